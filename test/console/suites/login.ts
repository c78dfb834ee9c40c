import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

const fill = async (page: Page, label: string, text: string) => {
  await page.locator(`::-p-aria([name="${label}"][role="textbox"])`).fill(text);
};

/** console.md, acceptance 12 to 14. */
export function loginJourney(fixture: () => ConsoleFixture): void {
  it("says that a password is wrong, keeps the address, and leads to the page asked for", async () => {
    const { stack } = fixture();
    const { email, password, projectId } = stack.credentials;
    const { page, go, faults, close } = await fixture().open();
    await go(`/p/${projectId}`);
    expect(new URL(page.url()).pathname).toBe("/console/login");
    await fill(page, "Email address", email);
    await page.locator("input[type=password]").fill("not the password");
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(The address or the password is wrong.)");
    expect(await page.$eval("input[type=email]", (input) => input.value)).toBe(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Last 24 hours)");
    expect(new URL(page.url()).pathname).toBe(`/console/p/${projectId}`);
    expect(faults).toEqual([]);
    await close();
  });

  it("signs in with one press on the laptop, and opens the only project", async () => {
    const { page, go, close } = await fixture().open();
    await go("/");
    await page.locator("::-p-text(Sign in as the laptop's owner)").click();
    await page.waitForSelector("::-p-text(Last 24 hours)");
    expect(new URL(page.url()).pathname).toBe(`/console/p/${fixture().stack.credentials.projectId}`);
    await close();
  });

  it("asks for a login over the page when the session has ended, then goes on", async () => {
    const { stack } = fixture();
    const { email, password } = stack.credentials;
    const { page, go, close } = await fixture().openSignedIn();
    await go("/projects");
    await page.locator("::-p-text(New project)").click();
    await fill(page, "Name", "Second product");
    await page.browserContext().deleteMatchingCookies({ name: "petrel_session", url: stack.url });
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Your session has ended)");
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Second product)");
    await close();
  });
}
