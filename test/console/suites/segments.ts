import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, newTab } from "#test/console/console-fixture.ts";
import { Presses } from "#test/console/presses.ts";

const adder = "Add a filter that must hold, too";
const filter = (field: string, operator: string, rest: object = {}) => ({ field, operator, ...rest });
const days = (value: number) => ({ value, unit: "days" });

/** A segment from its first filter to its members: console.md, job 4, acceptance 15, 28 and 29. */
export function segmentsJourney(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const pathOf = (id: string) => `/p/${stack().credentials.projectId}/segments/${id}`;
  const conditionOf = async (id: string): Promise<unknown> =>
    (await stack().call("GET", `/segments/${id}`)).body["condition"];

  it("4: is written by keyboard in two steps a filter, survives a killed tab, and holds who was counted", async () => {
    for (let number = 0; number < 12; number += 1) {
      const email = `buyer-${number}@segment.test`;
      await stack().call("POST", "/contacts", {
        email,
        subscribed: true,
        data: { tier: number < 11 ? "pro" : "free" },
      });
      await stack().call("POST", "/events/track", { email, event: "bought" });
    }
    await stack().settle();
    const { page, go, close } = await fixture().openSignedIn();
    await go(pathOf("new"));
    const presses = new Presses(page, "keyboard");
    await presses.focus("Name");
    await page.keyboard.type("Good customers");
    await presses.focus(adder);
    for (const [sought, value] of [
      ["tier", "pro"],
      ["bought within", "30"],
      ["opened not", "90"],
    ] as const) {
      await page.keyboard.type(sought);
      await presses.chord("Enter");
      await page.keyboard.type(value);
      await presses.chord("Enter");
    }
    await page.waitForSelector("::-p-text(Only on this computer)");
    await page.waitForSelector("main [role=status] ::-p-text(11 of)");

    // As an acceptance test asks: one second after the last key.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const again = await killed(page);
    await again.goto(page.url());
    await again.waitForSelector("::-p-text(Your unsaved text)");
    const presses2 = new Presses(again, "keyboard");
    await again.waitForSelector("main [role=status] ::-p-text(11 of)");
    await again.locator("button ::-p-text(Show ten people)").click();
    await again.waitForFunction(`document.querySelectorAll("main table tbody tr").length === 10`);
    const sample = await again.$$eval("main table tbody th", (cells) => cells.map((cell) => cell.textContent));
    await presses2.press("Save");
    await again.waitForSelector("h1 ::-p-text(Good customers)");
    expect(presses.count + presses2.count).toBe(7);

    const id = again.url().split("/").at(-1) ?? "";
    const expected = [
      filter("data.tier", "equals", { value: "pro" }),
      filter("event.bought", "triggeredWithin", days(30)),
      filter("email.opened", "notTriggeredWithin", days(90)),
    ];
    expect(await conditionOf(id)).toEqual({ logic: "AND", groups: [{ filters: expected }] });
    const members = await stack().call<{ total: number; data: { email: string }[] }>(
      "GET",
      `/segments/${id}/contacts?pageSize=100`,
    );
    expect(members.body.total).toBe(11);
    expect(members.body.data.map(({ email }) => email)).toEqual(expect.arrayContaining(sample));
    await again.locator("input[type=email]").fill("buyer-11@segment.test");
    await again.keyboard.press("Enter");
    await again.waitForSelector("::-p-text(No: buyer-11@segment.test is not in it.)");
    const results = await again.$$eval("[aria-label='Result of each filter'] li", (items) =>
      items.map((item) => item.lastElementChild?.textContent),
    );
    expect(results).toEqual(["fails", "holds", "holds"]);
    await close();
  });

  it("marks the one filter that the API refuses, keeps what was typed, and asks when the segment has changed", async () => {
    const added = (value: string) => filter("createdAt", "greaterThan", { value });
    const conditions = {
      logic: "OR",
      groups: [{ filters: [added("2026-01-01")] }, { filters: [added("2026-02-01")] }],
    };
    const name = "Newcomers";
    const condition = { logic: "AND", groups: [{ filters: [filter("data.tier", "exists")], conditions }] };
    const { body } = await stack().call<{ id: string }>("POST", "/segments", { name, condition });
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(pathOf(body.id));
    const dates = `main input[aria-label^="Value for"]`;
    await page.waitForSelector(dates);
    const [, second] = await page.$$(dates);
    await second?.click({ count: 3 });
    await page.keyboard.type("2026-02-31");
    await page.locator("button ::-p-text(Save)").click();
    await page.waitForSelector("::-p-text(Not an ISO date or date-time.)");
    const shown = await page.$$eval(dates, (inputs) =>
      inputs.map((input) => [
        "value" in input && input.value,
        input.ariaInvalid,
        input.closest("li")?.textContent?.includes("Not an ISO date or date-time."),
      ]),
    );
    expect(shown).toEqual([
      ["2026-01-01", null, false],
      ["2026-02-31", "true", true],
    ]);
    expect(await conditionOf(body.id)).toEqual(condition);

    // Undone to the first condition, changed once more, and saved over the change of another member.
    await second?.focus();
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    await page.waitForFunction(`document.querySelectorAll('${dates}')[1].value === "2026-02-01"`);
    await second?.click({ count: 3 });
    await page.keyboard.type("2026-03-01");
    await stack().call("PATCH", `/segments/${body.id}`, { description: "Changed by code" });
    await page.locator("button ::-p-text(Save)").click();
    await page.waitForSelector("[role=dialog] ::-p-text(Changed by code)");
    await page.locator("[role=dialog] button ::-p-text(Keep mine)").click();
    await page.waitForSelector("::-p-text(Segment saved.)");
    conditions.groups[1] = { filters: [added("2026-03-01")] };
    expect(await conditionOf(body.id)).toEqual(condition);
    expect(faults).toEqual([]);
    await close();
  });

  it("fills a list by addresses, and takes them off", async () => {
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${stack().credentials.projectId}/segments`);
    await page.locator("button ::-p-text(New list)").click();
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Beta testers");
    await page.keyboard.press("Enter");
    await page.locator("main button ::-p-text(Add contacts)").click();
    await page.waitForSelector("[role=dialog] textarea");
    await page.type("[role=dialog] textarea", "list-a@segment.test, list-b@segment.test");
    await page.locator("[role=dialog] button ::-p-text(Add)").click();
    await page.waitForSelector("[role=dialog] ::-p-text(2 of the addresses belong to no contact)");
    await page.locator("[role=dialog] input[type=checkbox]").click();
    await page.locator("[role=dialog] button ::-p-text(Add)").click();
    await page.waitForSelector("[role=dialog]", { hidden: true });
    await page.waitForFunction(`document.querySelectorAll("main table tbody tr").length === 2`);
    await page.locator(`::-p-aria([name="Remove list-a@segment.test from the list"][role="button"])`).click();
    await page.waitForFunction(`document.querySelectorAll("main table tbody tr").length === 1`);
    expect(faults).toEqual([]);
    await close();
  });
}

/** Another tab of the same browser, after the process of this one has died. */
async function killed(page: Page): Promise<Page> {
  const again = await newTab(page.browserContext());
  const session = await page.createCDPSession();
  // Its answer never comes.
  session.send("Page.crash").catch(() => undefined);
  return again;
}
