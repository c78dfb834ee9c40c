import type { Browser, Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { directionOf, languages } from "#lib/domain/contact/language.ts";
import type { ContactFixture, Guest, PageName, Visitor } from "#test/pages/contact/contact-fixture.ts";
import { type ServedPages, servePages } from "#test/pages/contact/pages-server.ts";
import { accessibilityFaults, startChromium } from "#test/support/chromium.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };
const snoozed: Guest = { snoozedUntil: "2026-03-29T10:00:00.000Z" };
const unsubscribed: Guest = { subscribed: false };
const choosing: Guest = { topics: ["News", "عروض الأسبوع", "Product tips"] };
const byTopic = { p: "topic-0" };

let table: TestTable;
let served: ServedPages;
let fixture: ContactFixture;
let browser: Browser;
let page: Page;
/** The browser's reports about a page: blocked or missing resources and thrown errors. */
const complaints: string[] = [];

beforeAll(async () => {
  [table, browser] = await Promise.all([startTable(), startChromium()]);
  served = await servePages(table);
  fixture = served.fixture;
  page = await browser.newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  served?.stop();
  table?.stop();
});
afterEach(() => {
  const said = complaints.splice(0).filter((text) => !/status of 40[0349]/.test(text));
  expect(said).toEqual([]);
});

const open = (path: string) => page.goto(served.url + path);
const evaluate = (expression: string) => page.evaluate(expression);
const heading = () => evaluate("document.querySelector('h1').textContent");

/** Presses Tab until the element with this text has focus. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await evaluate("document.activeElement.textContent")) === text) return;
  }
  throw new Error(`The key Tab does not lead to ${text}.`);
}

async function pressEnter(): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
}

describe("by keyboard alone, without scripts", () => {
  beforeAll(() => page.setJavaScriptEnabled(false));
  afterAll(() => page.setJavaScriptEnabled(true));

  it.each([
    ["a phone", phone],
    ["a desk", desk],
  ])("on %s a reader unsubscribes, returns and pauses", async (_where, viewport) => {
    const visitor = await fixture.visitor({ email: "ann@example.com" });
    await page.setViewport(viewport);
    await open(visitor.page("unsubscribe"));
    await tabTo("Unsubscribe");
    const outline =
      "(({ outlineStyle, outlineWidth }) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))";
    expect(await evaluate(outline)).toEqual(["solid", "3px"]);
    await pressEnter();
    expect(await heading()).toBe("You are unsubscribed");
    expect(await evaluate("document.querySelector('[role=status]').textContent")).toBe(
      "ann@example.com is not subscribed to the messages of Acme.",
    );
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });

    await tabTo("Subscribe again");
    await pressEnter();
    expect(await heading()).toBe("You are subscribed");
    expect(await visitor.read()).toMatchObject({ subscribed: true });

    await tabTo("Your subscription");
    await pressEnter();
    expect([await heading(), page.url()]).toEqual(["Your subscription", served.url + visitor.page("manage")]);
    await tabTo("30 days");
    await pressEnter();
    expect(await heading()).toBe("Your subscription is paused");
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: "2026-03-31T10:00:00.000Z" });

    await tabTo("End the pause now");
    await pressEnter();
    expect(await visitor.read()).toMatchObject({ subscribed: true, snoozedUntil: null });
    expect(await browser.cookies()).toEqual([]);
  });

  it("the first Tab reaches the first button, from left to right and from right to left", async () => {
    for (const locale of ["en", "ar"]) {
      const visitor = await fixture.visitor({ data: { locale } });
      await open(visitor.page("unsubscribe"));
      await page.keyboard.press("Tab");
      expect(await evaluate("document.activeElement.value")).toBe("unsubscribe");
    }
  });
});

describe("the switches of topics", () => {
  it("are reached, switched and saved by keyboard alone, with the state told by their name", async () => {
    const visitor = await fixture.visitor(choosing);
    await page.setViewport(phone);
    await open(visitor.page("manage"));
    await page.keyboard.press("Tab");
    const focused = "(({ name, checked, role }) => [name, checked, role])(document.activeElement)";
    expect(await evaluate(focused)).toEqual(["topic.topic-0", true, "switch"]);
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await tabTo("Save");
    await pressEnter();
    expect(await evaluate("document.querySelector('[role=status]').textContent")).toBe("Your choices are saved.");
    const states = "[...document.querySelectorAll('[role=switch]')].map(({ checked }) => checked)";
    expect(await evaluate(states)).toEqual([false, true, true]);
    const labels = "[...document.querySelectorAll('[role=switch]')].map(({ labels }) => labels[0].textContent.trim())";
    expect(await evaluate(labels)).toEqual(choosing.topics);
  });
});

interface View {
  /** Heading, in English. */
  title: string;
  name: string;
  guest: Guest;
  go(visitor: Visitor): Promise<unknown>;
}

const shown = (name: PageName, state: string, guest: Guest, title: string, query = {}): View => ({
  ...{ title, guest, name: `/${name} of a ${state} contact` },
  go: (visitor) => open(visitor.page(name, query)),
});

/** A page of a topic's link, before and after clicks on its buttons. */
const ofTopic = (title: string, ...buttons: string[]): View => ({
  ...{ title, guest: choosing, name: ["/unsubscribe of a topic", ...buttons].join(" after ") },
  go: async (visitor) => {
    await open(visitor.page("unsubscribe", byTopic));
    for (const button of buttons) await Promise.all([page.waitForNavigation(), page.click(`[value="${button}"]`)]);
  },
});

/** A page after a click on one of its buttons. `before` runs before the click. */
const after = (
  button: string,
  name: PageName,
  guest: Guest,
  title: string,
  before: (visitor: Visitor) => Promise<unknown> = async () => {},
): View => ({
  ...{ title, guest, name: `/${name} after ${button}` },
  go: async (visitor) => {
    await open(visitor.page(name));
    await before(visitor);
    await Promise.all([page.waitForNavigation(), page.click(`[value="${button}"]`)]);
  },
});

/** Every page in every state. */
const views: View[] = [
  shown("unsubscribe", "subscribed", {}, "Unsubscribe"),
  shown("unsubscribe", "paused", snoozed, "Unsubscribe"),
  shown("unsubscribe", "unsubscribed", unsubscribed, "You are unsubscribed"),
  shown("subscribe", "unsubscribed", unsubscribed, "Subscribe"),
  shown("manage", "subscribed", {}, "Your subscription"),
  shown("manage", "paused", snoozed, "Your subscription"),
  shown("manage", "unsubscribed", unsubscribed, "Your subscription"),
  after("unsubscribe", "unsubscribe", {}, "You are unsubscribed"),
  after("90", "unsubscribe", {}, "Your subscription is paused"),
  after("subscribe", "subscribe", unsubscribed, "You are subscribed"),
  after("subscribe", "manage", snoozed, "You are subscribed"),
  after("7", "manage", {}, "Your subscription is paused"),
  after("8", "manage", {}, "Your subscription", () => evaluate(`document.querySelector("[value='7']").value = 8`)),
  after("30", "manage", {}, "Your subscription", ({ page: of }) => fixture.request("POST", of("unsubscribe"))),
  shown("manage", "choosing", choosing, "Your subscription"),
  {
    ...shown("manage", "saving", choosing, "Your subscription"),
    go: async (visitor) => {
      await open(visitor.page("manage"));
      await Promise.all([page.waitForNavigation(), page.click("section form button:not([name])")]);
    },
  },
  ofTopic("No more “News”"),
  ofTopic("No more “News”", "topicOff"),
  ofTopic("Your subscription", "topicOff", "topicOn"),
  ofTopic("You are unsubscribed", "unsubscribe"),
  {
    ...shown("manage", "deleted", {}, "Address deleted"),
    go: (visitor) => visitor.remove().then(() => open(visitor.page("manage"))),
  },
  { ...shown("manage", "misspelt", {}, "Link not valid"), go: (visitor) => open(visitor.page("manage").slice(0, -1)) },
];

describe("an automated check of accessibility", () => {
  it.each(views)(
    "finds no problem on $name: light or dark, in either direction, on phone and desktop",
    async (view) => {
      for (const [locale, viewport] of [
        ["en", desk],
        ["ar", phone],
      ] as const) {
        await page.setViewport(viewport);
        await page.setExtraHTTPHeaders({ "accept-language": locale });
        await view.go(await fixture.visitor({ ...view.guest, data: { locale }, project: { language: locale } }));
        if (locale === "en") expect(await heading()).toBe(view.title);
        expect(await evaluate("getComputedStyle(document.body).direction")).toBe(directionOf(locale));
        for (const value of ["light", "dark"]) {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
          expect(await accessibilityFaults(page)).toEqual([]);
        }
      }
    },
  );
});

describe("the layout", () => {
  const overflow = "document.documentElement.scrollWidth - innerWidth";
  const cut = `[...document.querySelectorAll("button")].filter((button) => button.scrollWidth > button.clientWidth).length`;

  it("fits an address of 254 characters and a name of 100 on a phone", async () => {
    const domain = [..."abc"].map((letter) => letter.repeat(60)).join(".");
    const email = `${"l".repeat(63)}@${domain}.example`;
    const topics = ["M".repeat(100), "word ".repeat(19)];
    const visitor = await fixture.visitor({ email, topics, project: { name: "W".repeat(100) } });
    expect(email.length).toBe(254);
    await page.setViewport(phone);
    for (const name of ["unsubscribe", "subscribe", "manage"] as const) {
      for (const query of [{}, byTopic]) {
        await open(visitor.page(name, query));
        expect([name, query, await evaluate(overflow), await evaluate(cut)]).toEqual([name, query, 0, 0]);
      }
    }
  });

  it("fits every language on a phone, in its reading direction", async () => {
    await page.setViewport(phone);
    for (const locale of languages) {
      const visitor = await fixture.visitor({ ...snoozed, ...choosing, data: { locale } });
      await open(visitor.page("manage"));
      const direction = "getComputedStyle(document.body).direction";
      const seen = [locale, await evaluate(overflow), await evaluate(cut), await evaluate(direction)];
      expect(seen).toEqual([locale, 0, 0, directionOf(locale)]);
      await open(visitor.page("unsubscribe", byTopic));
      expect([locale, await evaluate(overflow), await evaluate(cut)]).toEqual([locale, 0, 0]);
    }
  });

  it("fits text at double size", async () => {
    const visitor = await fixture.visitor({ data: { locale: "el" } });
    await page.setViewport(phone);
    await open(visitor.page("manage"));
    await evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await evaluate(overflow)).toBe(0);
  });
});
