import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactEventsOf } from "#test/end-to-end/suites/contacts/contact-events.ts";
import { Browser } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  snoozedUntil: string | null;
}

interface Job {
  id: string;
  state: string;
  progress: number;
  result: Record<string, unknown> | null;
}

/** Longer than the visibility timeout, after which a dead worker's message is delivered again. */
const redeliverySeconds = 361;

/** Operations on many contacts: every contact once, whatever fails in between. */
export function bulk(stack: () => RunningStack): void {
  let secret: string;
  let readers = 0;

  beforeAll(async () => {
    const owner = await Browser.ofNewUser(stack(), "bulk@example.com");
    secret = (await owner.call<{ secret: string }>("POST", "/users/@me/projects", { name: "Bulk" })).body.secret;
  });
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });

  const contact = async (body: { subscribed?: boolean; email?: string } = {}): Promise<Contact> => {
    const email = body.email ?? `reader-${readers++}@example.com`;
    return (await call<Contact>("POST", "/contacts", { ...body, email })).body;
  };

  const find = async (id: string) => (await call<Contact>("GET", `/contacts/${id}`)).body;

  async function queue(operation: string, body: unknown): Promise<string> {
    const answer = await call<{ jobId: string }>("POST", `/contacts/bulk-${operation}`, body);
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: expect.any(String), jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    return answer.body.jobId;
  }

  const job = async (jobId: string) => (await call<Job>("GET", `/contacts/bulk/${jobId}`)).body;

  async function done(operation: string, body: unknown) {
    const jobId = await queue(operation, body);
    await stack().settle();
    const ended = await job(jobId);
    expect(ended).toMatchObject({ id: jobId, state: "completed", progress: 100, failedReason: null });
    return ended.result;
  }

  const eventsOf = (work: () => Promise<unknown>) => contactEventsOf(stack(), work, secret);

  it("subscribes by ids, with one event for each changed contact", async () => {
    const off = await contact({ subscribed: false });
    const asleep = await contact();
    await call("POST", `/contacts/${asleep.id}/snooze`, { days: 7 });
    const on = await contact();
    const unknown = randomUUID();
    const contactIds = [off.id, on.id, asleep.id, unknown, off.id.toUpperCase()];
    const events = await eventsOf(async () => {
      expect(await done("subscribe", { contactIds })).toEqual({
        operation: "subscribe",
        totalRequested: 4,
        successCount: 2,
        unchangedCount: 1,
        failureCount: 1,
        errors: [{ contactId: unknown, email: null, error: "contact_not_found" }],
      });
    });
    expect(events).toBe(2);
    for (const { id } of [off, asleep, on])
      expect(await find(id)).toMatchObject({ subscribed: true, snoozedUntil: null });
    expect(await find(on.id)).toEqual({ ...on, _meta: undefined });
  });

  it("clears the snoozes of contacts it unsubscribes, without an event, and they are never woken", async () => {
    const asleep = await contact();
    await call("POST", `/contacts/${asleep.id}/snooze`, { days: 1 });
    const events = await eventsOf(async () => {
      const result = await done("unsubscribe", { mode: "ids", contactIds: [asleep.id] });
      expect(result).toMatchObject({ successCount: 0, unchangedCount: 1, failureCount: 0 });
      expect(await find(asleep.id)).toMatchObject({ subscribed: false, snoozedUntil: null });
      await stack().advance(86_500);
    });
    expect(events).toBe(0);
    expect(await find(asleep.id)).toMatchObject({ subscribed: false });
  });

  it("deletes the matching contacts with all their data, and no other contact; their addresses are free again", async () => {
    const [gone, kept, other] = [
      await contact({ email: "delete-1@bulk.example" }),
      await contact({ email: "delete-2@bulk.example" }),
      await contact({ email: "stays@example.com" }),
    ];
    const body = { mode: "query", filter: { search: "BULK.example", subscribed: true }, excludeIds: [kept.id] };
    const events = await eventsOf(async () => {
      expect(await done("delete", body)).toEqual({
        operation: "delete",
        totalRequested: 1,
        successCount: 1,
        unchangedCount: 0,
        failureCount: 0,
        errors: [],
      });
    });
    expect(events).toBe(0);
    expect((await call("GET", `/contacts/${gone.id}`)).status).toBe(404);
    for (const { id } of [kept, other]) expect((await call("GET", `/contacts/${id}`)).status).toBe(200);
    expect((await call("POST", "/contacts", { email: gone.email })).status).toBe(201);
  });

  it("processes a whole project in batches", async () => {
    await done("delete", { mode: "query" });
    const emails = Array.from({ length: 260 }, (_, index) => `many-${index}@example.com`);
    await mapConcurrently(emails, 10, (email) => contact({ email }));
    const events = await eventsOf(async () => {
      const result = await done("unsubscribe", { mode: "query", filter: { subscribed: true } });
      expect(result).toMatchObject({ totalRequested: 260, successCount: 260, failureCount: 0 });
    });
    expect(events).toBe(260);
    expect((await call("GET", "/contacts?subscribed=true")).body).toMatchObject({ data: [], total: 0 });
    expect(await done("delete", { mode: "query" })).toMatchObject({ totalRequested: 260, successCount: 260 });
    expect((await call("GET", "/contacts")).body).toMatchObject({ data: [], total: 0 });
  });

  it("ends with its project's reset, and changes no newer data", async () => {
    const owner = await Browser.ofNewUser(stack(), "bulk-reset@example.com");
    const project = await owner.call<{ id: string; secret: string }>("POST", "/users/@me/projects", { name: "Reset" });
    const { id, secret: key } = project.body;
    const withKey = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      stack().call<T>(method, path, body, { authorization: `Bearer ${key}` });
    await withKey("POST", "/contacts", { email: "before@example.com" });
    // The worker dies before its first read, so the job waits while the project is reset.
    await stack().local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls: 0, count: 1 });
    const { jobId } = (await withKey<{ jobId: string }>("POST", "/contacts/bulk-delete", { mode: "query" })).body;
    await stack().settle();
    await owner.call("POST", `/users/@me/projects/${id}/reset`);
    const later = await withKey<Contact>("POST", "/contacts", { email: "since@example.com" });
    await stack().advance(redeliverySeconds);
    await stack().settle();
    expect((await withKey("GET", `/contacts/bulk/${jobId}`)).status).toBe(404);
    expect((await withKey("GET", `/contacts/${later.body.id}`)).status).toBe(200);
  });

  describe("under faults", () => {
    it.each([0, 2, 4, 6, 8, 10, 12])(
      "flips and counts every contact once when the worker dies after %i calls",
      async (afterCalls) => {
        const contactIds = [(await contact()).id, (await contact({ subscribed: false })).id, (await contact()).id];
        await stack().local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls, count: 1 });
        let jobId = "";
        const events = await eventsOf(async () => {
          jobId = await queue("unsubscribe", { contactIds });
          await stack().settle();
          await stack().advance(redeliverySeconds);
          await stack().settle();
        });
        expect(await job(jobId)).toMatchObject({
          state: "completed",
          result: { totalRequested: 3, successCount: 2, unchangedCount: 1, failureCount: 0 },
        });
        expect(events).toBe(2);
      },
    );

    it("retries calls that the table refuses for a while", async () => {
      const contactIds = [(await contact()).id, (await contact()).id];
      await stack().local("POST", "/faults", {
        service: "dynamodb",
        operation: "UpdateItem",
        mode: "throttle",
        count: 5,
      });
      const jobId = await queue("unsubscribe", { contactIds });
      await stack().settle();
      await stack().advance(redeliverySeconds);
      await stack().settle();
      expect((await job(jobId)).result).toMatchObject({ successCount: 2, failureCount: 0 });
    });
  });
}
