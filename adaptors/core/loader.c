/* The loader of core.h: file checks first, so that the dynamic linker never maps a damaged file,
 * then the ABI rule. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "core.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pal.h"

/* What every table starts with, whatever its slots. */
struct table_header {
    size_t struct_size;
    uint32_t major, minor;
    char name[32];
    char build_id[72];
};

_Static_assert(offsetof(palDeviceTable, deviceSynchronize) == sizeof(struct table_header),
               "slots follow the header");

__attribute__((format(printf, 3, 4))) static uint32_t
refuse(coreLibrary *library, enum coreProblem problem, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(library->text, sizeof library->text, format, values);
    va_end(values);
    library->problem = problem;
    library->table = 0;
    return problem;
}

static uint32_t accept_file(coreLibrary *library)
{
    library->problem = coreAccepted;
    library->text[0] = '\0';
    return coreAccepted;
}

static bool read_at(int file, void *target, size_t size, uint64_t offset)
{
    return pread(file, target, size, (off_t)offset) == (ssize_t)size;
}

/* The processor this process runs on, as its own executable states it. */
static uint16_t own_machine(void)
{
    Elf64_Ehdr header = {0};
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        if (!read_at(file, &header, sizeof header, 0))
            header.e_machine = EM_NONE;
        close(file);
    }
    return header.e_machine;
}

static bool has(uint64_t file_size, uint64_t offset, uint64_t size)
{
    return offset <= file_size && size <= file_size - offset;
}

static uint32_t check_segments(int file, const Elf64_Ehdr *header, uint64_t size,
                               coreLibrary *library)
{
    bool table_fits = has(size, header->e_phoff, (uint64_t)header->e_phnum * header->e_phentsize) &&
                      has(size, header->e_shoff, (uint64_t)header->e_shnum * header->e_shentsize);
    if (!table_fits || header->e_phentsize != sizeof(Elf64_Phdr))
        return refuse(library, coreTruncated,
                      "truncated: its %llu bytes end before its header tables do",
                      (unsigned long long)size);
    for (unsigned i = 0; i < header->e_phnum; i++) {
        Elf64_Phdr segment;
        if (!read_at(file, &segment, sizeof segment, header->e_phoff + i * sizeof segment))
            return refuse(library, coreUnreadable, "its program headers cannot be read");
        if (segment.p_type == PT_LOAD && !has(size, segment.p_offset, segment.p_filesz))
            return refuse(
                library, coreTruncated, "truncated: it has %llu bytes, segment %u needs %llu",
                (unsigned long long)size, i,
                (unsigned long long)segment.p_offset + (unsigned long long)segment.p_filesz);
    }
    return accept_file(library);
}

static uint32_t check_open_file(int file, coreLibrary *library)
{
    struct stat status;
    Elf64_Ehdr header;
    if (fstat(file, &status) != 0)
        return refuse(library, coreUnreadable, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return refuse(library, coreNotElf, "not a regular file");
    uint64_t size = (uint64_t)status.st_size;
    unsigned char ident[EI_NIDENT] = {0};
    size_t first = size < sizeof ident ? (size_t)size : sizeof ident;
    if (!read_at(file, ident, first, 0))
        return refuse(library, coreUnreadable, "cannot be read: %s", strerror(errno));
    if (first < SELFMAG || memcmp(ident, ELFMAG, SELFMAG) != 0)
        return refuse(library, coreNotElf, "not an ELF shared library");
    if (size < sizeof header)
        return refuse(library, coreTruncated, "truncated: %llu bytes are less than an ELF header",
                      (unsigned long long)size);
    if (ident[EI_CLASS] != ELFCLASS64)
        return refuse(library, coreWrongArchitecture,
                      "a 32-bit library; this process has 64-bit pointers");
    if (!read_at(file, &header, sizeof header, 0))
        return refuse(library, coreUnreadable, "cannot be read: %s", strerror(errno));
    uint16_t machine = own_machine();
    if (machine != EM_NONE && header.e_machine != machine)
        return refuse(library, coreWrongArchitecture,
                      "built for ELF machine %u; this process runs on machine %u", header.e_machine,
                      machine);
    if (header.e_type != ET_DYN)
        return refuse(library, coreNotElf, "an ELF file of type %u, not a shared library",
                      header.e_type);
    return check_segments(file, &header, size, library);
}

static uint32_t check_file(const char *path, coreLibrary *library)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return refuse(library, coreUnreadable, "%s", strerror(errno));
    uint32_t problem = check_open_file(file, library);
    close(file);
    return problem;
}

uint32_t core_open_plain(const char *path, coreLibrary *library)
{
    memset(library, 0, sizeof *library);
    if (check_file(path, library) != coreAccepted)
        return library->problem;
    library->handle = (uintptr_t)dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle) {
        const char *why = dlerror();
        return refuse(library, coreNotLoadable, "%s", why ? why : "dlopen failed without a reason");
    }
    return accept_file(library);
}

uintptr_t core_symbol(uintptr_t handle, const char *name)
{
    return (uintptr_t)dlsym((void *)handle, name);
}

static bool terminated(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static uint32_t check_size(const struct table_header *header, uint32_t minor, size_t size,
                           coreLibrary *library)
{
    bool older = header->minor <= minor;
    if (header->struct_size < sizeof *header ||
        (header->struct_size - sizeof *header) % sizeof(void (*)(void)) != 0)
        return refuse(library, coreBadTable,
                      "struct_size %zu is not a header (%zu bytes) plus whole slots",
                      header->struct_size, sizeof *header);
    if (older && header->struct_size > size)
        return refuse(library, coreBadTable,
                      "PAL %u.%u has no more than %zu bytes of table, this one states %zu",
                      header->major, header->minor, size, header->struct_size);
    if (!older && header->struct_size < size)
        return refuse(library, coreBadTable,
                      "PAL %u.%u has at least %zu bytes of table, this one states %zu",
                      header->major, header->minor, size, header->struct_size);
    return coreAccepted;
}

uint32_t core_accept(uintptr_t table, uint32_t major, uint32_t minor, size_t size,
                     coreLibrary *library)
{
    const struct table_header *header = (const struct table_header *)table;
    if (header->major != major)
        return refuse(library, coreWrongMajor,
                      "the library speaks PAL %u.%u, this unipal speaks PAL %u.%u", header->major,
                      header->minor, major, minor);
    if (check_size(header, minor, size, library) != coreAccepted)
        return library->problem;
    if (!terminated(header->name, sizeof header->name) || header->name[0] == '\0')
        return refuse(library, coreBadTable, "the table's name is empty or not terminated");
    if (!terminated(header->build_id, sizeof header->build_id))
        return refuse(library, coreBadTable, "the table's build_id is not terminated");
    size_t end = header->struct_size < size ? header->struct_size : size;
    for (size_t at = sizeof *header, slot = 0; at < end; at += sizeof(void (*)(void)), slot++) {
        void (*function)(void);
        memcpy(&function, (const char *)header + at, sizeof function);
        if (!function)
            return refuse(library, coreBadTable,
                          "slot %zu is NULL; a function that is not there must refuse", slot);
    }
    library->table = table;
    library->minor = header->minor < minor ? header->minor : minor;
    return accept_file(library);
}

uint32_t core_open(const char *path, const char *getter, uint32_t major, uint32_t minor,
                   size_t size, coreLibrary *library)
{
    const void *(*get)(void);
    const char *(*load_error)(void);
    if (core_open_plain(path, library) != coreAccepted)
        return library->problem;
    uintptr_t symbol = core_symbol(library->handle, getter);
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        return refuse(library, coreNoGetter, "it does not export '%s'", getter);
    const void *table = get();
    if (!table) {
        symbol = core_symbol(library->handle, "palLoadError");
        memcpy(&load_error, &symbol, sizeof load_error);
        const char *why = load_error ? load_error() : NULL;
        return refuse(library, coreRefused, "%s",
                      why && why[0] ? why : "its getter answers NULL and gives no reason");
    }
    return core_accept((uintptr_t)table, major, minor, size, library);
}
