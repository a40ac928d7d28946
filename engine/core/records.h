/* The flight recorder: one 48-byte record per completed step, in a ring per lane, a note of each of
 * the last calls, and the failure of the communicator.
 *
 * A communicator's rank has one file /dev/shm/unipal-<uid>-<job>-rank<rank>, mode 0600, that any
 * process of the same user may read while it is written, and after its writer died by whatever
 * signal. It has this name from its first record, wait or call on: a rank that ends before leaves
 * no file. A full ring overwrites its oldest record. The file also has the names of the plans that
 * the rank has prepared.
 * engine/tools/flight_recorder.py reads the files. */
#ifndef UNIPAL_ENGINE_RECORDS_H
#define UNIPAL_ENGINE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ENGINE_RECORD_BYTES = 48,
    ENGINE_RECORD_NO_PEER = 0xffff,
};

struct engine_record {
    uint64_t t_issue; /* ticks when the step was taken up */
    uint64_t t_done;  /* ticks when it was complete; of a step that neither waited nor moved 1 KiB
                         t_issue, since reading the clock takes as long as such a step */
    uint64_t plan_id; /* first 8 bytes of the plan's digest, little-endian */
    uint64_t bytes;   /* payload moved or reduced; 0 for signals */
    uint32_t epoch;   /* number of the call on its communicator */
    uint32_t step;    /* index in its lane */
    uint16_t lane;
    uint16_t peer; /* ENGINE_RECORD_NO_PEER for local steps */
    uint8_t kind;  /* step operation, as in the image */
    uint8_t flags; /* of the enum below; the other bits are free */
    uint16_t mark; /* set by records_put: low bits of the record's number in its ring */
};

enum {
    ENGINE_RECORD_FAILED = 1,
    ENGINE_RECORD_STREAMING = 2, /* streaming stores */
    ENGINE_RECORD_WAITED = 4,    /* the step had to wait */
    ENGINE_RECORD_MESSAGE = 8,   /* of a message: epoch counts those to or from its peer */
    ENGINE_RECORD_RECEIVES = 16, /* of a message, on the rank that receives it */
};

struct engine_records; /* a mapped file */
struct engine_ring;    /* one lane of it */

/* Makes the file of one rank. job is the communicator's random name, 1 to 32 of [0-9a-z]; the same
 * on all ranks, so that a reader finds them together. capacity, records per lane, is rounded up to
 * a power of two. All pages are taken here, so that a full /dev/shm is an answer of this call and
 * no signal later. Reaps files of dead processes first. Answers 0 or an errno (EEXIST: this rank
 * of this job has a file); *records is NULL then. */
int records_open(struct engine_records **records, const char *job, uint32_t rank, uint32_t size,
                 uint32_t lanes, uint32_t capacity);

/* Unmaps; unlinks the file unless a failure was noted, or keep. A file that stays gives back the
 * pages of its rings that hold no record. NULL does nothing. No ring of it may be in use. */
void records_close(struct engine_records *records, bool keep);

/* Whether UNIPAL_RECORDS_KEEP_ALL asks to keep the files of ranks that close, too. */
bool records_keep_all(void);

/* Names a plan for readers, once; text is cut to 55 bytes. Any thread. A file has room for 192
 * plans; later ones have no name. NULL names nothing. */
void records_name(struct engine_records *records, uint64_t plan_id, const char *text);

/* Path of the file, owned by records. */
const char *records_path(const struct engine_records *records);

/* The ring of a lane, valid until close; NULL for a lane that the file has no ring for, and when
 * records is NULL. */
struct engine_ring *records_ring(struct engine_records *records, uint32_t lane);

/* Appends a record. One thread at a time per ring: the one that runs the lane. Reading the clock
 * costs more than this call, so a step that begins right after another takes over that one's t_done
 * as its t_issue: one reading per step, and one where a lane resumes. A NULL ring records
 * nothing. No system call, no allocation. A reader that sees the record's number sees all of it. */
void records_put(struct engine_ring *ring, const struct engine_record *record);

/* Notes, before the lane blocks, what it is about to wait for: the reader shows it as the lane's
 * open step until the next record. For the path that goes to sleep, not for every step. */
void records_put_waiting(struct engine_ring *ring, const struct engine_record *record);

/* A call that the rank has entered. Beside a record it says which call it is, and beside the notes
 * of other ranks whether it is the same call there. */
struct engine_note {
    uint64_t number;    /* of the call in its queue, from 1: collectives, or messages one way */
    uint64_t signature; /* what must be equal on all ranks, hashed */
    uint64_t count;     /* elements of a block, or a hash of the counts (what) */
    uint64_t plan;      /* as in records */
    uint32_t what;      /* operation, type, reduction: one byte each, from the lowest; then 1 when
                           count is a hash */
    uint32_t root;      /* of a message: its tag */
    uint16_t peer;      /* of a message; else ENGINE_RECORD_NO_PEER */
    bool receives;      /* of a message */
};

/* Notes a call that begins, that it is in a later round, or that it has ended well. One thread at a
 * time: the holder of the communicator's lock. NULL records nothing. No system call but for the
 * file's name, no allocation. */
void records_note(struct engine_records *records, const struct engine_note *note);
void records_note_round(struct engine_records *records, const struct engine_note *note,
                        uint64_t round);
void records_note_end(struct engine_records *records, const struct engine_note *note);

enum { ENGINE_RECORD_ERROR_BYTES = 768, ENGINE_RECORD_CULPRIT_WORDS = 16 };

/* Notes that the communicator has failed, and what the rank saw of the others then: a letter for
 * each of them, that of their process in proc(5), 'X' when it is gone, '?' on another host. The
 * file stays. Once; later calls do nothing. One thread at a time. */
void records_fail(struct engine_records *records, int32_t code,
                  const uint64_t culprits[ENGINE_RECORD_CULPRIT_WORDS],
                  const char text[ENGINE_RECORD_ERROR_BYTES], const char *states);

/* Unlinks record files of this user that are closed, or whose processes are dead: all whose last
 * record is older than keep_seconds, and of the others all but the 64 newest. records_open does it
 * with UNIPAL_RECORDS_KEEP, default 600 seconds, so that a job that is started again at once does
 * not wipe out what its predecessor left. Answers the number of files. */
int records_reap(double keep_seconds);

#endif
