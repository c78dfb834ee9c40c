import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { check } from "#test/console/presses.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

interface Endpoint {
  id: string;
  types: string[];
  status: string;
  secretPrefix: string;
  paused: { until: string } | null;
}

/** Answers the dialog that shows a secret once. */
async function storeSecret(page: Page): Promise<string> {
  await page.waitForSelector("[role=dialog] ::-p-text(The secret of this endpoint)");
  const secret = await page.$eval("[role=dialog] code", ({ textContent }) => textContent ?? "");
  await check(page, "I have stored it");
  await page.locator("::-p-aria([name='Done'][role='button'])").click();
  await page.waitForFunction("document.querySelector('[role=dialog]') === null");
  return secret;
}

/** Contract 15, sections 1 to 5. */
export function webhooksJourney(fixture: () => ConsoleFixture): void {
  it("adds an endpoint, tests it, reads a failed delivery, delivers it again, pauses, disables and deletes it", async () => {
    const { hooks } = fixture();
    hooks.answer("/events", (response) => void response.writeHead(500).end("The shop is closed."));
    const project = await openOwnProject(fixture(), "Webhooks");
    const { page, go, call, press, sees, projectId, faults, close } = project;
    const endpoint = async () => (await call<Endpoint[]>("GET", "/webhook-endpoints"))[0];

    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}/settings/webhooks`);
    await press("New endpoint");
    await page.locator("input[type=url]").fill(`http://127.0.0.1:${hooks.port}/events`);
    await check(page, "All: contact.*");
    await check(page, "email.bounce");
    await press("Create endpoint");
    const secret = await storeSecret(page);
    await sees("No delivery yet");
    const made = await endpoint();
    expect(made?.types.toSorted()).toEqual(["contact.*", "email.bounce"]);
    expect(secret.startsWith(made?.secretPrefix ?? "none")).toBe(true);

    await press("Send a test");
    await press("Send");
    await page.waitForSelector("[role=dialog] ::-p-text(Status 500 after)");
    await page.waitForSelector("[role=dialog] pre ::-p-text(The shop is closed.)");
    expect(hooks.requests.map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
    await page.keyboard.press("Escape");

    await call("POST", "/contacts", { email: "ada@webhooks.test" });
    await page.locator("main tbody a ::-p-text(contact.created)").click();
    await page.waitForSelector("main tbody ::-p-text(The shop is closed.)");
    await page.waitForSelector("main pre ::-p-text(ada@webhooks.test)");
    hooks.answer("/events", (response) => void response.end("ok"));
    await press("Deliver again");
    await page.waitForSelector("main dd ::-p-text(Delivered)");
    expect(new Set(hooks.requests.slice(1).map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    await page.goBack();
    await press("Pause");
    await page.locator("[role=menuitem] ::-p-text(For an hour)").click();
    await sees("The endpoint is paused");
    expect((await endpoint())?.paused).not.toBeNull();
    await press("Disable");
    await page.locator("[role=dialog] button[type=submit]").click();
    await sees("A member disabled it.");
    expect((await endpoint())?.status).toBe("DISABLED");
    await press("Delete endpoint");
    await page.locator("[role=dialog] button[type=submit]").click();
    await sees("No endpoint yet");
    expect(await endpoint()).toBeUndefined();
    expect(faults).toEqual([]);
    await close();
  });

  it("replays what an endpoint has missed", async () => {
    const { hooks, stack } = fixture();
    hooks.answer("/replayed", (response) => void response.end("ok"));
    const project = await openOwnProject(fixture(), "Replays");
    const { page, go, call, press, sees, answer, projectId, faults, close } = project;
    const { id } = await call<{ id: string }>("POST", "/contacts", { email: "ada@replays.test", subscribed: false });
    await call("PATCH", `/contacts/${id}`, { subscribed: true });
    await stack.settle();
    const url = `http://127.0.0.1:${hooks.port}/replayed`;
    const endpoint = await call<Endpoint>("POST", "/webhook-endpoints", { url, types: ["contact.*"] });

    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}/settings/webhooks/${endpoint.id}`);
    await press("Replay");
    await page.locator("[role=dialog] ::-p-text(Some events)").click();
    await check(page, "contact.subscribed");
    await answer();
    await sees("The replay is under way");
    await sees("Events that matched: 1; on their way to the endpoint: 1.");
    await page.waitForSelector("main tbody a ::-p-text(contact.subscribed)");
    const told = hooks.requests.filter(({ path }) => path === "/replayed").map(({ body }) => JSON.parse(body));
    expect(told).toMatchObject([{ type: "contact.subscribed", data: { contactId: id } }]);
    await press("Hide");
    await page.waitForFunction("!document.body.textContent.includes('The replay is under way')");
    expect(faults).toEqual([]);
    await close();
  });
}
