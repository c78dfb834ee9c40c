import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

interface Key {
  id: string;
  name: string;
  scopes: string[];
  allowedIps: string[] | null;
  expiresAt: string | null;
  requestsPerMinute: number | null;
}

/** Contract 15, section 6. */
export function namedKeysJourney(fixture: () => ConsoleFixture): void {
  it("makes a key with scopes and limits, changes it, replaces its token and deletes it", async () => {
    const { stack } = fixture();
    const project = await openOwnProject(fixture(), "Named");
    const { page, go, call, press, sees, projectId, faults, close } = project;
    const check = (name: string) => page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click();
    const keys = () => call<Key[]>("GET", "/api-keys");
    const statusWith = async (token: string, path: string) =>
      (await stack.call("GET", path, undefined, { authorization: `Bearer ${token}` })).status;
    const store = async (): Promise<string> => {
      await page.waitForSelector("[role=dialog] ::-p-text(It is shown this once)");
      const token = await page.$eval("[role=dialog] code", ({ textContent }) => textContent ?? "");
      await check("I have stored it");
      await press("Done");
      await page.waitForFunction("document.querySelector('[role=dialog]') === null");
      return token;
    };

    await go(`/p/${projectId}/settings/keys`);
    await press("New key");
    await page.locator("::-p-aria([name='Name'][role='textbox'])").fill("Shop");
    await check("Read everything");
    await page.locator("::-p-aria([name='Requests a minute'][role='textbox'])").fill("many");
    await press("Create key");
    await sees("Enter a whole number from 1 to 1,000");
    await page.locator("::-p-aria([name='Requests a minute'][role='textbox'])").fill("100");
    await press("Create key");
    const token = await store();
    await page.waitForSelector("h1 ::-p-text(Shop)");
    expect(await keys()).toMatchObject([{ name: "Shop", scopes: ["read"], expiresAt: null, requestsPerMinute: 100 }]);
    expect(await statusWith(token, "/contacts")).toBe(200);

    await check("Send");
    await page.locator("::-p-aria([name='Only from these addresses'][role='textbox'])").fill("203.0.113.7");
    await press("Save");
    await sees("The key is saved.");
    expect(await keys()).toMatchObject([{ scopes: ["read", "send"], allowedIps: ["203.0.113.7/32"] }]);
    expect(await statusWith(token, "/contacts")).toBe(403);

    await press("Replace key");
    await page.select("[role=dialog] select", "0");
    await page.locator("[role=dialog] button[type=submit]").click();
    const next = await store();
    expect([await statusWith(token, "/contacts"), await statusWith(next, "/contacts")]).toEqual([401, 403]);

    await press("Delete key");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Shop");
    await page.keyboard.press("Enter");
    await sees("Shop is deleted.");
    await sees("None yet.");
    expect([await keys(), await statusWith(next, "/contacts")]).toEqual([[], 401]);
    expect(faults).toEqual([]);
    await close();
  });
}
