import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";

/** Job 7, acceptance 45. */
export function onboarding(fixture: () => ConsoleFixture): void {
  it("shows an email that was sent with the sample, without a reload", async () => {
    const { stack } = fixture();
    const { projectId, secretKey, domain } = stack.credentials;
    const { page, go, faults, close } = await fixture().openSignedIn();
    // A browser without a window has no clipboard.
    await page.evaluateOnNewDocument("navigator.clipboard.writeText = async () => {}");
    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}`);
    await page.waitForSelector(`::-p-text(${domain} is verified on this laptop)`);
    const sample = String(await page.$eval("pre", ({ textContent }) => textContent));
    expect(sample).toContain(`Bearer ${secretKey}`);
    await page.locator("::-p-aria([name='Copy code'][role='button'])").click();
    const [, body = ""] = /-d '([^']+)'/.exec(sample) ?? [];
    const subject = "Sample 45";
    await stack.call("POST", "/v1/send", { ...JSON.parse(body), subject });
    await page.waitForSelector(`[role=status] a ::-p-text(${subject})`);
    expect(await page.evaluate("pollsMs")).toContain(5_000);
    await page.locator("::-p-aria([name='Hide'][role='button'])").click();
    await page.locator("::-p-aria([name='Show first steps'][role='button'])").click();
    await page.waitForSelector("::-p-text(Invite your team)");
    expect(faults).toEqual([]);
    await close();
  });
}
