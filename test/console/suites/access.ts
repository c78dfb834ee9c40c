import type { HTTPRequest, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { pathOf, projectPages, seededRecords, settled } from "#test/console/suites/pages.ts";
import { Browser } from "#test/support/browser.ts";

/** What only owners and admins may do, by the page that has the button. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  "/p/:p/contacts/:contact": ["Export everything", "Erase the person"],
  "/p/:p/suppressions/entry?address=held@example.com": ["Take off the list"],
  "/p/:p/suppressions/import": ["Import the account's list"],
  "/p/:p/settings/domains": ["Add domain", "Delete domain"],
  "/p/:p/settings/keys": ["Replace both keys", "New key"],
  "/p/:p/settings/keys/new": ["Create key"],
  "/p/:p/settings/webhooks": ["New endpoint"],
  "/p/:p/settings/webhooks/:endpoint": ["Send a test", "Replay", "Pause", "Disable", "Delete endpoint"],
  "/p/:p/settings/webhooks/:endpoint?tab=settings": ["Replace secret", "Save"],
  "/p/:p/settings/team": ["Invite"],
  "/p/:p/settings/billing": ["Save limits"],
  "/p/:p/settings/audit": ["Export"],
  "/p/:p/settings/project": ["Save", "Save rules", "Reset project", "Delete project"],
};

/** A disabled project keeps its billing endpoints, so that a payment can be put right. */
const stillWrites = "/p/:p/settings/billing";

/** Each button of the page by its text: why it cannot be used, or null. */
const reasonsOn = async (page: Page): Promise<Map<string, string | null>> =>
  new Map(
    (await page.evaluate(`[...document.querySelectorAll("main button")].map((button) => [
      button.textContent.trim(),
      button.getAttribute("aria-disabled") === "true" ? button.title : null,
    ])`)) as [string, string | null][],
  );

/** A preview is a POST that writes nothing. */
const isWrite = (request: HTTPRequest): boolean => request.method() !== "GET" && !isPreview(request);
const isPreview = (request: HTTPRequest): boolean => /\/(segments|templates)\/preview$/.test(request.url());

/** console.md, acceptance 48 and 49, on every page of a project. */
export function access(fixture: () => ConsoleFixture): void {
  it("shows a member what only others may do, and makes no forbidden call", async () => {
    const { stack } = fixture();
    const records = await seededRecords(stack);
    const email = "member@acme.test";
    const [owner, member] = [await Browser.ofOwner(stack), await Browser.ofNewUser(stack, email)];
    const { body } = await owner.call<{ userId: string }>("POST", `/projects/${records.p}/members`, { email });
    const { page, go, show, faults, close } = await fixture().openAs(member);
    const refused: string[] = [];
    page.on("response", (answer) => void (answer.status() === 403 && refused.push(answer.url())));
    const written: string[] = [];
    page.on("request", (request) => void (isWrite(request) && written.push(request.url())));
    await go("/account");
    for (const { path, shows } of projectPages) {
      await show(pathOf(path, records));
      await settled(page, shows);
      const reasons = await reasonsOn(page);
      expect([path, await page.$$("main a ::-p-text(Change history)")]).toEqual([path, []]);
      const shown = (forbidden[path] ?? []).map((name) => [name, reasons.get(name)]);
      expect(shown).toEqual(
        shown.map(([name]) => [name, expect.stringMatching(/^Only (an owner|owners and admins) may/)]),
      );
    }
    await page.focus("main button[aria-disabled=true]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Only owners and admins may do this.)");
    expect({ refused, written, faults }).toEqual({ refused: [], written: [], faults: [] });
    await owner.call("DELETE", `/projects/${records.p}/members/${body.userId}`);
    await close();
  });

  it("reads every page of a disabled project, says why it is disabled, and writes nothing", async () => {
    const { stack } = fixture();
    const records = await seededRecords(stack);
    const disable = (disabledReason: string | null) =>
      stack.local("POST", "/invoke/operators/projects", { projectId: records.p, disabledReason });
    await disable("MANUAL");
    try {
      const { page, go, show, close } = await fixture().openSignedIn();
      const written: string[] = [];
      page.on("request", (request) => void (request.method() !== "GET" && written.push(request.url())));
      await go("/account");
      for (const { path, shows } of projectPages) {
        await show(pathOf(path, records));
        await page.waitForSelector("main ::-p-text(This project is disabled)");
        await page.waitForSelector("main ::-p-text(An operator disabled it.)");
        await settled(page, shows);
        expect(await page.$$("main [role=alert] button")).toEqual([]);
        if (path === stillWrites) continue;
        await page.evaluate(`for (const button of document.querySelectorAll("main button")) button.click()`);
        await page.waitForNetworkIdle({ idleTime: 50 });
        await page.keyboard.press("Escape");
      }
      expect(written).toEqual([]);
      await close();
    } finally {
      await disable(null);
    }
  });
}
