#define RING_VERSION "1"
enum { RING_MAJOR = 1, RING_MINOR };
