"""What names mean in C and C++."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

C = {
    "include/kit.h": """\
        struct kit_loop { int size; };
        typedef struct kit_loop kit_loop_t;
        #define KIT_MAX(a, b) ((a) > (b) ? (a) : (b))
        """,
    "src/internal.h": '#include "kit.h"\nstatic inline int kit__inner(int a) { return a; }\n',
    "src/unix/a.c": """\
        #include "../internal.h"
        #include <string.h>
        static int local(int a) { return a; }
        int kit_run(kit_loop_t* loop) {
          local(loop->size);
          kit__inner(KIT_MAX(1, 2));
          kit_open(loop);
          kit_close(loop);
          hidden();
        }
        int kit_close(kit_loop_t* loop) { return 0; }
        """,
    "src/win/b.c": "int kit_close(void* loop) { return 1; }\nstatic int hidden(void) { return 0; }\n",
    "src/c.c": "int kit_open(void* loop) { kit_close(loop); return 0; }\n",
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/unix/a.c:5:local", "src/unix/a.c:3 file"),
        ("src/unix/a.c:5:size", "include/kit.h:1 type"),
        ("src/unix/a.c:6:kit__inner", "src/internal.h:2 package"),
        ("src/unix/a.c:6:KIT_MAX", "include/kit.h:3 package"),
        # The linker's names: the only one, and of variants for several systems the one in this folder.
        ("src/unix/a.c:7:kit_open", "src/c.c:1 unique"),
        ("src/unix/a.c:8:kit_close", "src/unix/a.c:11 file"),
        ("src/c.c:1:kit_close", None),
        ("src/unix/a.c:9:hidden", None),
    ],
)
def test_c(use: str, expected: str | None):
    assert meaning(C, use) == expected


CPP = {
    "fmt/base.h": """\
        namespace fmt {
        namespace detail {
        int width(int a) { return a; }
        }
        class Buffer {
         public:
          void grow();
          int size() { return size_; }
         private:
          int size_;
        };
        }
        """,
    "fmt/base.cc": """\
        #include "fmt/base.h"
        namespace fmt {
        void Buffer::grow() {
          size();
          detail::width(1);
        }
        }
        using namespace fmt;
        int main() {
          Buffer buffer;
          buffer.grow();
          fmt::detail::width(2);
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("fmt/base.cc:4:size", "fmt/base.h:8 member"),
        ("fmt/base.cc:5:width", "fmt/base.h:3 scope"),
        ("fmt/base.cc:10:Buffer", "fmt/base.h:5 import"),
        ("fmt/base.cc:12:width", "fmt/base.h:3 file"),
    ],
)
def test_cpp(use: str, expected: str | None):
    assert meaning(CPP, use) == expected


def test_a_c_declaration_may_leave_its_parameters_open():
    files = {
        "old.h": "int f();\n",
        "old.c": "int f(int a) { return a; }\n",
        "main.c": '#include "old.h"\nint x = f(1);\n',
    }
    assert meaning(files, "main.c:2:f") == "old.c:1 package"


def test_calls_that_no_overload_in_c_takes_mean_the_first():
    # The preprocessor may add arguments or drop them.
    files = {
        "a.cc": "int f(int a) { return 1; }\nint f(int a, int b) { return 2; }\nint x = f(NOTHING, 2, 3);\n"
    }
    assert meaning(files, "a.cc:3:f") == "a.cc:1 file"


def test_typedef_of_a_struct_with_its_own_name():
    files = {
        "a.h": "typedef struct kit kit;\nstruct kit { int size; };\nint kit_size(kit* k);\n",
        "a.c": '#include "a.h"\nint kit_size(kit* k) { return k->size; }\n',
        "b.c": '#include "a.h"\nint twice(kit* k) { return 2 * kit_size(k); }\n',
    }
    assert meaning(files, "a.c:2:size") == "a.h:2 type"
    # Through the declaration in the header to the definition.
    assert meaning(files, "b.c:2:kit_size") == "a.c:2 package"


def test_order_and_ids_do_not_matter_in_c():
    assert_order_and_ids_do_not_matter(C)


def test_order_and_ids_do_not_matter_in_cpp():
    assert_order_and_ids_do_not_matter(CPP)
