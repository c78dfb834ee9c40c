import { expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  snoozedUntil: string | null;
}

interface Visitor extends Contact {
  /** Queries of the links mailed to the contact. */
  query: string;
  messageId: string;
}

interface Listed {
  id: string;
  createdAt: string;
}

/** Events of subscription flips, by every path, at once and in the background. */
export async function contactEventsOf(
  stack: RunningStack,
  work: () => Promise<unknown>,
  secretKey = stack.credentials.secretKey,
): Promise<number> {
  await stack.settle();
  const before = await newestFlips(stack, secretKey);
  const known = new Set(before.map(({ id }) => id));
  const newestBefore =
    before
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? "";
  await work();
  await stack.settle();
  return (await newestFlips(stack, secretKey)).filter(
    ({ id, createdAt }) => !known.has(id) && createdAt >= newestBefore,
  ).length;
}

async function newestFlips(stack: RunningStack, secretKey: string): Promise<Listed[]> {
  const lists = ["contact.subscribed", "contact.unsubscribed"].map(async (name) => {
    const path = `/events?eventName=${name}&limit=500`;
    const authorization = `Bearer ${secretKey}`;
    const { body } = await stack.call<{ events: Listed[] }>("GET", path, undefined, { authorization });
    return body.events;
  });
  return (await Promise.all(lists)).flat();
}

let readers = 0;

const freshAddress = (): string => `reader-of-events-${readers++}@example.com`;

async function succeed<T = Record<string, unknown>>(
  stack: RunningStack,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await stack.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const newContact = (stack: RunningStack, subscribed: boolean): Promise<Contact> =>
  succeed<Contact>(stack, "POST", "/contacts", { email: freshAddress(), subscribed });

/** A contact with a mail whose links it can follow. */
async function newVisitor(stack: RunningStack): Promise<Visitor> {
  const contact = await newContact(stack, true);
  const body = '<p><a href="{{unsubscribeUrl}}">No more</a></p>';
  const { messageId } = await sendOne(stack, contact.email, { body, tracking: false });
  const { html = "" } = await stack.mail(messageId);
  const query = /\/unsubscribe\/[^?"]+(\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(query).toContain("t=");
  return { ...contact, query, messageId };
}

async function bulk(stack: RunningStack, operation: string, contactIds: string[]): Promise<void> {
  const { jobId } = await succeed<{ jobId: string }>(stack, "POST", `/contacts/bulk-${operation}`, { contactIds });
  await stack.settle();
  expect(await succeed(stack, "GET", `/contacts/bulk/${jobId}`)).toMatchObject({ state: "completed" });
}

async function importRow(stack: RunningStack, email: string, subscribed: boolean): Promise<void> {
  const form = new FormData();
  form.append("file", new File([`email,subscribed\n${email},${subscribed}\n`], "contacts.csv", { type: "text/csv" }));
  const headers = { authorization: `Bearer ${stack.credentials.secretKey}` };
  const queued = await fetch(`${stack.url}/contacts/import`, { method: "POST", body: form, headers });
  const { jobId } = (await queued.json()) as { jobId: string };
  await stack.settle();
  expect(await succeed(stack, "GET", `/contacts/import/${jobId}`)).toMatchObject({ state: "completed" });
}

async function submit(stack: RunningStack, path: string, body: string): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: stack.url };
  const { status } = await fetch(stack.url + path, { method: "POST", body, headers });
  expect(status).toBe(200);
}

type Change = (stack: RunningStack, visitor: Visitor, subscribed: boolean) => Promise<unknown>;

/** Every way to subscribe and to unsubscribe. */
const ways: Record<string, Change> = {
  "POST /contacts": (stack, { email }, subscribed) => succeed(stack, "POST", "/contacts", { email, subscribed }),
  "PATCH /contacts/{id}": (stack, { id }, subscribed) => succeed(stack, "PATCH", `/contacts/${id}`, { subscribed }),
  "PATCH with another address": (stack, { id }, subscribed) =>
    succeed(stack, "PATCH", `/contacts/${id}`, { subscribed, email: freshAddress(), data: { moved: true } }),
  "POST /v1/send": (stack, { email }, subscribed) => sendOne(stack, email, { subscribed }),
  "a bulk job": (stack, { id }, subscribed) => bulk(stack, subscribed ? "subscribe" : "unsubscribe", [id]),
  "an import": (stack, { email }, subscribed) => importRow(stack, email, subscribed),
  "the public endpoint": (stack, { id, query }, subscribed) =>
    succeed(stack, "POST", `/contacts/public/${id}/${subscribed ? "subscribe" : "unsubscribe"}${query}`),
  "the page": (stack, { id, query }, subscribed) => {
    const action = subscribed ? "subscribe" : "unsubscribe";
    return submit(stack, `/${action}/${id}${query}`, `action=${action}`);
  },
};

/** Every real flip of a subscription has one event, by any path; nothing else has one (contract 02 section 1). */
export function contactEvents(stack: () => RunningStack): void {
  const events = (work: () => Promise<unknown>) => contactEventsOf(stack(), work);
  const find = (id: string) => succeed<Contact>(stack(), "GET", `/contacts/${id}`);

  it.each(Object.entries(ways))("come from %s in both directions, and not from a repeat", async (_way, change) => {
    const visitor = await newVisitor(stack());
    const steps = [
      { wanted: false, expected: 1 },
      { wanted: false, expected: 0 },
      { wanted: true, expected: 1 },
      { wanted: true, expected: 0 },
    ];
    for (const { wanted, expected } of steps) {
      expect(await events(() => change(stack(), visitor, wanted))).toBe(expected);
      expect(await find(visitor.id)).toMatchObject({ subscribed: wanted, snoozedUntil: null });
    }
  });

  it("come once from one-click unsubscribe, however often it is requested", async () => {
    const { id, query } = await newVisitor(stack());
    const click = () => submit(stack(), `/unsubscribe/${id}${query}`, "List-Unsubscribe=One-Click");
    expect(await events(() => Promise.all([click(), click(), click()]))).toBe(1);
    expect(await events(click)).toBe(0);
  });

  it.each(["bounce", "complaint"])("come from a %s once, however often it is reported", async (type) => {
    const { messageId } = await newVisitor(stack());
    const report = () => stack().local("POST", `/messages/${messageId}/events`, { type });
    expect(await events(report)).toBe(1);
    expect(await events(() => Promise.all([report(), report()]))).toBe(0);
  });

  it("come from a snooze at its start and its end, by link and by API", async () => {
    const visitor = await newVisitor(stack());
    const byLink = () => succeed(stack(), "POST", `/contacts/public/${visitor.id}/snooze${visitor.query}`, { days: 1 });
    expect(await events(byLink)).toBe(1);
    expect(await events(byLink)).toBe(0);
    expect(await events(() => succeed(stack(), "POST", `/contacts/${visitor.id}/snooze`, { days: 2 }))).toBe(0);
    expect(await events(() => succeed(stack(), "DELETE", `/contacts/${visitor.id}/snooze`))).toBe(1);
    expect(await events(() => succeed(stack(), "DELETE", `/contacts/${visitor.id}/snooze`))).toBe(0);
  });

  it("do not come from an opt-out during a snooze, which has already emitted one", async () => {
    const { id } = await newContact(stack(), true);
    await succeed(stack(), "POST", `/contacts/${id}/snooze`, { days: 1 });
    const optOut = () => succeed(stack(), "PATCH", `/contacts/${id}`, { subscribed: false });
    expect(await events(optOut)).toBe(0);
    expect(await find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("do not come from new contacts, other changes and deletions", async () => {
    const made = await events(async () => {
      const { id, email } = await newContact(stack(), false);
      await succeed(stack(), "POST", "/contacts", { email, data: { plan: "pro" } });
      await succeed(stack(), "PATCH", `/contacts/${id}`, { email: freshAddress(), data: { plan: null } });
      await succeed(stack(), "DELETE", `/contacts/${id}`);
      await importRow(stack(), freshAddress(), true);
      await importRow(stack(), freshAddress(), false);
      await sendOne(stack(), freshAddress(), { subscribed: true });
    });
    expect(made).toBe(0);
  });

  it("match the number of changes when many requests change one contact concurrently", async () => {
    const { id, email } = await newContact(stack(), true);
    const made = await events(() =>
      Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          succeed(stack(), "POST", "/contacts", { email, subscribed: index % 2 === 1 }),
        ),
      ),
    );
    const { subscribed } = await find(id);
    expect(made).toBeGreaterThan(0);
    expect(made % 2).toBe(subscribed ? 0 : 1);
  });
}
