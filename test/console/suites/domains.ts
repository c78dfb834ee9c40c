import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";

/** Job 9, acceptance 46. */
export function domainJourney(fixture: () => ConsoleFixture): void {
  it("adds a domain, copies all records, and turns verified by itself", async () => {
    const { stack } = fixture();
    const domain = "journey.example.org";
    const { page, go, faults, close } = await fixture().openSignedIn();
    // A browser without a window has no clipboard.
    await page.evaluateOnNewDocument("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${stack.credentials.projectId}/settings/domains`);
    await page.locator("::-p-aria([name='Add domain'][role='button'])").click();
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type(stack.credentials.domain);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`[role=dialog] ::-p-text(This project has ${stack.credentials.domain} already)`);
    await page.$eval("[role=dialog] input", (input) => input.select());
    await page.keyboard.type(`https://${domain}/`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`h2 ::-p-text(${domain})`);
    const scrolling =
      "[...document.querySelectorAll('main section')].filter((each) => each.scrollWidth > each.clientWidth).length";
    expect(await page.evaluate(scrolling)).toBe(0);
    await page.locator("::-p-aria([name='Copy all'][role='button'])").click();
    await page.waitForSelector("::-p-text(records copied)");
    const copied = String(await page.evaluate("window.copied"));
    const { body } = await stack.call<{ domain: string; records: { name: string; value: string }[] }[]>(
      "GET",
      `/domains/project/${stack.credentials.projectId}`,
    );
    const added = body.find((each) => each.domain === domain);
    expect(added?.records.length).toBeGreaterThan(4);
    for (const { name, value } of added?.records ?? []) expect(copied).toContain(`${name}\t${value}`);
    await stack.local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await page.waitForSelector(`[role=status] ::-p-text(${domain} is verified)`);
    expect(await page.evaluate("pollsMs")).toContain(10_000);
    await page.locator("::-p-aria([name='Delete domain'][role='button'])").click();
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type(domain);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`::-p-text(${domain} is deleted)`);
    expect(faults).toEqual([]);
    await close();
  });
}
