import type { Page } from "puppeteer-core";
import { afterEach, expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

const press = (page: Page, name: string, within = "main") =>
  page.locator(`${within} button ::-p-text(${name})`).click();

/** A campaign as its page shows and controls it: its state, its recipients. And the steps of a workflow. */
export function campaignsJourney(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;

  afterEach(() => stack().local("DELETE", "/faults"));

  const create = async (name: string, wave: string): Promise<string> => {
    const filters = [{ field: "data.wave", operator: "equals", value: wave }];
    const { body } = await stack().call<{ data: { id: string } }>("POST", "/campaigns", {
      ...{ name, subject: "News", body: "<p>News</p>", from: `news@${stack().credentials.domain}` },
      ...{ audienceType: "FILTERED", audienceCondition: { logic: "AND", groups: [{ filters }] } },
    });
    return body.data.id;
  };
  const stateOf = async (id: string): Promise<unknown> =>
    (await stack().call("GET", `/campaigns/${id}`)).body["status"];

  it("filters and pages the recipients", async () => {
    const bounced = "bounce+wave@simulator.amazonses.com";
    const addresses = [...Array.from({ length: 51 }, (_, number) => `wave-${number}@example.com`), bounced];
    const file = new FormData();
    const rows = addresses.map((email) => `${email},true,first`);
    file.set("file", new Blob([["email,subscribed,wave", ...rows].join("\n")]), "wave.csv");
    const headers = { authorization: `Bearer ${stack().credentials.secretKey}` };
    await fetch(`${stack().url}/contacts/import`, { method: "POST", body: file, headers });
    await stack().settle();
    const id = await create("First wave", "first");
    await stack().call("POST", `/campaigns/${id}/send`, {});
    await stack().settle();

    const { page, go, faults, close } = await fixture().openSignedIn();
    const shows = (count: number) =>
      page.waitForFunction(`document.querySelectorAll("#ledger tbody tr").length === ${count}`);
    await go(`/p/${stack().credentials.projectId}/campaigns/${id}`);
    await shows(50);
    await press(page, "Next page");
    await shows(2);
    expect(page.url()).toContain("cursor=");
    await press(page, "Previous page");
    await shows(50);
    await page.focus("main select[aria-label='Email state']");
    await page.keyboard.type("Bounced");
    await shows(1);
    expect(new URL(page.url()).search).toBe("?status=BOUNCED");
    await page.waitForSelector(`main tbody th a ::-p-text(${bounced})`);
    expect(faults).toEqual([]);
    await close();
  });

  it("makes a scheduled campaign a draft again, pauses one that is being sent, resumes and cancels it", async () => {
    const { projectId } = stack().credentials;
    await stack().call("POST", "/contacts", {
      email: "second@example.com",
      subscribed: true,
      data: { wave: "second" },
    });
    const scheduled = await create("Scheduled wave", "second");
    await stack().call("POST", `/campaigns/${scheduled}/send`, {
      scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { page, go, show, faults, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/campaigns/${scheduled}`);
    await press(page, "Back to draft");
    await page.waitForSelector("::-p-text(Scheduled wave is a draft again.)");
    expect(await stateOf(scheduled)).toBe("DRAFT");

    const busy = { service: "ses", operation: "SendEmail", mode: "throttle", probability: 1 };
    await stack().local("POST", "/faults", busy);
    const sent = await create("Second wave", "second");
    await stack().call("POST", `/campaigns/${sent}/send`, {});
    await show(`/p/${projectId}/campaigns/${sent}`);
    await press(page, "Pause");
    await page.waitForSelector("main ::-p-text(a member paused it)");
    expect(await stateOf(sent)).toBe("PAUSED");
    await press(page, "Resume");
    await page.waitForSelector("[role=dialog] ::-p-text(About 1 recipient has)");
    await press(page, "Resume", "[role=dialog]");
    await page.waitForSelector("::-p-text(Second wave is being sent again.)");
    expect(await stateOf(sent)).toBe("SENDING");
    await press(page, "Cancel campaign");
    await press(page, "Cancel campaign", "[role=dialog]");
    await page.waitForSelector("main ::-p-text(a member cancelled it)");
    expect(await stateOf(sent)).toBe("CANCELLED");
    expect(faults).toEqual([]);
    await close();
  });

  it("says what the steps of a workflow are set to", async () => {
    const { body } = await stack().call<{ id: string }>("POST", "/workflows", { name: "Set up", eventName: "set_up" });
    const plan = { field: "contact.data.plan", operator: "equals", value: "pro" };
    const steps = [
      { name: "A pause", type: "DELAY", config: { amount: 2, unit: "days" } },
      { name: "A purchase", type: "WAIT_FOR_EVENT", config: { eventName: "purchase" } },
      { name: "A call", type: "WEBHOOK", config: { url: "https://example.com/hook", method: "PUT" } },
      {
        name: "A change",
        type: "UPDATE_CONTACT",
        config: { updates: { plan: "pro" }, subscriptionAction: "subscribe" },
      },
      {
        ...{ name: "A check", type: "CONDITION" },
        config: {
          condition: { logic: "OR", groups: [{ filters: [plan] }, { filters: [{ ...plan, value: "team" }] }] },
        },
      },
      {
        ...{ name: "One group", type: "CONDITION" },
        config: {
          condition: { logic: "OR", groups: [{ filters: [plan, { ...plan, operator: "notEquals", value: "team" }] }] },
        },
      },
    ];
    for (const step of steps) await stack().call("POST", `/workflows/${body.id}/steps`, step);
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${stack().credentials.projectId}/workflows/${body.id}`);
    await page.waitForSelector("main table");
    const kinds = await page.$$eval("main table tbody tr td:nth-child(2)", (cells) =>
      cells.map((cell) => cell.innerText),
    );
    expect(kinds).toEqual([
      "Start: “set_up”",
      "Wait: 2 days",
      "Wait for an event: “purchase”",
      "Webhook: PUT https://example.com/hook",
      "Change the contact: plan, subscribe",
      "Condition: At least one of these holds: plan is “pro”; plan is “team”",
      "Condition: All of these hold: plan is “pro”; plan is not “team”",
    ]);
    await close();
  });

  it("says when a scheduled workflow starts, and for whom", async () => {
    const { body: list } = await stack().call<{ id: string }>("POST", "/segments", { name: "Tea", type: "STATIC" });
    const { body } = await stack().call<{ id: string }>("POST", "/workflows", { name: "Mondays", eventName: "never" });
    const audience = { segmentId: list.id };
    const triggerConfig = { schedule: "cron(0 9 ? * MON *)", timezone: "Europe/Berlin", audience };
    await stack().call("PATCH", `/workflows/${body.id}`, { triggerType: "SCHEDULE", triggerConfig });
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${stack().credentials.projectId}/workflows/${body.id}`);
    await page.waitForSelector("main dd ::-p-text(Tea)");
    const details = await page.$eval("main dl", (pairs) => pairs.innerText);
    expect(details).toMatch(/Every Monday at 09:00, Europe\/Berlin\s+cron\(0 9 \? \* MON \*\)/);
    await close();
  });

  it.each([1280, 390])("says at which step a run failed, and why, at %i px", async (width) => {
    const { hooks } = fixture();
    hooks.answer("/closed", (response) => void response.writeHead(500).end());
    const { body: contact } = await stack().call<{ id: string }>("POST", "/contacts", {
      email: `run-${width}@example.com`,
    });
    const { body } = await stack().call<{ id: string }>("POST", "/workflows", { name: "Calls", eventName: "never" });
    const config = { url: `http://127.0.0.1:${hooks.port}/closed`, method: "POST" };
    await stack().call("POST", `/workflows/${body.id}/steps`, { name: "Tell the shop", type: "WEBHOOK", config });
    await stack().call("PATCH", `/workflows/${body.id}`, { enabled: true });
    await stack().call("POST", `/workflows/${body.id}/executions`, { contactId: contact.id });
    await stack().settle();
    // The suite of webhooks reads every request that the server has had.
    hooks.clear();
    const { page, go, close } = await fixture().openSignedIn({ width });
    await go(`/p/${stack().credentials.projectId}/workflows/${body.id}`);
    await page.waitForSelector("main tbody ::-p-text(Failed)");
    const [row = ""] = await page.$$eval("main tbody tr:has(a)", (rows) => rows.map(({ innerText }) => innerText));
    expect(row.split(/\n|\t/)).toEqual(
      expect.arrayContaining(["Tell the shop", "The address answered with status 500."]),
    );
    await close();
  });
}
