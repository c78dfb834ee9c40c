import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

const run = promisify(execFile);

/** The reference as a developer uses it: search, open, copy, run. */
export function referenceJourney(fixture: () => ConsoleFixture): void {
  it("finds an operation by keyboard, and its sample runs as it was copied", async () => {
    const { stack } = fixture();
    const { page, go, faults, close } = await fixture().open();
    await page.browserContext().overridePermissions(stack.url, ["clipboard-read", "clipboard-sanitized-write"]);
    await go("/docs");
    await page.waitForSelector("::-p-text(Send JSON, get JSON)");
    await page.keyboard.press("/");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("v1/send");
    await page.waitForSelector("[role=option][aria-selected=true] ::-p-text(Send mail)");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#sendMail h2:focus");
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/console/docs/send#sendMail");

    await page.locator("#sendMail button[aria-label='Copy code']").click();
    await page.waitForSelector("#sendMail button[aria-label='Copied']");
    const curl = String(await page.evaluate("navigator.clipboard.readText()"));
    const answer = await run("bash", ["-c", `${curl} -s -o /dev/null -w '%{http_code}'`]);
    expect(answer.stdout).toBe("200");

    await page.locator("#sendMail ::-p-aria([name='TypeScript'][role='button'])").click();
    await page.waitForSelector("#sendMail pre ::-p-text(await fetch)");
    const typescript = String(await page.$eval("#sendMail pre", ({ textContent }) => textContent));
    const printed = await run(process.execPath, ["--input-type=module", "--eval", typescript]);
    expect(printed.stdout).toMatch(/^200 /);
    expect(faults).toEqual([]);
    await close();
  });

  it("shows each noun, and all objects, on a page that is accessible", async () => {
    const { page, go, show, faults, close } = await fixture().openSignedIn();
    await go("/docs");
    const pages = await page.$$eval("aside nav a[href^='/console/docs/']", (links) =>
      links.map((link) => ({ path: new URL(link.href).pathname.replace("/console", ""), title: link.textContent })),
    );
    expect(pages.length).toBeGreaterThan(20);
    for (const { path, title } of pages) {
      await show(path);
      await page.waitForFunction(`document.querySelector("main h1")?.textContent === ${JSON.stringify(title)}`);
      // Colours, sizes and the menu are those of the pages that every-page.ts checks.
      const check = { within: "main", without: path.endsWith("/objects") ? [] : ["color-contrast", "target-size"] };
      expect([path, await accessibilityFaults(page, check)]).toEqual([path, []]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it("opens what a condition and a step can be, form by form, on a phone", async () => {
    const { page, go, faults, close } = await fixture().openSignedIn({ width: 390, height: 800 });
    await go("/docs/workflows#addStep");
    await page.waitForSelector("#addStep h2:focus");
    await page.locator("#addStep summary ::-p-text(CONDITION)").click();
    await page.locator("#addStep summary ::-p-text(forms of config)").click();
    await page.locator("#addStep summary ::-p-text(StepFilter)").click();
    await page.locator("#addStep summary ::-p-text(Email activity)").click();
    await page.waitForSelector("#addStep ::-p-text(notTriggered)");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

    await page.locator("::-p-aria([name='Open menu'][role='button'])").click();
    await page.locator("[role=dialog] ::-p-aria([name='Operations: Segments'][role='button'])").click();
    await page.locator("[role=dialog] a ::-p-text(Create segment)").click();
    await page.waitForSelector("#createSegment h2:focus");
    expect(faults).toEqual([]);
    await close();
  });
}
