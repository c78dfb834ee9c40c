import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Tracked {
  success: boolean;
  data: { contact: string; event: string; timestamp: string };
  error?: { code: string; details: Record<string, unknown>; errors?: { field: string; code: string }[] };
}

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
}

let visitors = 0;

/** Events of users, sent by a page with the public key, by a server with the secret key and by the dashboard. */
export function track(stack: () => RunningStack): void {
  const freshAddress = () => `visitor-${visitors++}@example.com`;
  const fromPage = (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${stack().credentials.publicKey}`;
    return stack().call<Tracked>("POST", "/v1/track", body, { authorization, ...headers });
  };
  const fromServer = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    stack().call<Tracked>("POST", "/events/track", body, headers);
  const contact = async (id: string) => (await stack().call<Contact>("GET", `/contacts/${id}`)).body;

  it("creates a contact for an unknown address, and stores its event", async () => {
    const email = freshAddress();
    const first = await fromPage({ email, event: "signup", data: { plan: "pro" } }, { origin: "https://shop.example" });
    expect([first.status, first.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const { contact: id, timestamp } = first.body.data;
    expect(Date.parse(timestamp)).toBeGreaterThan(0);
    expect(await contact(id)).toMatchObject({ email, subscribed: true, data: { plan: "pro" } });

    const second = await fromServer({ name: "upgrade", contactId: id, subscribed: false, data: { plan: "max" } });
    expect([second.status, second.body.data.contact]).toEqual([200, id]);
    expect(second.body.data.event).not.toBe(first.body.data.event);
    expect(await contact(id)).toMatchObject({ email, subscribed: false, data: { plan: "max" } });

    const preserved = { email, event: "login", subscribed: true, preserveExistingSubscription: true };
    expect((await fromPage(preserved)).body.data.contact).toBe(id);
    expect(await contact(id)).toMatchObject({ subscribed: false });
  });

  it("accepts events from the dashboard", async () => {
    const browser = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const email = freshAddress();
    const path = "/events/track";
    const { status, body } = await browser.call<Tracked>("POST", path, { email, event: "called us" }, headers);
    expect([status, body.success]).toEqual([200, true]);
    expect(await contact(body.data.contact)).toMatchObject({ email });
    expect((await browser.call("POST", "/v1/track", { email, event: "called us" }, headers)).status).toBe(401);
  });

  it("runs a repeated request with an Idempotency-Key once, and a refused request not at all", async () => {
    const email = freshAddress();
    const headers = { "idempotency-key": randomUUID() };
    const refused = await fromPage({ email, event: "email.open" }, headers);
    expect([refused.status, refused.body.error?.errors?.[0]?.code]).toEqual([422, "reserved_event"]);
    const { body } = await stack().call<{ found: string[] }>("POST", "/contacts/lookup", { emails: [email] });
    expect(body.found).toEqual([]);

    const answers = await Promise.all(Array.from({ length: 5 }, () => fromPage({ email, event: "order" }, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const again = await fromPage({ email, event: "order" }, headers);
    const done = answers.find(({ status }) => status === 200);
    expect(again.body.error).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      details: { originalRequest: "POST /v1/track", originalStatusCode: 200 },
    });
    expect(JSON.stringify(again.body.error?.details["originalResult"])).toContain(done?.body.data.event);
    const fromOtherKey = await fromServer({ email, event: "order" }, headers);
    expect(fromOtherKey.body.error).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      details: { originalResult: null },
    });
  });

  it("creates one contact for concurrent events", async () => {
    const email = freshAddress();
    const told = Array.from({ length: 50 }, (_, index) => ({ email, event: "scroll", data: { [`at${index}`]: true } }));
    const answers = await Promise.all(told.map((body, index) => (index % 2 ? fromPage(body) : fromServer(body))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.event)).size).toBe(50);
    const [id = "", ...others] = new Set(answers.map(({ body }) => body.data.contact));
    expect(others).toEqual([]);
    expect(Object.keys((await contact(id)).data)).toHaveLength(50);
  });
}
