import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

/** Acceptance 47, in a project of its own: the other suites need the seeded keys. */
export function keysJourney(fixture: () => ConsoleFixture): void {
  it("replaces the keys after the project's name is typed, and shows the secret until it is stored", async () => {
    const { stack } = fixture();
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go("/projects");
    const projectId = await page.evaluate(`fetch("/users/@me/projects", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Rotated" }),
    }).then((answer) => answer.json()).then(({ id }) => id)`);
    await go(`/p/${projectId}/settings/keys`);
    await page.waitForSelector(`pre ::-p-text(${stack.url}/v1/send)`);
    const before = await page.$eval("main code", ({ textContent }) => textContent);
    await page.locator("::-p-aria([name='Replace both keys'][role='button'])").click();
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Rotated");
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Your new secret key)");
    const secret = await page.$eval("[role=dialog] code", ({ textContent }) => textContent);
    await page.keyboard.press("Escape");
    await page.locator("::-p-aria([name='Done'][role='button'])").click();
    await page.waitForSelector("::-p-text(Store it and tick the box first)");
    expect(await page.$("[role=dialog]")).not.toBeNull();
    await page.locator("[role=dialog] input[type=checkbox]").click();
    await page.locator("::-p-aria([name='Done'][role='button'])").click();
    await page.waitForSelector(`main ::-p-text(The key ${before} is dead)`);
    expect(await page.content()).not.toContain(secret);
    const { status } = await stack.call("GET", "/account", undefined, { authorization: `Bearer ${secret}` });
    expect(status).toBe(200);
    expect(faults).toEqual([]);
    await close();
  });
}
