/*
 * The frozen form of a checked plan: one image per rank, read by the C core as it stands.
 *
 * Little-endian, fixed records, in this order without gaps: engineImageHeader, lanes, steps,
 * references, and a certificate of 32 bytes: BLAKE2b-256 over everything before it, followed by the
 * 32 bytes that name the checker's sources. It guards against accidents, not against attackers: an
 * image that was edited, cut or made by another checker is refused.
 *
 * Counts never stand in an image. Every length is a part of a block's window, and the window comes
 * from the call: in round r of chunk C, block b of L elements shows elements
 * [min(rC, L), min((r+1)C, L)). With granule g = max(1, 64 / element bytes), W elements in the
 * window, P parts and units = ceil(W / g), part p starts at
 * min(W, g * ((units / P) * p + min(p, units % P))).
 *
 * engine/compiled/image.py writes images. This header is also the cffi declaration of the same
 * records, once the lines that start with '#' are dropped.
 */
#ifndef UNIPAL_ENGINE_IMAGE_FORMAT_H
#define UNIPAL_ENGINE_IMAGE_FORMAT_H

#include <stdint.h>

#include "collectives.h"

enum {
    ENGINE_IMAGE_ABI = 1,
    ENGINE_IMAGE_MAX_BYTES = 67108864, /* larger images are refused */
    ENGINE_MAX_PLAN_RANKS = 1024,
    ENGINE_CHANNELS = 16,      /* per ordered pair poster -> waiter */
    ENGINE_CHANNEL_CREDIT = 0, /* opens a call; its line carries signature and addresses */
    ENGINE_CHANNEL_DONE = 1,   /* closes a call */
    ENGINE_CHANNEL_SLOT = 255, /* WAIT: the next eager slot of the peer */
    ENGINE_NO_PEER = 65535
};

enum engineBuffer {
    ENGINE_INPUT = 0,
    ENGINE_OUTPUT = 1,
    ENGINE_SCRATCH = 2, /* the reference's block is a region of the symmetric scratch */
    ENGINE_SLOT = 3     /* the reference's block is the sending rank; the whole payload is meant */
};

/* Steps, with the exact semantics of the plan. Peers and reference ranks are plan ranks. */
enum engineStepCode {
    ENGINE_STEP_COPY = 0, /* each dst = src[0]; local */
    ENGINE_STEP_PUT = 1,  /* dst at peer = src */
    ENGINE_STEP_GET = 2,  /* dst = src at peer; complete at FLUSH */
    ENGINE_STEP_POST = 3, /* the peer's counter of me on channel + 1; releases earlier PUTs to it */
    ENGINE_STEP_WAIT = 4, /* my counter of peer on channel grew by value; acquires. Channel SLOT:
                             its next slot came; src, when there, names the slot's reference */
    ENGINE_STEP_FLUSH = 5,  /* earlier PUTs and GETs with peer are complete */
    ENGINE_STEP_REDUCE = 6, /* each dst = fold from the left of all src; references may be remote */
    ENGINE_STEP_EAGER = 7,  /* src into my next slot at peer, and publish */
    ENGINE_STEP_FREE = 8,   /* peer's oldest slot that was waited for and not freed goes back; a
                               slot's reference means the oldest one */
    ENGINE_STEP_RECORD = 9, /* event of this round happened */
    ENGINE_STEP_JOIN = 10,  /* event of this round has happened */
    ENGINE_STEP_CCL = 11,   /* reserved */
    ENGINE_STEPS = 12
};

enum engineStepFlag {
    ENGINE_STEP_FINAL = 1, /* REDUCE: all contributions are in; divide when the operation is avg */
    ENGINE_STEP_REMOTE = 2 /* a reference names another rank's memory (SLOT is local) */
};

/* Which vector gives the length of the step's block; its index is engineStep.length. */
enum engineLengthKind {
    ENGINE_LENGTH_COUNT = 0,  /* the call's count */
    ENGINE_LENGTH_INPUT = 1,  /* counts of this rank's input blocks */
    ENGINE_LENGTH_OUTPUT = 2, /* counts of this rank's output blocks */
    ENGINE_LENGTHS = 3
};

enum engineImageFlag {
    ENGINE_IMAGE_PAIR = 1,         /* a template of two ranks: 0 sends, 1 receives */
    ENGINE_IMAGE_SHOWS_INPUT = 2,  /* another rank accesses this rank's input */
    ENGINE_IMAGE_SHOWS_OUTPUT = 4, /* another rank accesses this rank's output */
    ENGINE_IMAGE_LOAD_STORE = 8,   /* some rank reduces in another rank's memory */
    ENGINE_IMAGE_VECTORS = 16,     /* a v-operation: calls bring count and displacement vectors */
    ENGINE_IMAGE_EXCHANGE = 32,    /* VECTORS: lengths are known to pairs only (all_to_allv) */
    ENGINE_IMAGE_STAGED = 64,      /* inputs and outputs are accessed by their own rank only */
    ENGINE_IMAGE_PROVED = 128,     /* the checker has proved the plan; not in images for tests */
    ENGINE_IMAGE_ALL_FLAGS = 255
};

typedef struct engineImageHeader {
    uint8_t magic[8]; /* "unipalim" */
    uint32_t abi;     /* ENGINE_IMAGE_ABI */
    uint32_t bytes;   /* of the whole image, certificate included */
    uint8_t plan[16]; /* Plan.digest(): the same on all ranks */
    uint32_t ranks;
    uint32_t rank;
    uint32_t operation;     /* enum engineOperationCode; ENGINE_OP_SENDRECV for pair templates */
    uint32_t root;          /* 0 where the operation has none */
    uint32_t parts;         /* P */
    uint32_t regions;       /* of scratch */
    uint32_t input_blocks;  /* of the largest input of any rank */
    uint32_t output_blocks; /* of the largest output of any rank */
    uint32_t lanes;
    uint32_t steps;
    uint32_t refs;
    uint32_t events;
    uint32_t flags;       /* enum engineImageFlag */
    uint32_t chunk_bytes; /* largest window of a block in one round that the plan wants; 0: none */
    uint32_t eager_parts; /* most parts that one EAGER of any rank carries; 0: no rank has one */
    uint32_t zero[9];
} engineImageHeader; /* 128 bytes */

/* Lanes lie one behind the other: each starts where the one before ends. Lane 0 is the main one. */
typedef struct engineLane {
    uint32_t first; /* step */
    uint32_t steps;
} engineLane;

typedef struct engineStep {
    uint8_t op;          /* enum engineStepCode */
    uint8_t flags;       /* enum engineStepFlag */
    uint8_t channel;     /* POST, WAIT */
    uint8_t length_kind; /* enum engineLengthKind */
    uint16_t peer;       /* ENGINE_NO_PEER where the step has none */
    uint16_t ndst;
    uint16_t nsrc;
    uint16_t order;  /* place in the rank's enqueue order over all lanes, from 0; rising in a lane.
                        65535 in every step: there are too many, and STREAM refuses the image */
    uint32_t value;  /* WAIT: posts to wait for */
    uint32_t event;  /* RECORD, JOIN */
    uint32_t length; /* block whose count applies; 0 with ENGINE_LENGTH_COUNT */
    uint32_t dst;    /* index of the first destination reference */
    uint32_t src;    /* index of the first source reference */
} engineStep;        /* 32 bytes */

/* Parts [lo, hi) of a block at a rank. */
typedef struct engineRef {
    uint16_t rank;
    uint8_t buffer; /* enum engineBuffer */
    uint8_t zero;
    uint32_t block; /* SCRATCH: region; SLOT: sending rank */
    uint32_t lo;
    uint32_t hi;
} engineRef; /* 16 bytes */

#endif
