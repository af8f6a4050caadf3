"""How people come to a table, and where they sit."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, PHONE, House
from tests.browser.people import Person
from tests.browser.tables import join, open_table, table_of

Enter = Callable[..., Person]


def test_an_invitation_says_what_it_is_and_one_tap_sits_down(house: House, person: Enter) -> None:
    """Which game, who asks, who is there; the host is told who came and who would only watch; a wrong link says so."""
    ada, bea, cy = person("Ada"), person("Bea", PHONE, touch=True), person("Cy", PHONE, touch=True)
    link = table_of(ada, house, "the-plan")
    bea.go(link)
    bea.sees("Ada asks you to")
    expect(bea.page.get_by_role("heading", name="The Plan")).to_be_visible()
    expect(bea.page.get_by_role("list").get_by_text("Ada")).to_be_visible()
    assert bea.page.title() == "Ada asks you to The Plan"
    bea.does_not_scroll_sideways()
    bea.finds_no_barrier()
    bea.page.get_by_role("textbox").fill("Bea")
    bea.press("Sit down, Bea")
    arrival = ada.page.get_by_role("status").filter(has_text="Bea is here.")
    expect(arrival).to_be_in_viewport()
    expect(bea.page.get_by_role("listitem").filter(has_text="Bea")).to_be_visible()
    cy.come_in(link)
    expect(ada.page.get_by_role("status").filter(has_text="Cy is here.")).to_be_in_viewport()
    expect(ada.page.locator(".acts").get_by_text("Cy would only watch.")).to_be_in_viewport()
    expect(cy.page.get_by_text("--lan")).to_have_count(0)
    cy.go(f"{house.url}/t/no-such-table")
    expect(cy.page.get_by_role("alert")).to_be_visible()
    expect(cy.page.get_by_role("textbox")).to_have_count(0)


def test_friends_come_by_link_and_by_code_and_the_host_parts_them_into_sides(house: House, person: Enter) -> None:
    """The door asks for a name; two of one name are told apart; a code is enough; the host moves people across."""
    ada, twin, cy = person("Ada"), person("Ada", PHONE, touch=True), person("Cy")
    link = open_table(ada, house, "Ocean's Heist")
    twin.go(link)
    expect(twin.page.get_by_label("Your name")).to_be_focused()
    twin.finds_no_barrier()
    join(twin, link)
    ada.sees(re.compile("^Ada 2$"))
    twin.does_not_scroll_sideways()
    code = ada.page.locator("input[readonly]").first.input_value()
    assert re.fullmatch(r"[a-z]+-[a-z]+-\d\d", code)
    cy.call_myself(house.url)
    cy.page.get_by_label("Table code or link").fill("wrong-words-10")
    cy.press("Join")
    cy.sees(re.compile("There is no table wrong-words-10"))
    cy.page.get_by_label("Table code or link").fill(code.replace("-", " ").title())
    cy.press("Join")
    cy.page.wait_for_url(link)
    cy.press("Sit down, Cy")
    crew, staff = (ada.page.get_by_role("list", name=side) for side in ("Heist Crew", "Casino Staff"))
    expect(crew.get_by_text("Cy", exact=True)).to_be_visible()
    expect(staff.get_by_text("Ada 2", exact=True)).to_be_visible()
    ada.press("Move Cy to the Casino Staff")
    expect(staff.get_by_text("Cy", exact=True)).to_be_visible()
    ada.finds_no_barrier()
    assert not ada.complaints + twin.complaints + cy.complaints


@pytest.fixture
def plain_network(chrome: Browser) -> Iterator[Browser]:
    """A browser that reaches the server by an address of a plain http network: it has no clipboard for us."""
    rules = [*FLAGS, "--host-resolver-rules=MAP 192.168.7.7 127.0.0.1"]
    browser = chrome.browser_type.launch(executable_path=chromium(), args=rules)
    yield browser
    browser.close()


def test_a_link_is_copied_on_a_plain_http_network(house: House, plain_network: Browser, person: Enter) -> None:
    """By the old command: what is pasted is the link, and the button says that it was copied."""
    ada = person("Ada", browser=plain_network)
    ada.call_myself(house.url.replace("127.0.0.1", "192.168.7.7"))
    ada.press(re.compile("^Open a table of The Plan"))
    ada.page.wait_for_url(re.compile("/t/"))
    assert not ada.page.evaluate("() => isSecureContext || 'clipboard' in navigator")
    ada.press("Copy link")
    expect(ada.button("Copied")).to_be_visible()
    box = ada.page.get_by_role("textbox").last
    box.focus()
    ada.page.keyboard.press("ControlOrMeta+V")
    expect(box).to_have_value(ada.page.url)
