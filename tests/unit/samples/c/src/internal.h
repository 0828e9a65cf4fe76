void log_event(const char *name);
struct entry { const char *name; ring_callback run; };
#define CHECK(ring) do { if (!ring_used(ring)) log_event("empty"); } while (0)
