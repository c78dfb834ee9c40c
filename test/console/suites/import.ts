import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

const press = async (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

/** Drops the file as the choice of a file does. */
async function choose(page: Page, path: string): Promise<void> {
  const input = await page.waitForSelector("input[type=file]");
  await input?.uploadFile(path);
}

/** console.md, job 3 and acceptance 30 to 32. */
export function importJourney(fixture: () => ConsoleFixture): void {
  it("maps odd columns by itself, imports them, and gives back the rows that failed", async () => {
    const { stack } = fixture();
    const folder = mkdtempSync(join(tmpdir(), "petrel-import-"));
    const path = join(folder, "leute.csv");
    const rows = ["E-Mail;Vorname;Abo", "jaegerin@odd.test;Jägerin;yes", "no address;Bäcker;no", "ben@odd.test;Ben;no"];
    writeFileSync(path, Buffer.from(rows.join("\r\n"), "latin1"));
    const { page, go, faults, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(`
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { window.saved.push(blob.text()); return make(blob); };
      HTMLAnchorElement.prototype.click = () => {};
    `);
    await go(`/p/${stack.credentials.projectId}/contacts/import`);

    await choose(page, path);
    await page.waitForSelector("::-p-text(is read as Windows-1252)");
    await page.waitForSelector("::-p-text(Jägerin)");
    expect(await page.$eval("input[aria-label='Key for Vorname']", ({ value }) => value)).toBe("firstName");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    await press(page, "Start the import");

    await page.waitForSelector("::-p-text(Import is done)");
    expect(new URL(page.url()).pathname).toMatch(/\/contacts\/import\/[\w-]+$/);
    await page.waitForSelector("::-p-text(Not an email address)");
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, "Download failed rows");
    await page.waitForFunction("window.saved.length > 0");
    const failed = String(await page.evaluate("window.saved[0]"));
    expect(failed.replace("\u{feff}", "").split("\n")).toEqual([
      '"E-Mail","Vorname","Abo","reason"',
      expect.stringMatching(/^"no address","Bäcker","no","/),
    ]);

    const corrected = join(folder, "failed-rows.csv");
    writeFileSync(corrected, failed.replace("no address", "baecker@odd.test"));
    await go(`/p/${stack.credentials.projectId}/contacts/import`);
    await choose(page, corrected);
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    await press(page, "Start the import");
    await page.waitForSelector("::-p-text(Import is done)");
    expect(await page.$("::-p-text(Rows that failed)")).toBeNull();
    const { body } = await stack.call("GET", "/contacts?search=@odd.test&sort=email&dir=asc");
    expect(body).toMatchObject({
      data: [
        { email: "baecker@odd.test", subscribed: false, data: { firstName: "Bäcker" } },
        { email: "ben@odd.test", subscribed: false, data: { firstName: "Ben" } },
        { email: "jaegerin@odd.test", subscribed: true, data: { firstName: "Jägerin" } },
      ],
    });
    expect(faults).toEqual([]);
    await close();
  });
}
