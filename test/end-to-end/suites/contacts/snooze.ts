import { afterEach, describe, expect, it } from "vitest";
import { contactEventsOf } from "#test/end-to-end/suites/contacts/contact-events.ts";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  subscribed: boolean;
  snoozedUntil: string | null;
  updatedAt: string;
}

const daySeconds = 24 * 60 * 60;
/** Longer than the visibility timeout, after which a dead worker's message is delivered again. */
const redeliverySeconds = 361;

let sleepers = 0;

/** A snooze ends at its time, once, whatever fails in between, and never against an opt-out. */
export function snooze(stack: () => RunningStack): void {
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const fault = (body: Record<string, unknown>) => stack().local("POST", "/faults", body);

  const pass = async (seconds: number) => {
    await stack().advance(seconds);
    await stack().settle();
  };

  const subscriber = () => sendOne(stack(), `sleeper-${sleepers++}@example.com`, { subscribed: true });
  const find = async (id: string) => (await stack().call<Contact>("GET", `/contacts/${id}`)).body;
  const snoozeFor = (id: string, body: unknown) => stack().call<Contact>("POST", `/contacts/${id}/snooze`, body);

  const secondsAhead = async (seconds: number) => {
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    return { until: new Date(Date.parse(now) + seconds * 1_000).toISOString() };
  };

  const eventsOf = (work: () => Promise<unknown>) => contactEventsOf(stack(), work);

  const awake = { subscribed: true, snoozedUntil: null };

  describe("a snooze of days", () => {
    it("ends to the minute without a request, with one event at its start and one at its end", async () => {
      const { contactId } = await subscriber();
      const started = await eventsOf(async () => {
        const { status, body } = await snoozeFor(contactId, { days: 7 });
        expect(status).toBe(200);
        expect(body).toEqual(await find(contactId));
        expect(body).toMatchObject({ id: contactId, subscribed: false });
        expect(Date.parse(body.snoozedUntil ?? "") - Date.parse(body.updatedAt)).toBe(7 * daySeconds * 1_000);
      });
      expect(started).toBe(1);
      const ended = await eventsOf(async () => {
        await pass(7 * daySeconds - 50);
        expect(await find(contactId)).toMatchObject({ subscribed: false });
        await pass(50);
        expect(await find(contactId)).toMatchObject(awake);
        await pass(3 * redeliverySeconds);
      });
      expect(ended).toBe(1);
    });

    it("can be moved without an event, and ends only at the later time", async () => {
      const { contactId } = await subscriber();
      await snoozeFor(contactId, await secondsAhead(600));
      const later = await secondsAhead(3_600);
      expect(await eventsOf(() => snoozeFor(contactId, later))).toBe(0);
      await pass(660);
      expect(await find(contactId)).toMatchObject({ subscribed: false, snoozedUntil: later.until });
      expect(await eventsOf(() => pass(3_000))).toBe(1);
      expect(await find(contactId)).toMatchObject(awake);
    });

    it("can be ended on request, once, and does not end again at its time", async () => {
      const { contactId } = await subscriber();
      await snoozeFor(contactId, await secondsAhead(600));
      const end = () => stack().call<Contact>("DELETE", `/contacts/${contactId}/snooze`);
      const events = await eventsOf(async () => {
        const ended = await end();
        expect([ended.status, ended.body]).toMatchObject([200, awake]);
        const again = await end();
        expect([again.status, again.body]).toEqual([200, ended.body]);
        await pass(660);
      });
      expect(events).toBe(1);
    });
  });

  describe("an opt-out", () => {
    it("cannot be undone by a snooze", async () => {
      const { contactId } = await sendOne(stack(), `sleeper-${sleepers++}@example.com`, { subscribed: false });
      const before = await find(contactId);
      const { status, body } = await snoozeFor(contactId, { days: 1 });
      expect([status, body]).toMatchObject([409, { error: { code: "CONFLICT", suggestion: expect.any(String) } }]);
      expect(await find(contactId)).toEqual(before);
    });

    it.each(["bounce", "complaint"])("by a %s is not undone at the end of the snooze", async (type) => {
      const { contactId, messageId } = await subscriber();
      await snoozeFor(contactId, await secondsAhead(600));
      await stack().local("POST", `/messages/${messageId}/events`, { type });
      await stack().settle();
      expect(await find(contactId)).toMatchObject({ subscribed: false, snoozedUntil: null });
      await pass(660);
      expect(await find(contactId)).toMatchObject({ subscribed: false, snoozedUntil: null });
    });
  });

  it("does not affect the same reader after a reset", async () => {
    const { contactId } = await subscriber();
    await snoozeFor(contactId, await secondsAhead(600));
    const owner = await Browser.ofOwner(stack());
    const { status } = await owner.call("POST", `/users/@me/projects/${stack().credentials.projectId}/reset`);
    expect(status).toBe(200);
    const to = `sleeper-${sleepers - 1}@example.com`;
    expect((await sendOne(stack(), to, { subscribed: false })).contactId).toBe(contactId);
    await pass(660);
    expect(await find(contactId)).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  describe("under faults", () => {
    it.each(["error", "throttle", "timeout", "acceptThenFail"])(
      "leaves the contact unchanged when its timer cannot be set: %s",
      async (mode) => {
        const { contactId } = await subscriber();
        const before = await find(contactId);
        await fault({ service: "scheduler", operation: "CreateSchedule", mode, count: 10 });
        const { status, body } = await snoozeFor(contactId, await secondsAhead(600));
        expect([status, body]).toMatchObject([500, { error: { code: "INTERNAL_SERVER_ERROR" } }]);
        await stack().local("DELETE", "/faults");
        expect(await find(contactId)).toEqual(before);
        await pass(660);
        expect(await find(contactId)).toEqual(before);
      },
    );

    it.each(["timeout", "acceptThenFail"])(
      "snoozes the contact when setting the timer fails once: %s",
      async (mode) => {
        const { contactId } = await subscriber();
        await fault({ service: "scheduler", operation: "CreateSchedule", mode, count: 1 });
        const { status, body } = await snoozeFor(contactId, await secondsAhead(600));
        expect([status, body]).toMatchObject([200, { subscribed: false }]);
        expect(await eventsOf(() => pass(660))).toBe(1);
        expect(await find(contactId)).toMatchObject(awake);
      },
    );

    it.each([1, 2, 3, 4, 5])("wakes every contact when the API dies after %i calls", async (afterCalls) => {
      const { contactId } = await subscriber();
      const end = await secondsAhead(600);
      await fault({ function: "api/contacts", mode: "crash", afterCalls });
      await snoozeFor(contactId, end);
      await stack().local("DELETE", "/faults");
      await stack().settle();
      expect([null, end.until]).toContain((await find(contactId)).snoozedUntil);
      await pass(660);
      expect(await find(contactId)).toMatchObject(awake);
    });

    it.each([1, 2, 3])("wakes once when the worker dies after %i calls", async (afterCalls) => {
      const { contactId } = await subscriber();
      await snoozeFor(contactId, await secondsAhead(600));
      await fault({ function: "queues/jobs", mode: "crash", afterCalls });
      const events = await eventsOf(async () => {
        await pass(560);
        for (let wait = 0; wait < 3; wait += 1) await pass(redeliverySeconds);
      });
      expect(events).toBe(1);
      expect(await find(contactId)).toMatchObject(awake);
    });
  });
}
