#include "ring.h"
#include <stdlib.h>
#include "internal.h"

int ring_count;
static const char *const names[] = { "opened", "closed" };

static int compare(const void *left, const void *right);

static void notify(ring_t *ring, ring_event_t event) {
  if (ring->on_event) ring->on_event(ring, event);
  log_event(names[event]);
}

int ring_open(ring_t *ring, ring_callback on_event) {
  ring->size = RING_MAX(RING_LIMIT, sizeof(ring_bytes));
  ring->inner.depth = RING_MAJOR;
  ring->compare = compare;
  ring->on_event = on_event;
  ring_count++;
  notify(ring, RING_OPENED);
  return 0;
}

void ring_close(ring_t *ring) {
  struct ring *next = ring->next;
  int compare = next != NULL;
  if (compare) ring_close(next);
  notify(next, RING_CLOSED);
  free(ring);
}

size_t ring_used(const ring_t *ring) {
#ifdef RING_DEBUG
  check(ring);
#endif
  return ring->used;
}

static int compare(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}
