import { expect, it } from "vitest";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";

/** More than a page of the API. */
const rowsOfFeed = 120;

/** How many rows are in the page at each step, until so many are loaded and the last one shows. */
const scrollToEnd = (rows: number) => `(async () => {
  const list = document.querySelector("main section[tabindex]");
  const inPage = [];
  while (!list.querySelector("li[aria-posinset='${rows}']")) {
    list.scrollBy(0, 400);
    await new Promise(requestAnimationFrame);
    inPage.push(list.querySelectorAll("li").length);
  }
  return inPage;
})()`;

/** console.md 3.8 and acceptance 43. */
export function insightJourney(fixture: () => ConsoleFixture): void {
  it("shows an event in the feed, and opens its contact", async () => {
    const { stack } = fixture();
    const { publicKey, projectId } = stack.credentials;
    const event = { email: "feed@example.com", event: "console_signup" };
    await stack.call("POST", "/v1/track", event, { authorization: `Bearer ${publicKey}` });
    await stack.settle();
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/activity?kind=events`);
    await page.locator("a ::-p-text(console_signup)").click();
    await page.waitForSelector("h1 ::-p-text(feed@example.com)");
    expect(faults).toEqual([]);
    await close();
  });

  it("keeps few rows of a long feed in the page, and the focus while items arrive", async () => {
    const { stack } = fixture();
    const { publicKey, projectId } = stack.credentials;
    const track = (event: string) =>
      stack.call("POST", "/v1/track", { email: "rows@example.com", event }, { authorization: `Bearer ${publicKey}` });
    await mapConcurrently(Array.from({ length: rowsOfFeed }), 10, () => track("console_row"));
    await stack.settle();
    const { body } = await stack.call<{ data: { id: string }[] }>("GET", "/contacts?search=rows@example.com");
    const { page, go, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}/activity?contactId=${body.data[0]?.id}`);
    await page.waitForSelector(`main li[aria-setsize="100"]`);
    const inPage = (await page.evaluate(scrollToEnd(rowsOfFeed))) as number[];
    expect(Math.max(...inPage)).toBeLessThan(50);

    // At the top new items come above the focused row, further down they wait.
    // Work that runs in the project is a list above the feed.
    const focus = () => page.evaluate(`document.querySelector("main section[tabindex] li a").focus()`);
    const focused = () => page.evaluate(`document.activeElement.closest("li").ariaPosInSet`);
    await page.evaluate(`document.querySelector("main section[tabindex]").scrollTo(0, 0)`);
    await page.waitForSelector(`main li[aria-posinset="1"]`);
    await focus();
    await track("console_newer");
    await page.waitForSelector("main li ::-p-text(console_newer)");
    expect(await focused()).toBe("2");
    await page.evaluate(`document.querySelector("main section[tabindex]").scrollTo(0, 3000)`);
    await page.waitForSelector(`main li[aria-posinset="54"]`);
    await track("console_newest");
    await page.waitForSelector("main button ::-p-text(1 new item)");
    expect(await focused()).toBe("2");
    await close();
  });

  it("deletes the events of a name after asking", async () => {
    const { stack } = fixture();
    const { publicKey, projectId } = stack.credentials;
    const event = { email: "feed@example.com", event: "console_mistake" };
    await stack.call("POST", "/v1/track", event, { authorization: `Bearer ${publicKey}` });
    await stack.settle();
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/events?name=console_mistake`);
    await page.locator("button ::-p-text(Delete all)").click();
    await page.locator("button ::-p-text(Delete them)").click();
    await page.waitForSelector("::-p-text(Deleted 1 events.)");
    await close();
  });

  it("takes the days of a range as they are typed, and corrects the other end", async () => {
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${fixture().stack.credentials.projectId}/analytics?from=2026-03-01&until=2026-03-31`);
    await page.waitForSelector("main input[type=date]");
    const [from, until] = await page.$$("main input[type=date]");
    await from?.focus();
    await page.keyboard.type("11022025");
    await page.keyboard.press("Enter");
    await page.waitForFunction(`location.search === "?from=2025-11-02&until=2026-01-30"`);
    await until?.focus();
    await page.keyboard.type("01052026");
    await page.keyboard.press("Tab");
    await page.waitForFunction(`location.search === "?from=2025-11-02&until=2026-01-05"`);
    expect(faults).toEqual([]);
    await close();
  });

  it("walks the days of each plot by arrow keys, and tells the numbers of its table", async () => {
    const { stack } = fixture();
    const { domain, projectId } = stack.credentials;
    await stack.call("POST", "/v1/send", { to: "plot@example.com", from: `hi@${domain}`, subject: "Hi", body: "Hi" });
    await stack.settle();
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/analytics?days=7`);
    await page.waitForSelector("[role=slider]");
    const cards = await page.$$("main section:has([role=slider])");
    expect(cards.length).toBe(2);
    for (const card of cards) {
      const plot = await card.$("[role=slider]");
      const told = () => plot?.evaluate((element) => element.getAttribute("aria-valuetext"));
      const [titles, ...days] = await card.$$eval("details tr", (rows) =>
        rows.map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent)),
      );
      const sentences = days.map(([day, ...numbers]) =>
        [`${day}: `, numbers.map((number, at) => `${titles?.[at + 1]} ${number}`).join(", ")].join(""),
      );
      expect(sentences.length).toBe(7);
      await plot?.focus();
      await page.keyboard.press("Home");
      for (const sentence of sentences.toReversed()) {
        expect(await told()).toBe(sentence);
        await page.keyboard.press("ArrowRight");
      }
      expect(await told()).toBe(sentences[0]);
      await page.keyboard.press("ArrowLeft");
      expect(await told()).toBe(sentences[1]);
    }
    await close();
  });
}
