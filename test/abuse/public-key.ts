import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { codeOf, issueOf, Tenant } from "#test/abuse/tenant.ts";
import { lateMs, unharmed, unitsOf } from "#test/abuse/victim.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** Keys of data with names as long as 500 of them may be. */
const keys = (count: number, first = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${first + n}`.padEnd(100, "x"), true]));

interface Run {
  contactId: string;
  startedAt: string;
}

/** A public key is part of a web page, so every visitor can make its requests. */
export function publicKeyAbuse(stack: () => RunningStack): void {
  let shop: Tenant;
  let quiet: Tenant;

  beforeAll(async () => {
    [shop, quiet] = [await Tenant.create(stack(), "Leaking shop"), await Tenant.create(stack(), "Quiet shop")];
  });

  it("writes few units for any number of data keys, and ends a contact at 500", async () => {
    const email = "inventive@example.com";
    const flood = async () => {
      const requests = Array.from({ length: 10 }, (_, n) => shop.track({ email, event: "e", data: keys(50, 50 * n) }));
      expect(new Set((await Promise.all(requests)).map(codeOf))).toEqual(new Set([200]));
    };
    const visit = () => quiet.track({ email: "visitor@example.com", event: "visit" });
    const { writes } = await unitsOf(stack(), ["api/track", "streams/table"], () => unharmed(flood, visit));
    // One such request with 34,000 names wrote 34,031 units.
    expect(writes).toBeLessThan(2_000);
    const tooBig = { field: "data", code: "too_big" };
    expect(issueOf(await shop.track({ email, event: "e", data: keys(1, 500) }))).toMatchObject(tooBig);
    expect(issueOf(await shop.track({ email, event: "e", data: keys(51) }))).toMatchObject(tooBig);
  });

  it("keeps no workflow of another project waiting with its tracked segments", async () => {
    const noisy = await Tenant.create(stack(), "Noisy shop", shop.owner);
    for (let n = 0; n < 20; n += 1) {
      const filters = [{ field: `data.${Object.keys(keys(1, n))[0]}`, operator: "exists" }];
      const condition = { logic: "AND", groups: [{ filters }] };
      await noisy.make("/segments", { name: `Segment ${n}`, condition, trackMembership: true });
    }
    const workflowId = await quiet.make("/workflows", { name: "Visit", eventName: "visit", allowReentry: true });
    await quiet.make(`/workflows/${workflowId}/steps`, { name: "End", type: "EXIT", config: { reason: "done" } });
    expect((await quiet.call("PATCH", `/workflows/${workflowId}`, { enabled: true })).status).toBe(200);
    const flood = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          noisy.track({ email: `flood-${n}@example.com`, event: `flood-${n}`, data: keys(50) }),
        ),
      );
    await unharmed(flood, () => quiet.call("GET", `/workflows/${workflowId}`));
    // Now the stream and the jobs work for the noisy project.
    const visitedAt = new Map<string, number>();
    for (const n of [1, 2, 3, 4, 5]) {
      const visit = { email: `regular-${n}@example.com`, event: "visit" };
      const { body } = await quiet.track<{ data: { contact: string; timestamp: string } }>(visit);
      visitedAt.set(body.data.contact, Date.parse(body.data.timestamp));
    }
    await stack().settle();
    const { body } = await quiet.call<{ data: Run[] }>("GET", `/workflows/${workflowId}/executions`);
    const waits = body.data.map(({ contactId, startedAt }) => Date.parse(startedAt) - (visitedAt.get(contactId) ?? 0));
    expect(waits.filter((ms) => ms < lateMs)).toHaveLength(visitedAt.size);
    expect((await quiet.call("DELETE", `/workflows/${workflowId}`)).status).toBe(204);
    await noisy.remove();
  });

  it("counts public requests apart from those of the secret key and of sessions", async () => {
    const remaining = async () => {
      const bySecret = await shop.call("GET", "/emails?limit=1");
      const bySession = await shop.owner.call("GET", "/emails?limit=1", undefined, { "x-project-id": shop.id });
      return [bySecret, bySession].map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    };
    const [secret = 0, session = 0] = await remaining();
    for (let n = 0; n < 20; n += 1) await shop.track({ email: "busy@example.com", event: "e" });
    const [secretAfter = 0, sessionAfter = 0] = await remaining();
    // A new minute gives both all their requests back.
    expect(secretAfter).toBeGreaterThanOrEqual(secret - 1);
    expect(sessionAfter).toBeGreaterThanOrEqual(session - 1);
  });

  it("shows a public key no answer that the secret key was given", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const event = { email: "buyer@example.com", event: "order" };
    expect((await shop.call("POST", "/events/track", event, headers)).status).toBe(200);
    const { status, body } = await shop.track(event, headers);
    expect([status, body]).toMatchObject([409, { error: { details: { originalResult: null } } }]);
  });

  it("holds the public key to the project's events and data keys", async () => {
    const path = `/users/@me/projects/${quiet.id}`;
    const publicKey = { events: ["visit"], dataKeys: ["plan"] };
    expect((await quiet.owner.call("PATCH", path, { publicKey })).status).toBe(200);
    const email = "leashed@example.com";
    const refused = await quiet.track({ email, event: "order.paid" });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { details: { reason: "event_not_allowed" } } },
    ]);
    const data = { plan: "pro", isAdmin: true };
    const taken = await quiet.track<{ data: { contact: string } }>({ email, event: "visit", data });
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { data: { warnings: [{ field: "data.isAdmin", code: "key_not_allowed" }] } },
    ]);
    const contact = await quiet.call("GET", `/contacts/${taken.body.data.contact}`);
    expect(contact.body["data"]).toEqual({ plan: "pro" });
    await quiet.owner.call("PATCH", path, { publicKey: { events: null, dataKeys: null } });
  });

  it("keeps the opt-out of a person who complained", async () => {
    // In a project of its own: the complaints of all suites would suspend the shared one.
    const [email, domain] = ["complained@example.com", "quiet-shop.example"];
    const sender = await quiet.make("/domains", { domain });
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    expect((await quiet.call("GET", `/domains/${sender}/verify`)).status).toBe(200);
    const mail = { to: email, from: `hello@${domain}`, subject: "Hi", body: "<p>Hi</p>" };
    expect((await quiet.call("POST", "/v1/send", mail)).status).toBe(200);
    await stack().settle();
    const [message] = await stack().messages(email);
    await stack().local("POST", `/messages/${message?.messageId}/events`, { type: "complaint" });
    await stack().settle();
    const answer = await quiet.track<{ data: { contact: string } }>({ email, event: "visit", subscribed: true });
    expect([codeOf(answer), answer.body]).toMatchObject([
      200,
      { data: { warnings: [{ field: "subscribed", code: "opted_out" }] } },
    ]);
    const contact = await quiet.call("GET", `/contacts/${answer.body.data.contact}`);
    expect(contact.body).toMatchObject({ subscribed: false, optedOutBy: "complaint" });
  });
}
