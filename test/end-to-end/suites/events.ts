import { afterEach, expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Event {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  contactId: string;
  emailId: string | null;
  createdAt: string;
  contact: { email: string };
}

interface EventPage {
  events: Event[];
  cursor?: string;
  hasMore: boolean;
}

interface Usage {
  usedInSegments: { id: string }[];
  totalCount: number;
  uniqueContacts: number;
  canDelete: boolean;
}

/** Longer than the visibility timeout, after which a dead worker's message is delivered again. */
const redeliverySeconds = 361;

let readers = 0;
let eventNames = 0;

/** Events of contacts, tracked or from mails: lists, counts, and deletion from the order to the last trace. */
export function events(stack: () => RunningStack): void {
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const freshAddress = () => `reader-with-events-${readers++}@example.com`;
  /** A name that no other test uses, with every character that is hard in a URL. */
  const newName = () => `größe/cm (${eventNames++}).x😀\uffff`;
  /** The name in the query, where a path cannot carry it. */
  const path = (name: string, rest = "") =>
    name.includes("/") ? `/events/-${rest}?name=${encodeURIComponent(name)}` : `/events/${name}${rest}`;
  const get = async <T>(target: string) => (await stack().call<T>("GET", target)).body;
  const list = (query: string) => get<EventPage>(`/events?${query}`);
  const named = (name: string) => list(`eventName=${encodeURIComponent(name)}`);
  const usage = (name: string) => get<Usage>(path(name, "/usage"));
  const stats = async (query = "") => {
    const counts = await get<{ name: string; count: number }[]>(`/events/stats${query}`);
    return new Map(counts.map(({ name, count }) => [name, count]));
  };
  const remove = (name: string) => stack().call<{ deletedCount: number }>("DELETE", path(name));

  const track = async (email: string, event: string, data: Record<string, unknown> = {}) => {
    const answer = await stack().call<{ data: { contact: string; event: string } }>("POST", "/events/track", {
      ...{ email, event, data },
    });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  /** Advances time in steps, so that the work of each step can finish. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 180) {
      await stack().advance(180);
      await stack().settle();
    }
  };

  it("are listed together with email events, in the same order for all queries, for keys and members", async () => {
    const name = newName();
    const email = freshAddress();
    const sent = await sendOne(stack(), email);
    const tracked = await track(email, name, { plan: "pro" });
    for (const type of ["open", "open", "click"]) {
      await stack().local("POST", `/messages/${sent.messageId}/events`, { type });
    }
    await stack().settle();
    const all = (await get<EventPage>(`/events/contact/${sent.contactId}`)).events;
    const happened = ["email.sent", "email.delivery", "email.open", "email.open", "email.click", name];
    expect(all.map((event) => event.name).sort()).toEqual(happened.sort());
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(all.find(({ id }) => id === tracked.event)).toMatchObject({
      ...{ name, data: { plan: "pro" }, contactId: tracked.contact, emailId: null, contact: { email } },
    });
    const clicked = all.find((event) => event.name === "email.click");
    expect(clicked).toMatchObject({ emailId: sent.emailId, data: { emailId: sent.emailId, clicks: 1 } });
    expect(await list(`contactId=${sent.contactId}&limit=500`)).toEqual({ events: all, hasMore: false });
    const ofProject = (await list("limit=500")).events.filter(({ contactId }) => contactId === sent.contactId);
    expect(ofProject).toEqual(all);
    const opens = (await list("eventName=email.open&limit=500")).events;
    expect(opens.filter(({ contactId }) => contactId === sent.contactId)).toEqual(
      all.filter((event) => event.name === "email.open"),
    );

    const pages: Event[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page: EventPage = await get(`/events/contact/${sent.contactId}?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.events);
      cursor = page.cursor;
    }
    expect(pages).toEqual(all);
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    expect((await owner.call("GET", path(name, "/usage"), undefined, headers)).body).toMatchObject({ totalCount: 1 });
  });

  it("are counted by name and by time as soon as the stream delivers them", async () => {
    const [name, email] = [newName(), freshAddress()];
    await track(email, name);
    const begun = encodeURIComponent((await named(name)).events[0]?.createdAt ?? "");
    await track(email, name);
    await track(freshAddress(), name);
    await stack().settle();
    expect((await stats()).get(name)).toBe(3);
    expect((await stats(`?startDate=${begun}`)).get(name)).toBe(3);
    expect((await stats("?startDate=2020-01-01")).get(name)).toBe(3);
    expect((await stats(`?endDate=${begun}`)).get(name)).toBeUndefined();
    expect((await stats()).get("email.sent")).toBeGreaterThan(0);
    expect((await get<{ eventNames: string[] }>("/events/names")).eventNames).toContain(name);
    expect(await usage(name)).toMatchObject({ totalCount: 3, uniqueContacts: 2, canDelete: true });
    const mails = await usage("email.sent");
    expect(mails.uniqueContacts).toBeGreaterThan(0);
    expect(mails.totalCount).toBeGreaterThanOrEqual(mails.uniqueContacts);
    expect(mails.canDelete).toBe(false);
  });

  it("are deleted with their contact", async () => {
    const [name, email] = [newName(), freshAddress()];
    const { contactId } = await sendOne(stack(), email);
    await track(email, name);
    await stack().settle();
    expect((await stack().call("DELETE", `/contacts/${contactId}`)).status).toBe(204);
    expect(await named(name)).toEqual({ events: [], hasMore: false });
    const { events: left } = await list("limit=500");
    expect(left.filter((event) => event.contactId === contactId)).toEqual([]);
    expect((await stack().call("GET", `/events/contact/${contactId}`)).status).toBe(404);
    await stack().settle();
    expect(await usage(name)).toMatchObject({ totalCount: 0, uniqueContacts: 0 });
    expect((await stats()).get(name)).toBeUndefined();
  });

  it.each([0, 2, 9])(
    "of a deleted name are hidden from every reader at once, and for good even when the worker dies after %i calls",
    async (calls) => {
      const [name, email] = [newName(), freshAddress()];
      const { contact } = await track(email, name);
      await track(email, name);
      await stack().settle();
      if (calls > 0)
        await stack().local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls: calls });
      expect((await remove(name)).body).toMatchObject({ deletedCount: 2 });
      expect(await named(name)).toEqual({ events: [], hasMore: false });
      expect((await get<EventPage>(`/events/contact/${contact}`)).events).toEqual([]);
      expect((await stats()).get(name)).toBeUndefined();
      expect(await usage(name)).toMatchObject({ totalCount: 0, uniqueContacts: 0 });
      const later = await track(email, name, { again: true });
      await stack().settle();
      await pass(redeliverySeconds + 1_080);
      // Nothing hides events now: any leftovers would be listed and counted.
      expect((await named(name)).events.map(({ id }) => id)).toEqual([later.event]);
      expect((await stats()).get(name)).toBe(1);
      expect(await usage(name)).toMatchObject({ totalCount: 1, uniqueContacts: 1 });
    },
  );

  it("match conditions and can be deleted, even if named like a property of every object", async () => {
    const name = "__proto__";
    await track(freshAddress(), name);
    const condition = { logic: "AND", groups: [{ filters: [{ field: `event.${name}`, operator: "triggered" }] }] };
    const members = async () => {
      const { body } = await stack().call<{ id: string; memberCount: number }>("POST", "/segments", {
        name,
        condition,
      });
      expect((await stack().call("DELETE", `/segments/${body.id}`)).status).toBe(204);
      return body.memberCount;
    };
    expect(await members()).toBe(1);
    expect((await remove(name)).body).toMatchObject({ deletedCount: 1 });
    expect(await members()).toBe(0);
    await pass(redeliverySeconds + 1_080);
    expect([await members(), await usage(name)]).toMatchObject([0, { totalCount: 0, uniqueContacts: 0 }]);
  });

  it("can be named like paths", async () => {
    const names = ["track", "names", "stats", "contact"];
    for (const name of names) await track(freshAddress(), name);
    await stack().settle();
    for (const name of names) {
      expect([name, await usage(name)]).toMatchObject([name, { totalCount: 1 }]);
      expect([name, (await remove(name)).body]).toMatchObject([name, { deletedCount: 1 }]);
    }
    expect((await stack().call("POST", "/events/track/", { email: freshAddress(), event: newName() })).status).toBe(
      200,
    );
  });

  it("cannot be deleted if Petrel emits them or a segment uses them", async () => {
    const name = newName();
    await track(freshAddress(), name);
    for (const reserved of ["email.open", "contact.subscribed", "segment.vip.exit"]) {
      expect((await remove(reserved)).status).toBe(400);
    }
    const filters = [{ field: `event.${name}`, operator: "triggeredWithin", value: 7, unit: "days" }];
    const condition = { logic: "AND", groups: [{ filters }] };
    const segment = await stack().call<{ id: string }>("POST", "/segments", { name: "Active", condition });
    expect(segment.status).toBe(201);
    const used = {
      usedInSegments: [{ id: segment.body.id, name: "Active" }],
      usedInCampaigns: [],
      usedInWorkflows: [],
    };
    expect(await usage(name)).toMatchObject({ ...used, canDelete: false });
    const refused = await stack().call<{ error: unknown }>("DELETE", path(name));
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: "CONFLICT", details: used }]);
    expect((await named(name)).events).toHaveLength(1);
    expect((await stack().call("DELETE", `/segments/${segment.body.id}`)).status).toBe(204);
    expect((await remove(name)).body).toMatchObject({ deletedCount: 1 });
  });
}
