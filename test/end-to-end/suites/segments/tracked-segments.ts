import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Segment {
  id: string;
  name: string;
  memberCount: number;
  updatedAt: string;
}

interface SegmentEvent {
  name: string;
  data: { segmentId: string; segmentName: string };
}

type Filter = Record<string, unknown> & { field: string; operator: string };

let people = 0;
let names = 0;

/** Segments that follow their contacts by themselves, as seen in the events they emit. */
export function trackedSegments(stack: () => RunningStack): void {
  const made: string[] = [];
  afterEach(async () => {
    await stack().settle();
    for (const id of made.splice(0)) await stack().call("DELETE", `/segments/${id}`);
  });

  const freshAddress = () => `follower-${people++}@example.com`;
  const conditionOf = (...filters: Filter[]) => ({ logic: "AND", groups: [{ filters }] });

  const newSegment = async (condition: unknown, trackMembership = true): Promise<Segment> => {
    const answer = await stack().call<Segment>("POST", "/segments", {
      ...{ name: `Followed ${names++}`, condition, trackMembership },
    });
    expect(answer.status).toBe(201);
    made.unshift(answer.body.id);
    return answer.body;
  };
  const find = async ({ id }: Segment) => (await stack().call<Segment>("GET", `/segments/${id}`)).body;
  const compute = ({ id }: Segment) => stack().call("POST", `/segments/${id}/compute`);

  /** Creates or changes a contact, and returns its id. */
  const put = async (email: string, data: Record<string, unknown> = {}): Promise<string> =>
    (await stack().call<{ id: string }>("POST", "/contacts", { email, data })).body.id;
  const track = async (email: string, event: string): Promise<void> => {
    expect((await stack().call("POST", "/events/track", { email, event })).status).toBe(200);
  };

  const slug = ({ name }: Segment) => `segment.${name.toLowerCase().replace(" ", "-")}`;
  /** `entry` and `exit` events of one segment, oldest first. */
  const eventsOf = async (segment: Segment, contactId: string): Promise<string[]> => {
    const { body } = await stack().call<{ events: SegmentEvent[] }>("GET", `/events/contact/${contactId}?limit=500`);
    return body.events
      .filter(({ name, data }) => name.startsWith(slug(segment)) && data.segmentId === segment.id)
      .map(({ name }) => name.slice(slug(segment).length + 1))
      .reverse();
  };

  /** Waits until a contact has this number of events of a segment, at the pace of the stream. */
  const reaction = async (segment: Segment, contactId: string, count: number): Promise<void> => {
    while ((await eventsOf(segment, contactId)).length < count) await sleep(50);
  };

  it("react by themselves to a change of data, an event, and an opened mail", async () => {
    const event = `bought-${names}`;
    const pro = await newSegment(conditionOf({ field: "data.plan", operator: "equals", value: "reacting" }));
    const buyers = await newSegment(conditionOf({ field: `event.${event}`, operator: "triggered" }));
    const readers = await newSegment(
      conditionOf(
        { field: "email.opened", operator: "triggered" },
        { field: "email", operator: "contains", value: "follower" },
      ),
    );
    const email = freshAddress();
    const sent = await sendOne(stack(), email);
    await stack().settle();
    await put(email, { plan: "reacting" });
    await reaction(pro, sent.contactId, 1);
    await track(email, event);
    await reaction(buyers, sent.contactId, 1);
    await stack().local("POST", `/messages/${sent.messageId}/events`, { type: "open" });
    await reaction(readers, sent.contactId, 1);
    await put(email, { plan: "still" });
    await reaction(pro, sent.contactId, 2);
    await stack().settle();
    expect(await eventsOf(pro, sent.contactId)).toEqual(["entry", "exit"]);
    expect(await eventsOf(buyers, sent.contactId)).toEqual(["entry"]);
    expect(await eventsOf(readers, sent.contactId)).toEqual(["entry"]);
  });

  it("emit one event per change, even when computed concurrently", async () => {
    const value = `computed-${names}`;
    const segment = await newSegment(conditionOf({ field: "data.plan", operator: "equals", value }));
    const emails = Array.from({ length: 12 }, freshAddress);
    const ids = await Promise.all(emails.map((email) => put(email, { plan: value })));
    const computed = await Promise.all([compute(segment), compute(segment), compute(segment)]);
    expect(computed.map(({ status }) => status)).toEqual([200, 200, 200]);
    await stack().settle();
    for (const id of ids) expect(await eventsOf(segment, id)).toEqual(["entry"]);
    expect((await compute(segment)).body).toEqual({ added: 0, removed: 0, total: 12 });
    await Promise.all([...emails.map((email) => put(email, { plan: "none" })), compute(segment), compute(segment)]);
    await stack().settle();
    for (const id of ids) expect(await eventsOf(segment, id)).toEqual(["entry", "exit"]);
    expect((await compute(segment)).body).toEqual({ added: 0, removed: 0, total: 0 });
  });

  it("are recounted every five minutes, which finds members that only time changed", async () => {
    const event = `seen-${names}`;
    const recent = await newSegment(
      conditionOf({ field: `event.${event}`, operator: "triggeredWithin", value: 10, unit: "minutes" }),
    );
    const counted = await newSegment(conditionOf({ field: `event.${event}`, operator: "triggered" }), false);
    const email = freshAddress();
    const id = await put(email);
    await track(email, event);
    await stack().settle();
    expect(await eventsOf(recent, id)).toEqual(["entry"]);
    for (let minutes = 0; minutes < 15; minutes += 5) {
      await stack().advance(300);
      await stack().settle();
    }
    expect(await eventsOf(recent, id)).toEqual(["entry", "exit"]);
    expect(await find(recent)).toMatchObject({ memberCount: 0, updatedAt: recent.updatedAt });
    expect(await find(counted)).toMatchObject({ memberCount: 1, updatedAt: counted.updatedAt });
  });

  it("emit no exit for a deleted contact, and delete its entry events", async () => {
    const value = `deleted-${names}`;
    const segment = await newSegment(conditionOf({ field: "data.plan", operator: "equals", value }));
    const id = await put(freshAddress(), { plan: value });
    await stack().settle();
    expect(await eventsOf(segment, id)).toEqual(["entry"]);
    expect((await stack().call("DELETE", `/contacts/${id}`)).status).toBe(204);
    await stack().settle();
    for (const kind of ["entry", "exit"]) {
      const { body } = await stack().call<{ events: unknown[] }>("GET", `/events?eventName=${slug(segment)}.${kind}`);
      expect(body.events).toEqual([]);
    }
  });

  it("ignore changes while tracking is off, and start again when it is turned on", async () => {
    const value = `anew-${names}`;
    const segment = await newSegment(conditionOf({ field: "data.plan", operator: "equals", value }));
    const email = freshAddress();
    const id = await put(email, { plan: value });
    await stack().settle();
    await stack().call("PATCH", `/segments/${segment.id}`, { trackMembership: false });
    await put(email, { plan: "none" });
    await put(email, { plan: value });
    await stack().settle();
    expect((await compute(segment)).status).toBe(400);
    expect(await eventsOf(segment, id)).toEqual(["entry"]);
    await stack().call("PATCH", `/segments/${segment.id}`, {
      ...{ trackMembership: true, emitInitial: true },
    });
    expect((await compute(segment)).body).toEqual({ added: 1, removed: 0, total: 1 });
    await stack().settle();
    expect(await eventsOf(segment, id)).toEqual(["entry", "entry"]);
  });

  it("emit no entry for initial members, and one for every later member, even if deleted at once", async () => {
    const value = `initial-${names}`;
    const early = await put(freshAddress(), { plan: value });
    const segment = await newSegment(conditionOf({ field: "data.plan", operator: "equals", value }));
    expect(segment.memberCount).toBe(1);
    const late = await put(freshAddress(), { plan: value });
    expect((await compute(segment)).body).toMatchObject({ removed: 0, total: 2 });
    made.splice(0, 1);
    expect((await stack().call("DELETE", `/segments/${segment.id}`)).status).toBe(204);
    await stack().settle();
    expect([await eventsOf(segment, early), await eventsOf(segment, late)]).toEqual([[], ["entry"]]);
  });
}
