import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, newTab, type OpenPage } from "#test/console/console-fixture.ts";
import { Browser } from "#test/support/browser.ts";

const password = "correct horse battery";

const projectNames = async (user: Browser): Promise<string[]> =>
  (await user.call<{ name: string }[]>("GET", "/users/@me/projects")).body.map(({ name }) => name);

/** The account menu names the user whose page it is. */
const waitForUser = (page: Page, email: string) => page.waitForSelector(`aside ::-p-text(${email})`);

/** A page belongs to the user who loaded it, while all tabs of a browser share one session: console.md 5.2. */
export function twoAccounts(fixture: () => ConsoleFixture): void {
  /** A page of the owner in which the name of a new project is typed, and a second user. */
  async function openTyped(name: string, email: string): Promise<OpenPage & { other: Browser }> {
    const other = await Browser.ofNewUser(fixture().stack, email, password);
    const opened = await fixture().openSignedIn();
    await opened.go("/projects");
    await waitForUser(opened.page, fixture().stack.credentials.email);
    await opened.page.locator("::-p-text(New project)").click();
    await opened.page.locator("[role=dialog] input").fill(name);
    return { ...opened, other };
  }

  it("repeats no write when another user signs in over the page", async () => {
    const { stack } = fixture();
    const email = "in-place@acme.test";
    const { page, faults, close, other } = await openTyped("Typed by the owner", email);
    await page.browserContext().deleteMatchingCookies({ name: "petrel_session", url: stack.url });
    await page.keyboard.press("Enter");
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await waitForUser(page, email);
    await page.waitForSelector("main ::-p-text(You are not in a project yet)");
    expect(await projectNames(other)).toEqual([]);
    expect(await projectNames(await Browser.ofOwner(stack))).not.toContain("Typed by the owner");
    expect(faults).toEqual([]);
    await close();
  });

  it("sends no write after another tab has signed in as another user", async () => {
    const { stack } = fixture();
    const email = "other-tab@acme.test";
    const { page, faults, close, other } = await openTyped("Typed before", email);
    // The cookie changes behind the console's back, as by a login on a hosted page.
    await page.evaluate(`fetch("/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: ${JSON.stringify(JSON.stringify({ email, password }))},
    })`);
    const written: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && written.push(request.url())));
    await page.keyboard.press("Enter");
    await waitForUser(page, email);
    expect(written).toEqual([]);
    expect(await projectNames(other)).toEqual([]);

    const second = await newTab(page.browserContext());
    await second.goto(`${stack.url}/console/login`);
    const owner = stack.credentials;
    await second.locator("input[type=email]").fill(owner.email);
    await second.locator("input[type=password]").fill(owner.password);
    await second.keyboard.press("Enter");
    // Told by the second tab, the first one drops what it held.
    await waitForUser(page, owner.email);
    await page.waitForSelector("main ::-p-text(Acme)");
    expect(faults).toEqual([]);
    await close();
  });
}
