import type { HTTPRequest, Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture, OpenPage } from "#test/console/console-fixture.ts";
import { pathOf, projectPages, seededRecords, settled } from "#test/console/suites/pages.ts";
import { Browser } from "#test/support/browser.ts";

const failures = [500, 502, 503, "no answer", "offline"] as const;
type Failure = (typeof failures)[number];

/**
 * Pauses are cut to a twentieth, a time-out lasts as long as the test says, timers that repeat can be listed, and `forget` does
 * at once what is due after minutes: the cache drops what no page shows.
 */
const hurry = `
  const [wait, unwait, repeat, stop, timeout] =
    [setTimeout, clearTimeout, setInterval, clearInterval, AbortSignal.timeout.bind(AbortSignal)];
  const distant = new Map();
  window.repeated = new Map();
  window.setTimeout = (run, ms = 0, ...rest) => {
    const id = wait(run, ms >= 400 ? ms / 20 : ms, ...rest);
    if (ms > 60_000) distant.set(id, run);
    return id;
  };
  window.clearTimeout = (id) => {
    distant.delete(id);
    unwait(id);
  };
  window.forget = () => {
    for (const [id, run] of distant) {
      clearTimeout(id);
      run();
    }
  };
  window.setInterval = (run, ms, ...rest) => {
    const id = repeat(run, ms, ...rest);
    window.repeated.set(id, { run, ms });
    return id;
  };
  window.clearInterval = (id) => {
    window.repeated.delete(id);
    stop(id);
  };
  AbortSignal.timeout = (ms) => timeout(window.unanswered ? 50 : ms);
`;

/** Of a project; those about the user and the deployment go through. */
const isProjectRead = (request: HTTPRequest): boolean =>
  (request.method() === "GET" || request.url().endsWith("/segments/preview")) &&
  (request.headers()["x-project-id"] !== undefined ||
    /^\/(users\/@me\/)?projects\/./.test(new URL(request.url()).pathname));

/** The faults of `_local` act inside of functions: they cannot silence a network, and a crash would start each function again. */
async function openFailing(fixture: ConsoleFixture) {
  const opened = await fixture.openSignedIn();
  const { page } = opened;
  let failure: Failure | "429 once" | undefined;
  let unanswered: HTTPRequest[] = [];
  await page.evaluateOnNewDocument(hurry);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (!failure || !isProjectRead(request)) void request.continue();
    else if (failure === "offline") void request.abort("internetdisconnected");
    else if (failure === "429 once") {
      if (!request.url().includes("/contacts/fields")) return void request.continue();
      failure = undefined;
      void request.respond({ ...envelope(429, "RATE_LIMIT_EXCEEDED"), headers: { "Retry-After": "20" } });
    } else if (failure === 502)
      void request.respond({ ...json, status: 502, body: `{"message":"Internal server error"}` });
    else if (failure === "no answer") unanswered.push(request);
    else void request.respond(envelope(failure, "INTERNAL_SERVER_ERROR"));
  });
  const fail = async (next: typeof failure) => {
    failure = next;
    // The page has given these up long ago.
    await Promise.allSettled(unanswered.map((request) => request.abort("timedout")));
    unanswered = [];
    await page.evaluate(`window.unanswered = ${next === "no answer"}`);
  };
  return { ...opened, fail };
}

const json = { contentType: "application/json" };
const envelope = (status: number, code: string) => ({
  ...{ ...json, status },
  body: JSON.stringify({
    success: false,
    error: { code, message: "Something broke.", statusCode: status, requestId: "r-1" },
  }),
});

const nothingLoads = `![...document.querySelectorAll("main [role=status]")].some((each) => each.textContent.includes("Loading"))`;

/** Presses the button of each failed read once. A read may fail for the last time while others are read again. */
const triedAgain = `(() => {
  window.tried ??= new WeakSet();
  const buttons = [...document.querySelectorAll("main [role=alert] button")];
  for (const button of buttons.filter((each) => each.textContent === "Try again" && !tried.has(each))) {
    tried.add(button);
    button.click();
  }
  return buttons.length === 0 && ${nothingLoads};
})()`;

/** Calls a minute of the timers that run in the page. */
const callsPerMinute = async (page: Page): Promise<number> =>
  Number(
    await page.evaluate(
      `[...repeated.values()].filter(({ ms }) => ms > 2_000).reduce((sum, { ms }) => sum + 60_000 / ms, 0)`,
    ),
  );

const setVisible = (page: Page, state: "hidden" | "visible") =>
  page.evaluate(`
    Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);

/** console.md, acceptance 50 and 51. */
export function failingReads(fixture: () => ConsoleFixture): void {
  it("shows a failed read of each page in its place, with a request id, and reads again on request", async () => {
    const { stack } = fixture();
    const records = await seededRecords(stack);
    const { page, go, show, fail, close } = await openFailing(fixture());
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await go("/account");
    for (const [index, { path, shows }] of projectPages.filter(({ still }) => !still).entries()) {
      await show("/account");
      await settled(page, "Sign out everywhere");
      await page.evaluate("forget()");
      await fail(failures[index % failures.length]);
      await show(pathOf(path, records));
      await page.waitForSelector("main [role=alert] code");
      await page.waitForFunction(nothingLoads);
      const cards = await page.$$eval("main [role=alert]:has(button)", (all) => all.map((each) => each.textContent));
      expect([path, cards]).toEqual([path, cards.map(() => expect.stringMatching(/Request id .+Try again$/))]);
      expect(await page.$("aside nav a")).not.toBeNull();
      await fail(undefined);
      await page.waitForFunction(triedAgain);
      await settled(page, shows);
      // The feed moves: something has just happened in this project.
      const isMoving = path === "/p/:p/activity";
      if (!isMoving)
        expect([path, await callsPerMinute(page)]).toEqual([path, expect.toSatisfy((calls) => calls <= 12)]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it("counts down after too many requests, then goes on by itself", async () => {
    const { p } = await seededRecords(fixture().stack);
    const { page, go, show, fail, close } = await openFailing(fixture());
    await go("/account");
    await fail("429 once");
    await show(`/p/${p}/contacts/fields`);
    await page.waitForSelector("main ::-p-text(Too many requests)");
    await page.waitForSelector("main ::-p-text(This continues by itself in)");
    await page.waitForSelector("main table");
    await close();
  });

  it("makes no calls in a hidden tab, and few while it waits for the first email", async () => {
    const { stack } = fixture();
    const owner = await Browser.ofOwner(stack);
    const { body } = await owner.call<{ id: string }>("POST", "/users/@me/projects", { name: "No email yet" });
    const { page, go, close }: OpenPage = await openFailing(fixture());
    await go(`/p/${body.id}`);
    await settled(page, "Last 24 hours");
    expect(await callsPerMinute(page)).toBe(12);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await setVisible(page, "hidden");
    const passMinute = "for (const { run } of [...repeated.values()]) run()";
    await page.evaluate(passMinute);
    await page.waitForNetworkIdle({ idleTime: 50 });
    expect(calls).toEqual([]);
    await setVisible(page, "visible");
    await Promise.all([page.waitForRequest((sent) => sent.url().includes("/emails?")), page.evaluate(passMinute)]);
    await owner.call("DELETE", `/users/@me/projects/${body.id}`);
    await close();
  });
}
