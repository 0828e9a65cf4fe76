#ifndef RING_H
#define RING_H

#include <stddef.h>
#include "ring/version.h"

#define RING_LIMIT 16
#define RING_MAX(a, b) ((a) > (b) ? (a) : (b))
#define RING_API

/* What happened to a ring. */
typedef enum ring_event { RING_OPENED, RING_CLOSED = 4 } ring_event_t;

typedef struct ring ring_t;
typedef void (*ring_callback)(ring_t *ring, ring_event_t event);
typedef unsigned char ring_bytes[RING_LIMIT];

/* A ring of bytes. */
struct ring {
  ring_bytes bytes;
  size_t size, used;
  ring_callback on_event;
  int (*compare)(const void *, const void *);
  struct {
    int depth;
  } inner;
  union { int number; char text[4]; } value;
  struct ring *next;
};

extern int ring_count;

RING_API int ring_open(ring_t *ring, ring_callback on_event);
RING_API void ring_close(ring_t *ring);
size_t ring_used(const ring_t *ring);
ring_t **ring_all(void);

static inline int ring_empty(const ring_t *ring) { return ring_used(ring) == 0; }

#endif
