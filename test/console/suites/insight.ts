import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

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

  it("walks the days of a plot by arrow keys, and tells the numbers of its table", async () => {
    const { stack } = fixture();
    const { domain, projectId } = stack.credentials;
    await stack.call("POST", "/v1/send", { to: "plot@example.com", from: `hi@${domain}`, subject: "Hi", body: "Hi" });
    await stack.settle();
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/analytics?days=7`);
    await page.waitForSelector("[role=slider]");
    await page.focus("[role=slider]");
    await page.keyboard.press("End");
    const told = await page.$eval("[role=slider]", (plot) => plot.getAttribute("aria-valuetext") ?? "");
    const row = await page.$$eval("details tbody tr:first-child > *", (cells) => cells.map((cell) => cell.textContent));
    const [day, ...figures] = row.slice(0, 4);
    expect(told).toBe(`${day}: Sent ${figures[0]}, Delivered ${figures[1]}, Bounced ${figures[2]}`);
    await close();
  });
}
