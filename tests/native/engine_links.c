/* What a rank does with a peer on another host that sends what it likes, under a sanitizer.
 *
 * engine_links CHECKER SEED TURNS IMAGE: the image of rank 0 of an all_reduce of two ranks. In each
 * turn rank 0 is in a call while this program plays rank 1: it gives the credit, so that the rank's
 * output stands open, and sends messages near the real ones, some in halves with the end of the
 * call in between. The output's memory is given back when the call returns. Exit status 0, or 1
 * with what was not as it must be. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "by_chance.h"
#include "engine.h"
#include "image_format.h"
#include "link.h"
#include "link_state.h"
#include "pal.h"

enum { COUNT = 60000, MOST_BYTES = 1 << 20, MESSAGES_MOST = 24, PAYLOAD = COUNT * 4 };

struct played {
    engineComm *comm;
    enginePrepared *prepared;
    int fd;
    uint64_t sequence;
    pthread_t caller;
    bool joined;
    atomic_bool ended;
    int32_t code;
};

static unsigned char checker[32], *image_bytes;
static size_t image_size;

/* ---- the rank ----------------------------------------------------------------------------------
 */

static void open_rank(struct played *played, const char *arena, int end)
{
    engineError error = {0};
    engineImage *image = NULL;
    const uint64_t remote[ENGINE_MAX_RANKS / 64] = {2};
    engineConfig config = {
        .struct_size = sizeof config,
        .size = 2,
        .path = arena,
        .remote = remote,
        .record_lanes = 2,
        .record_capacity = 16,
        .scratch_bytes = 1 << 16,
        .timeout = 0.5,
        .yields = 1 + (uint32_t)draw(3) * 200, /* who moves the call differs with it */
    };
    engineOperation operation = {
        .struct_size = sizeof operation, .type = palInt32, .reduce = palSum};
    if (engine_open(&config, &played->comm, &error) != palSuccess ||
        engine_image_load(image_bytes, image_size, checker, &image, &error) != palSuccess)
        stop("open", error.text);
    if (engine_link(played->comm, 1, end, "other") != palSuccess)
        stop("link", engine_last_error()->text);
    if (engine_prepare(played->comm, image, &operation, &played->prepared, &error) != palSuccess)
        stop("prepare", error.text);
    engine_image_free(image);
}

/* One call, whose memory goes when it returns: the output's to the kernel, as no sanitizer sees
 * stores past the caches. */
static void *call(void *argument)
{
    struct played *played = argument;
    int32_t *input = calloc(COUNT, sizeof *input);
    void *output = mmap(NULL, COUNT * sizeof *input, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (input == NULL || output == MAP_FAILED)
        stop("call", "no memory");
    played->code = engine_call(played->prepared, (uintptr_t)input, (uintptr_t)output, COUNT, 0);
    free(input);
    munmap(output, COUNT * sizeof *input);
    atomic_store(&played->ended, true);
    return NULL;
}

/* ---- its peer ----------------------------------------------------------------------------------
 */

/* Sends what the kernel takes now: a rank that has ended the link reads no more. */
static bool put(const struct played *played, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    while (size > 0) {
        ssize_t n = send(played->fd, at, size, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        struct pollfd room = {played->fd, POLLOUT, 0};
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && !atomic_load(&played->ended) &&
            poll(&room, 1, 50) >= 0)
            continue;
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

static bool get(const struct played *played, void *bytes, size_t size)
{
    return recv(played->fd, bytes, size, MSG_WAITALL) == (ssize_t)size;
}

/* The rank's credit, sent back: the same arguments. */
static void give_credit(struct played *played)
{
    struct link_head head;
    struct link_credit credit;
    if (!get(played, &head, sizeof head) || head.kind != LINK_CREDIT ||
        !get(played, &credit, sizeof credit))
        stop("peer", "the rank does not begin with its credit");
    head.sequence = ++played->sequence;
    if (!put(played, &head, sizeof head) || !put(played, &credit, sizeof credit))
        stop("peer", "the rank does not read");
}

static uint64_t offset(uint64_t whole)
{
    switch (draw(6)) {
    case 0:
        return whole - draw(64);
    case 1:
        return UINT64_MAX - draw(1 << 16);
    case 2:
        return draw(UINT64_MAX);
    default:
        return draw(whole);
    }
}

static struct link_head invent(struct played *played)
{
    static const uint8_t LIKELY[] = {LINK_PUT,  LINK_PUT,   LINK_PUT,   LINK_POST, LINK_POST,
                                     LINK_SLOT, LINK_ENTRY, LINK_ERROR, LINK_ASK,  LINK_FLUSH};
    struct link_head head = {
        .magic = LINK_MAGIC,
        .kind = draw(8) > 0 ? LIKELY[draw(sizeof LIKELY)] : (uint8_t)draw(LINK_KINDS + 2),
        .space = draw(16) == 0 ? (uint8_t)draw(256) : 0,
        .sequence = ++played->sequence,
    };
    switch (head.kind) {
    case LINK_PUT:
        head.channel = draw(16) > 0 ? (uint16_t)(1 + draw(2)) : (uint16_t)draw(UINT16_MAX);
        head.value = offset(head.channel == ENGINE_OUTPUT ? COUNT * 4 : 1 << 16);
        head.bytes = draw(8) > 0 ? draw(2000) : offset(1 << 16);
        break;
    case LINK_POST:
        head.channel = (uint16_t)draw(ENGINE_CHANNELS + 1);
        head.value = draw(4);
        break;
    case LINK_SLOT:
        head.value = draw(3);
        head.bytes = 16 + draw(100);
        break;
    case LINK_ENTRY:
    case LINK_BYE:
        head.bytes = sizeof(struct link_entry);
        break;
    case LINK_ERROR:
        head.bytes = sizeof(engineError);
        break;
    default:
        head.value = draw(4);
    }
    if (draw(played->sequence == 2 ? 3 : 12) == 0) { /* long enough to go past the caches */
        head.kind = LINK_PUT;
        head.space = 0;
        head.channel = ENGINE_OUTPUT;
        head.bytes = LINK_NEAR + draw(COUNT * 4 - LINK_NEAR);
        head.value = draw(COUNT * 4 - head.bytes + 1);
    }
    if (draw(40) == 0)
        ((unsigned char *)&head)[draw(sizeof head)] ^= (unsigned char)(1 << draw(8));
    return head;
}

/* A message; its payload may end after the call. False: the rank takes no more. */
static bool say(struct played *played)
{
    static unsigned char payload[PAYLOAD];
    struct link_head head = invent(played);
    size_t size = head.bytes < PAYLOAD ? (size_t)head.bytes : PAYLOAD, first = size;
    for (size_t i = 0; i < size; i++)
        payload[i] = (unsigned char)draw(draw(2) ? 256 : 3);
    bool late = size > 1 && draw(size < LINK_NEAR ? 12 : 3) == 0;
    if (late)
        first = draw(size);
    if (!put(played, &head, sizeof head) || !put(played, payload, first))
        return false;
    if (late) {
        pthread_join(played->caller, NULL);
        played->joined = true;
    }
    return put(played, payload + first, size - first) && !late;
}

static void kept_by_the_kernel(void)
{
    static const struct {
        uint32_t mbit, microseconds;
        int bytes;
    } KNOWN[] = {
        {0, 5, 0},             /* speed not known: the kernel's choice */
        {10000, 4, 192 << 10}, /* a short wire: the least */
        {100000, 40, 1000000}, /* 500 kB are on their way */
        {100000, 1000, 0},     /* a long wire: the kernel's choice */
        {UINT32_MAX, UINT32_MAX, 0},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (link_buffer_bytes(KNOWN[i].mbit, KNOWN[i].microseconds) != KNOWN[i].bytes)
            stop("link_buffer_bytes", "wrong");
}

static void turn(void)
{
    char arena[ENGINE_PATH_BYTES];
    engineError error = {0};
    int ends[2];
    struct played played = {.fd = -1};
    if (engine_arena_create(2, 0, 8192, arena, &error) != palSuccess)
        stop("arena", error.text);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        stop("socketpair", strerror(errno));
    played.fd = ends[0];
    open_rank(&played, arena, ends[1]);
    engine_arena_remove(arena);
    if (pthread_create(&played.caller, NULL, call, &played) != 0)
        stop("pthread_create", "failed");
    give_credit(&played);
    for (uint64_t left = draw(MESSAGES_MOST); left > 0 && say(&played); left--)
        ;
    shutdown(played.fd, SHUT_WR);
    if (!played.joined)
        pthread_join(played.caller, NULL);
    engine_error(played.comm, &error);
    if (played.code != palSuccess && (error.code == palSuccess || error.text[0] == 0))
        stop("a call", "ended without a reason");
    if (error.code != palSuccess && (error.culprits[0] == 0 || error.culprits[0] > 3))
        stop(error.text, "names ranks that are not there, or none");
    engine_close(played.comm);
    close(played.fd);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    image_bytes = malloc(MOST_BYTES);
    if (image_bytes == NULL || read_file(argv[1], checker, sizeof checker) != sizeof checker)
        stop(argv[1], "is not a checker");
    image_size = read_file(argv[4], image_bytes, MOST_BYTES);
    chance_state = strtoull(argv[2], NULL, 10);
    unsigned long turns = strtoul(argv[3], NULL, 10);
    setenv("UNIPAL_STREAM_BYTES", "1", 1);
    kept_by_the_kernel();
    for (unsigned long i = 0; i < turns; i++)
        turn();
    free(image_bytes);
    printf("%lu turns\n", turns);
    return 0;
}
