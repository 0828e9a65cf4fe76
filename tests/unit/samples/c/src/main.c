#include "ring.h"
#include "internal.h"

static void on_event(ring_t *ring, ring_event_t event) { (void)ring; (void)event; }

static const struct entry table[] = {
  { .name = "event", .run = on_event },
  { "other", on_event },
};

void log_event(const char *name) {}

int main(int argc, char **argv) {
  ring_t ring = { .size = 1 };
  ring_t *all[2];
  if (ring_open(&ring, on_event)) goto fail;
  CHECK(&ring);
  ring_empty(&ring);
  table[0].run(&ring, RING_OPENED);
  all[0]->next->used = ring.inner.depth;
  int (*local)(int, char **) = main;
  local(argc, argv);
  compare(argv, argv);
  for (struct ring *each = &ring; each; each = each->next) each->size++;
fail:
  ring_close(&ring);
  return ((ring_t *)argv)->size;
}
