"""The pages in a real browser: by mouse, by keys, on small and large screens, and with hostile code."""

from collections.abc import Generator
from typing import Any
from urllib.parse import quote

import pytest
from fixtures.browser import Browser
from fixtures.command import SHOP, Command, commit, write
from fixtures.served import serving
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

HOSTILE = "<img src=x onerror=\"document.title='pwned'\">"
HOSTILE_PATH = "odd/<script>document.title='pwned'<_script>'\" &amp;.py"
HOSTILE_CODE = f'''\
def hostile_function():
    """{HOSTILE}</td></table><script>document.title = 'pwned'</script>"""
    return 1
'''
LARGE_LINES = 50_000
LARGE = "".join(
    f"line {number:>6} of a file that is large {'.' * 64}\n" for number in range(1, LARGE_LINES + 1)
)

HUB = {"shared.py": "def shared():\n    return 1\n\n\ndef start():\n    return 2\n"} | {
    f"package{part}/part.py": "from shared import shared\n\n\n"
    + "".join(f"def caller_with_a_long_name_{part}_{n}():\n    return shared()\n\n\n" for n in range(20))
    for part in range(10)
}
"""A definition with two hundred callers."""

PAGES = {
    "start": "/",
    "search": "/?q=how+are+orders+sent&repo=shop",
    "nothing": "/?q=where+is+parse_confg+defined&repo=shop",
    "error": "/?q=%2F%5B%2F",
    "no-repository": "/?q=x&repo=nowhere",
    "no-page": "/nowhere",
    "no-such-choice": "/?q=x&limit=many",
    "file": "/file?repo=shop&path=shop/client.py&line=10&end=12",
    "no-file": "/file?repo=shop&path=client.py",
    "symbol": "/symbol?name=Client.send&repo=shop",
    "no-symbol": "/symbol?name=parse_confg&repo=shop",
    "repositories": "/repositories",
    "map": "/map?repo=shop",
    "hub": "/symbol?name=shared&repo=hub",
    "across": "/symbol?name=start",
    "sign-in": "/sign-in",
}


@pytest.fixture(scope="module")
def jobs(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Command:
    """The command on the database of the pages."""
    return Command(tmp_path_factory.mktemp("elsewhere"), environment)


@pytest.fixture(scope="module")
def browser(
    driver: Any, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Generator[Browser]:
    """A window on a server of the shop, with a file of hostile code and one of five megabytes."""
    folder = tmp_path_factory.mktemp("pages")
    files = SHOP | {HOSTILE_PATH: HOSTILE_CODE, "large.txt": LARGE, "picture.png": b"\x89PNG\r\n\x1a\n\0\0"}
    assert len(LARGE) > 5_000_000
    command = Command(write(folder / "shop", files), environment)
    commit(command.folder)
    assert command("index", MAGUYVA_MAX_FILE_BYTES="6000000").code == 0
    assert command.within(write(folder / "hub", HUB))("index").code == 0
    with serving(command) as server:
        yield Browser(driver, server.url)


@pytest.fixture(autouse=True)
def usual_window(browser: Browser) -> None:
    browser.size(1280)
    browser.scheme("light")


def test_search_open_follow_a_reference_and_back(browser: Browser):
    browser.open("/")
    browser.find("#q").send_keys("where is parse_config defined", Keys.ENTER)
    browser.find(".result")
    assert "You asked for a definition: answered from the symbol table." in browser.text
    assert browser.all(".code mark")[0].text == "parse_config"
    browser.find(".result summary").click()
    assert "structural" in browser.find(".why").text
    browser.find(".result .open").click()
    browser.find(".file h1")
    assert browser.find("tr#L6.hit").text.endswith("def parse_config(path):")
    next(one for one in browser.all("#L6 span") if one.text == "parse_config").click()
    reference = browser.until(
        lambda: next(
            (one for one in browser.all("#panel a") if one.text.startswith("shop/client.py:")), None
        ),
        "a reference in the panel",
    )
    reference.click()
    browser.until(lambda: "client.py" in browser.path, "the file that uses it")
    browser.driver.back()
    browser.until(lambda: "config.py" in browser.path, "the file before")
    browser.driver.back()
    browser.until(lambda: browser.path.startswith("/?q="), "the results")
    assert browser.find("#q").get_attribute("value") == "where is parse_config defined"


def test_by_keys_alone(browser: Browser):
    browser.open("/repositories")
    browser.press("/")
    browser.press("how are orders sent", Keys.ENTER)
    browser.find(".result")
    browser.press("/")
    assert browser.run("return document.activeElement.id") == "q"
    browser.press(Keys.ARROW_DOWN)
    assert browser.run("return document.activeElement.className") == "open"
    browser.press(Keys.ARROW_DOWN)
    second = browser.run("return document.activeElement.href")
    assert second == browser.all(".result .open")[1].get_attribute("href")
    browser.press(Keys.ARROW_UP)
    browser.press(Keys.ENTER)
    browser.find(".file h1")
    browser.find("#name").send_keys("Client.send", Keys.ENTER)
    browser.until(lambda: "take_order" in browser.find("#panel").text, "callers in the panel")


def test_filters_are_completed(browser: Browser):
    browser.open("/")
    browser.find("#q").send_keys("orders lang:pyt")
    browser.find("#options")
    browser.press(Keys.ARROW_DOWN, Keys.ENTER)
    assert browser.find("#q").get_attribute("value") == "orders lang:python"
    assert browser.path == "/"
    browser.press(" -ki")
    browser.until(lambda: "-kind:" in browser.find("#completions").text, "the name of a filter")
    browser.press(Keys.ESCAPE)
    assert browser.all("#options") == []


@pytest.mark.parametrize("width", [360, 2560])
def test_pages_fit_the_screen(browser: Browser, width: int):
    browser.size(width)
    for name, path in PAGES.items():
        browser.open(path)
        assert browser.run("return document.documentElement.scrollWidth") <= width, name
        browser.keep(f"{name}-{width}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, scheme: str):
    browser.scheme(scheme)
    found: dict[str, list[str]] = {}
    for name, path in PAGES.items():
        browser.open(path)
        if name == "search":
            browser.find(".result summary").click()
        if name == "file":
            browser.find("#name").send_keys("Client.send", Keys.ENTER)
            browser.find("#panel h2")
        found[name] = browser.violations()
        browser.keep(f"{name}-{scheme}")
    assert {name: violations for name, violations in found.items() if violations} == {}


def unharmed(browser: Browser) -> bool:
    injected = browser.run("return document.querySelectorAll('main img, main script').length")
    return browser.driver.title != "pwned" and injected == 0


def test_hostile_code_and_names_stay_text(browser: Browser):
    browser.open("/?q=hostile_function&repo=shop")
    browser.find(".result")
    assert HOSTILE in browser.text
    assert unharmed(browser)
    browser.find(".result .open").click()
    assert HOSTILE_PATH in browser.find(".file h1").text.replace("\n", "")
    assert HOSTILE in browser.find(".whole").text
    next(one for one in browser.all("#L1 span") if one.text == "hostile_function").click()
    browser.find("#panel h2")
    assert unharmed(browser)


@pytest.mark.parametrize(
    "path",
    [
        *("/?q=", "/?q=x&mode=", "/?q=x&repo=", "/symbol?name=", "/file?path=", "/map?repo=", "/panel?name="),
        "/complete?word=repo:",
    ],
)
def test_hostile_addresses_stay_text(browser: Browser, path: str):
    browser.open(path + quote(HOSTILE))
    assert unharmed(browser)


def test_a_file_of_five_megabytes_is_shown_in_parts(browser: Browser):
    browser.open("/file?repo=shop&path=large.txt")
    assert "50,000 lines" in browser.text
    assert len(browser.all(".whole tr")) == 1_500
    browser.find(".more a").click()
    browser.until(lambda: browser.all("#L1501"), "the next lines")
    browser.open("/file?repo=shop&path=large.txt&line=50000")
    assert "line  50000 of a file" in browser.find("#L50000.hit").text
    assert "Later lines" not in browser.text
    assert browser.run("return document.documentElement.outerHTML.length") < 1_000_000


def test_what_is_not_there_is_said_with_what_may_be_meant(browser: Browser):
    browser.open(PAGES["nothing"])
    assert "Nothing found" in browser.text
    browser.find(".chips a").click()
    browser.find(".result")
    browser.open(PAGES["error"])
    assert "That question cannot be answered" in browser.text
    browser.open(PAGES["no-file"])
    browser.find(".chips a").click()
    browser.until(lambda: "shop/client.py" in browser.find(".file h1").text, "the file that was meant")
    browser.open("/?q=parse_config&repo=nowhere")
    assert "No repository is called 'nowhere'" in browser.text
    browser.find(".ways a").click()
    browser.find(".result")
    browser.open(PAGES["no-page"])
    assert "There is no page at /nowhere." in browser.text


def test_a_question_that_cannot_be_answered_waits_to_be_corrected(browser: Browser):
    browser.open(PAGES["error"])
    assert browser.run("return document.activeElement.id") == "q"
    assert browser.find("#q").get_attribute("value") == "/[/"


def test_the_centre_of_a_hub_is_in_view(browser: Browser):
    for width in (360, 1280):
        browser.size(width)
        browser.open(PAGES["hub"])
        assert len(browser.all(".graph rect")) == 31
        assert "more are in the lists below" in browser.text
        inside = browser.run(
            "const frame = document.querySelector('.graph').getBoundingClientRect();"
            "const box = document.querySelector('.graph rect.centre').getBoundingClientRect();"
            "return box.left < frame.right && box.right > frame.left"
            " && box.top >= frame.top && box.bottom <= frame.bottom"
        )
        assert inside, width
        wide = browser.run(
            "return [...document.querySelectorAll('.graph a')].filter(one => one.querySelector('text')"
            ".getBBox().width > one.querySelector('rect').getBBox().width - 4).length"
        )
        assert wide == 0


def test_rows_of_several_repositories_say_of_which(browser: Browser):
    browser.open(PAGES["across"])
    rows = [one.text for one in browser.all(".rows li")]
    assert any(row.startswith("hub shared.py:5") for row in rows)
    assert any(row.startswith("shop shop/server.py:5") for row in rows)
    browser.open("/symbol?name=start&repo=shop")
    assert not any(one.text.startswith("shop shop/") for one in browser.all(".rows li"))


def test_a_line_in_an_address_is_in_view(browser: Browser):
    browser.open("/file?repo=shop&path=large.txt&line=700")
    top = browser.run("return document.querySelector('#L700.hit').getBoundingClientRect().top")
    assert 0 < top < 800


def test_the_graph_the_map_and_the_repositories(browser: Browser):
    browser.open("/symbol?name=Client.send&repo=shop&depth=2")
    assert {one.text for one in browser.all(".graph text")} == {"Client.send", "Client.deliver", "take_order"}
    browser.run("document.querySelector('.graph a[href*=deliver]').dispatchEvent(new MouseEvent('click'))")
    browser.until(lambda: "Client.deliver" in browser.path, "the symbol of the box")
    browser.open(PAGES["map"])
    assert "parse_config" in browser.find(".map").text
    browser.open(PAGES["repositories"])
    assert "ago" in browser.text or "just now" in browser.text
    browser.find("details summary").click()
    assert "picture.png binary" in browser.text


def test_a_page_of_results_is_light_and_all_its_own(browser: Browser):
    browser.open(PAGES["search"])
    browser.find(".result")
    sizes = browser.run(
        "return performance.getEntries().filter(one => one.decodedBodySize)"
        ".map(one => [one.name, one.decodedBodySize])"
    )
    assert any(PAGES["search"] in name for name, _ in sizes)
    assert all(name.startswith(browser.address) for name, _ in sizes)
    assert sum(size for _, size in sizes) <= 150_000


def card_text(browser: Browser) -> str:
    return browser.until(
        lambda: browser.run(
            "const card = document.getElementById('card'); return !card.hidden && card.innerText"
        ),
        "the card",
    )


def hover(browser: Browser, element: Any) -> None:
    ActionChains(browser.driver).move_to_element(element).perform()


def asked_for_cards(browser: Browser) -> int:
    return browser.run(
        "return performance.getEntriesByType('resource').filter(one => /card/.test(one.name)).length"
    )


def test_a_card_tells_what_a_name_means_and_moves_nothing(browser: Browser):
    browser.open("/file?repo=shop&path=shop/client.py")
    browser.find(".whole")
    height = browser.run("return document.documentElement.scrollHeight")
    name = next(one for one in browser.all("#L1 span") if one.text == "parse_config")
    hover(browser, name)
    text = card_text(browser)
    assert text.startswith("parse_config function\n\ndef parse_config(path)\n")
    assert "Read the settings of the shop from a file." in text
    assert "shop/config.py:6" in text
    assert "caller" in text
    assert browser.run("return document.documentElement.scrollHeight") == height
    browser.keep("card")
    assert browser.violations() == []
    hover(browser, browser.find("h1"))
    browser.until(lambda: browser.run("return document.getElementById('card').hidden"), "the card gone")
    hover(browser, name)
    card_text(browser)
    assert asked_for_cards(browser) == 1
    browser.find("#card a.go").click()
    browser.until(lambda: "config.py" in browser.path, "the definition")


def test_a_card_by_keys_alone(browser: Browser):
    browser.open("/file?repo=shop&path=shop/client.py&line=7")
    browser.run("document.querySelector('.whole').focus()")
    for _ in range(60):
        browser.press("n")
        if browser.run("return document.activeElement.innerText") == "parse_config":
            break
    assert "shop/config.py:6" in card_text(browser)
    browser.press(Keys.ENTER)
    assert browser.run("return document.activeElement.innerText") == "parse_config"
    assert browser.run("return document.activeElement.tagName") == "A"
    browser.press(Keys.ESCAPE)
    assert browser.run("return document.activeElement.tagName") == "SPAN"
    browser.press("p", "n")
    card_text(browser)
    browser.press(Keys.ENTER)
    browser.press(Keys.ENTER)
    browser.until(lambda: "config.py" in browser.path, "the definition")


def test_the_page_of_jobs_keeps_itself_up_to_date(browser: Browser, jobs: Command):
    browser.open("/repositories")
    assert "0 at work, 0 waiting" in browser.text
    browser.run("document.querySelector('#rows a').focus()")
    before = browser.run("return document.activeElement.id")
    assert jobs("jobs", "enqueue", "shop").code == 0
    browser.run("document.dispatchEvent(new Event('visibilitychange'))")
    browser.until(lambda: "1 waiting" in browser.text, "the job")
    assert "No worker is there" in browser.text
    assert jobs("jobs", "cancel", "shop").code == 0
    browser.until(lambda: "0 waiting" in browser.text, "the job gone, without a word from here")
    assert "cancelled" in browser.text
    assert browser.run("return document.activeElement.id") == before
    browser.keep("jobs")
    assert browser.violations() == []


def test_a_hidden_tab_asks_for_nothing(browser: Browser, jobs: Command):
    browser.open("/repositories")
    count = "return performance.getEntriesByType('resource').filter(one => /now/.test(one.name)).length"
    browser.run(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert jobs("jobs", "enqueue", "shop").code == 0  # for which a page that is seen would ask often
    asked = browser.run(count)
    browser.run("return new Promise(done => setTimeout(done, 3000))")
    assert browser.run(count) == asked
    browser.run("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    browser.until(lambda: "1 waiting" in browser.text, "the job")
    assert jobs("jobs", "cancel", "shop").code == 0
