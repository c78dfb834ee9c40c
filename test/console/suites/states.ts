import { afterEach, expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

/** What pages show when something is not as it should be: console.md, acceptance 12, 40, 49 and 50. */
export function states(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;

  afterEach(() => stack().local("DELETE", "/faults"));

  it("says that the browser is offline, until it is not", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await go("/projects");
    await page.setOfflineMode(true);
    await page.waitForSelector("::-p-text(You are offline)");
    await page.setOfflineMode(false);
    await page.waitForSelector("::-p-text(You are offline)", { hidden: true });
    await close();
  });

  it("shows a failed tile in its place and loads it again on request", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    // Enough for every tile that asks this function, and for what each repeats by itself.
    await stack().local("POST", "/faults", { function: "api/activity", mode: "crash", afterCalls: 0, count: 100 });
    await go(`/p/${stack().credentials.projectId}`);
    await page.waitForSelector("[role=alert] button ::-p-text(Try again)");
    await stack().local("DELETE", "/faults");
    for (const retry of await page.$$("[role=alert] button")) await retry.click();
    await page.waitForSelector("::-p-text(Reported as spam)");
    await page.waitForSelector("[role=alert] button", { hidden: true });
    await close();
  });

  it("says why a disabled project cannot be changed", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await go("/projects");
    await page.locator("::-p-text(New project)").click();
    await page.locator("[role=dialog] input").fill("Paused product");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Paused product)");
    const [, projectId = ""] = /\/p\/([\w-]+)/.exec(page.url()) ?? [];
    const disable = (disabledReason: string | null) =>
      stack().local("POST", "/invoke/operators/projects", { projectId, disabledReason });
    await disable("MANUAL");
    await go(`/p/${projectId}`);
    await page.waitForSelector("::-p-text(This project is disabled)");
    await page.waitForSelector("::-p-text(Last 24 hours)");
    // The owner of a disabled project may create no other, as later suites do.
    await disable(null);
    await close();
  });

  it("tells the wait after ten wrong passwords", async () => {
    const email = "stranger@acme.test";
    for (let tries = 0; tries < 10; tries++) {
      await stack().call("POST", "/auth/login", { email, password: "wrong password" }, { origin: stack().url });
    }
    const { page, go, close } = await fixture().open();
    await go("/login");
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill("wrong password");
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Too many tries. Wait)");
    expect(await page.$eval("input[type=email]", (input) => input.value)).toBe(email);
    await close();
  });

  it("stops a campaign that is being sent from any page of its project", async () => {
    const busy = { service: "ses", operation: "SendEmail", mode: "throttle", probability: 1 };
    await stack().local("POST", "/faults", busy);
    await stack().call("POST", "/contacts", { email: "reader@example.com", subscribed: true });
    const { body: created } = await stack().call<{ data: { id: string } }>("POST", "/campaigns", {
      ...{ name: "September", subject: "News", body: "<p>News</p>", audienceType: "ALL" },
      from: `news@${stack().credentials.domain}`,
    });
    const path = `/campaigns/${created.data.id}`;
    await stack().call("POST", `${path}/send`, {});
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${stack().credentials.projectId}`);
    await page.waitForSelector("::-p-text(Sending September)");
    await page.waitForSelector("main progress[aria-label='September, sent so far']");
    await page.waitForSelector("main ::-p-text(0 of)");
    await page.locator("main button ::-p-text(Stop)").click();
    await page.locator("[role=dialog] button ::-p-text(Stop sending)").click();
    await page.waitForSelector("::-p-text(September is stopped.)");
    const { body } = await stack().call<{ status: string }>("GET", path);
    expect(body.status).toBe("CANCELLED");
    await close();
  });
}
