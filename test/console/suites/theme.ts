import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

const darkGround = "rgb(16, 20, 24)";
const ground = (page: Page): Promise<unknown> =>
  page.evaluate("getComputedStyle(document.documentElement).backgroundColor");

/** console.md, acceptance 10. */
export function theme(fixture: () => ConsoleFixture): void {
  it("follows the system, and keeps another choice over a reload from the first paint on", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await go("/account");
    expect(await ground(page)).toBe(darkGround);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
    expect(await ground(page)).not.toBe(darkGround);
    await page.waitForSelector("main select");
    await page.select("main select", "dark");
    await page.waitForSelector("html[data-theme=dark]");
    expect(await ground(page)).toBe(darkGround);
    // The application's own script is held back: the choice does not wait for it.
    await page.setRequestInterception(true);
    page.on(
      "request",
      (request) => void (request.url().includes("/assets/index-") ? request.abort() : request.continue()),
    );
    await page.reload({ waitUntil: "load" });
    expect(await ground(page)).toBe(darkGround);
    await close();
  });
}
