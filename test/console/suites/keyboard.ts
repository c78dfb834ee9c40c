import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

const chord = async (page: Page, modifier: "Control" | "Shift", key: "k" | "?") => {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
};

/** Every frame of an animation comes a second late, as on a machine that has much to do. */
const slowFrames = `
  const frame = requestAnimationFrame;
  window.requestAnimationFrame = (run) => frame((at) => setTimeout(() => run(at), 1_000));
`;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Ctrl+K, `g` and a letter, `?`: console.md, 3.13 and acceptance 11. */
export function keyboard(fixture: () => ConsoleFixture): void {
  it("finds a page by its name with Ctrl+K", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await go("/projects");
    await chord(page, "Control", "k");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("acc");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Account)");
    expect(pathOf(page)).toBe("/console/account");
    await close();
  });

  it("finds contacts, campaigns, templates, segments and workflows by their names", async () => {
    const { stack } = fixture();
    const { projectId, domain } = stack.credentials;
    const mail = { subject: "News", body: "<p>News</p>", from: `news@${domain}` };
    const filters = [{ field: "data.plan", operator: "equals", value: "none" }];
    await stack.call("POST", "/contacts", { email: "quokka@example.com", subscribed: true });
    await stack.call("POST", "/campaigns", { ...mail, name: "A quokka a day", audienceType: "ALL" });
    await stack.call("POST", "/templates", { ...mail, name: "Quokka receipt" });
    await stack.call("POST", "/segments", { name: "Quokkas", condition: { logic: "AND", groups: [{ filters }] } });
    await stack.call("POST", "/workflows", { name: "Quokka series", eventName: "quokka" });
    await stack.settle();
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/events`);
    await chord(page, "Control", "k");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("quokka");
    await page.waitForFunction(`document.querySelectorAll("[role=option]").length === 5`);
    const found = await page.$$eval("[role=option]", (options) =>
      options.map(({ innerText }) => innerText.split("\n")),
    );
    expect(found.toSorted()).toEqual([
      ["A quokka a day", "Campaign"],
      ["Quokka receipt", "Template"],
      ["Quokka series", "Workflow"],
      ["Quokkas", "Segment"],
      ["quokka@example.com", "Contact"],
    ]);
    await page.keyboard.type("s");
    await page.waitForFunction(`document.querySelectorAll("[role=option]").length === 1`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Quokkas)");
    expect(faults).toEqual([]);
    await close();
  });

  it("has the focus in a dialog from the moment that it hides the page, also when frames are slow", async () => {
    const { page, go, faults, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(slowFrames);
    await go(`/p/${fixture().stack.credentials.projectId}/settings/keys`);
    await page.locator("::-p-aria([name='Replace both keys'][role='button'])").click();
    await page.waitForSelector("[role=dialog]");
    await page.keyboard.type("Acme");
    expect(await page.$eval("[role=dialog] input", ({ value }) => value)).toBe("Acme");
    // Chromium warns about a hidden page that has the focus when it is asked for names of controls.
    await page.waitForSelector("[role=dialog] ::-p-aria([name='Cancel'][role='button'])");
    await page.keyboard.press("Escape");
    await page.waitForFunction(`document.activeElement.textContent === "Replace both keys"`);
    expect(faults).toEqual([]);
    await close();
  });

  it("goes to a page by g and its letter, unless letters are switched off", async () => {
    const { projectId } = fixture().stack.credentials;
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/no-such-page`);
    await page.waitForSelector("::-p-text(There is no such page)");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.waitForSelector("::-p-text(Last 24 hours)");
    expect(pathOf(page)).toBe(`/console/p/${projectId}`);
    await chord(page, "Shift", "?");
    await page.waitForSelector("::-p-text(Keyboard shortcuts)");
    await page.keyboard.press("Escape");
    await go("/account");
    await page.locator("[role=switch]").click();
    await page.waitForSelector("[role=switch][aria-checked=false]");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await chord(page, "Shift", "?");
    // Ctrl+K still answers, so a letter that acted would have shown by now.
    await chord(page, "Control", "k");
    await page.waitForSelector("[role=dialog] input");
    expect(await page.$("::-p-text(Keyboard shortcuts)")).toBeNull();
    expect(pathOf(page)).toBe("/console/account");
    await close();
  });
}
