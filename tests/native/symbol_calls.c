/* Counts calls of what a library exports, by name, from outside: LD_AUDIT=this.so of a process.
 *
 *   SYMBOLS_OF=libmpi.so,libgloo.so   libraries, by how their files' names begin
 *   SYMBOLS_TO=folder                 gets a file <process>, a struct table, which stays current
 *
 * The dynamic linker asks here for every function of these libraries that another library binds
 * or looks up by dlsym; the answer is a stub that counts the call and jumps on to the function. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef __x86_64__
#error "the stubs are x86-64"
#endif

enum { STUBS = 2048, STUB_BYTES = 32, NAME_BYTES = 248 };

extern const char stubs[];
__attribute__((visibility("hidden"), aligned(4096))) struct {
    uint64_t calls[STUBS];
    char names[STUBS][NAME_BYTES]; /* library, a space, symbol */
} table;
__attribute__((visibility("hidden"))) uintptr_t functions[STUBS];
static int made;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Flags are changed, and no register, so that arguments of every kind pass. */
__asm__(".text\n"
        ".globl stubs\n"
        ".hidden stubs\n"
        ".balign 32\n"
        "stubs:\n"
        ".set number, 0\n"
        ".rept 2048\n"
        ".balign 32\n"
        "lock incq table+8*number(%rip)\n"
        "jmp *functions+8*number(%rip)\n"
        ".set number, number+1\n"
        ".endr\n");

static const char *file_of(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "";
}

static int is_asked_for(const char *file)
{
    const char *rest = getenv("SYMBOLS_OF");
    while (rest && *rest) {
        size_t length = strcspn(rest, ",");
        if (length && strncmp(file, rest, length) == 0)
            return 1;
        rest += length + (rest[length] == ',');
    }
    return 0;
}

/* Puts the table into a file, where it is seen however the process ends. */
static void share(void)
{
    char path[512];
    const char *folder = getenv("SYMBOLS_TO");
    snprintf(path, sizeof path, "%s/%ld", folder ? folder : "", (long)getpid());
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof table) != 0 ||
        mmap(&table, sizeof table, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) !=
            (void *)&table)
        fprintf(stderr, "symbol_calls: SYMBOLS_TO: %s cannot be written\n", path);
    if (file >= 0)
        close(file);
}

unsigned int la_version(unsigned int version)
{
    (void)version;
    return LAV_CURRENT;
}

/* The cookie is the object's name where its symbols are asked for, else 0. */
unsigned int la_objopen(struct link_map *map, Lmid_t space, uintptr_t *cookie)
{
    const char *file = file_of(map->l_name);
    (void)space;
    *cookie = is_asked_for(file) ? (uintptr_t)file : 0;
    return *cookie ? LA_FLG_BINDTO | LA_FLG_BINDFROM : LA_FLG_BINDFROM;
}

uintptr_t la_symbind64(Elf64_Sym *symbol, unsigned int index, uintptr_t *from, uintptr_t *to,
                       unsigned int *flags, const char *name)
{
    uintptr_t function = symbol->st_value;
    unsigned type = ELF64_ST_TYPE(symbol->st_info);
    int one = 0;
    (void)index;
    (void)flags;
    if (!*to || *from == *to || (type != STT_FUNC && type != STT_GNU_IFUNC))
        return function;
    pthread_mutex_lock(&lock);
    while (one < made && functions[one] != function)
        one++;
    if (made == 0)
        share();
    if (one == made && made < STUBS) {
        snprintf(table.names[made], NAME_BYTES, "%s %s", (const char *)*to, name);
        functions[made++] = function;
    }
    pthread_mutex_unlock(&lock);
    return one < STUBS ? (uintptr_t)stubs + (uintptr_t)one * STUB_BYTES : function;
}
