import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
}

interface Page {
  data: Contact[];
  total: number;
  totalPages: number;
}

interface Segment {
  id: string;
  memberCount: number;
}

const dayOf = (field: string) => ({ field, operator: "triggeredWithin", value: 1, unit: "days" });

/** Members of segments by contact data, by events and by the status of their mails. */
export function segmentMembers(stack: () => RunningStack): void {
  const post = async <T>(path: string, body?: unknown) => (await stack().call<T>("POST", path, body)).body;
  const membersOf = async (id: string, query = "") =>
    (await stack().call<Page>("GET", `/segments/${id}/contacts${query}`)).body;
  const eventsOf = async (contactId: string) => {
    const { body } = await stack().call<{ events: { name: string }[] }>("GET", `/events/contact/${contactId}`);
    return body.events.map(({ name }) => name).filter((name) => name.startsWith("segment."));
  };
  const newContact = (name: string, plan: string) =>
    post<Contact>("/contacts", { email: `${name}@members.example`, data: { plan } });
  const among = (field: string, value: string) => ({ field, operator: "contains", value });

  it("lists matching contacts live, newest first, and refreshes the stored count", async () => {
    const [ann, bob, carl] = [
      await newContact("ann", "pro"),
      await newContact("bob", "pro"),
      await newContact("carl", "free"),
    ];
    await post("/events/track", { email: carl.email, event: "members order" });
    const groups = [
      { filters: [among("email", "@members.example"), { field: "data.plan", operator: "equals", value: "pro" }] },
      { filters: [dayOf("event.members order")] },
    ];
    const segment = await post<Segment>("/segments", { name: "Buyers", condition: { logic: "OR", groups } });
    expect(segment.memberCount).toBe(3);
    const { data, ...page } = await membersOf(segment.id, "?pageSize=2");
    expect([data.map(({ id }) => id), page]).toEqual([
      [carl.id, bob.id],
      { page: 1, pageSize: 2, total: 3, totalPages: 2 },
    ]);
    expect((await membersOf(segment.id, "?pageSize=2&page=2")).data.map(({ id }) => id)).toEqual([ann.id]);

    await stack().call("PATCH", `/contacts/${ann.id}`, { data: { plan: "free" } });
    expect((await membersOf(segment.id)).total).toBe(2);
    expect(await post(`/segments/${segment.id}/refresh`)).toEqual({ memberCount: 2 });
    expect((await stack().call<Segment>("GET", `/segments/${segment.id}`)).body.memberCount).toBe(2);
  });

  it("emits one event per contact that enters or leaves, by a compute or by the change itself", async () => {
    const { domain } = stack().credentials;
    const [dora, emil] = [await newContact("dora", "max"), await newContact("emil", "max")];
    const mail = { to: emil.email, from: `hello@${domain}`, subject: "Members", body: "<p>Hello</p>" };
    await post("/v1/send", mail);
    await stack().settle();
    const filters = [among("email", "@members.example"), dayOf("email.delivered")];
    const condition = {
      logic: "AND",
      groups: [{ filters: [filters[0], { field: "data.plan", operator: "equals", value: "max" }] }],
    };
    const [plan, delivered] = [
      await post<Segment>("/segments", { name: "Max plan!", trackMembership: true, emitInitial: true, condition }),
      await post<Segment>("/segments", { name: "Reached", condition: { logic: "AND", groups: [{ filters }] } }),
    ];
    expect((await membersOf(delivered.id)).data.map(({ id }) => id)).toEqual([emil.id]);

    const computes = await Promise.all(
      [1, 2, 3].map(() => post<Record<string, number>>(`/segments/${plan.id}/compute`)),
    );
    expect(computes.map(({ total }) => total)).toEqual([2, 2, 2]);
    expect(computes.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(2);
    await stack().settle();
    expect(await eventsOf(dora.id)).toEqual(["segment.max-plan.entry"]);
    expect(await eventsOf(emil.id)).toEqual(["segment.max-plan.entry"]);

    await stack().call("PATCH", `/contacts/${dora.id}`, { data: { plan: "none" } });
    await stack().settle();
    expect(await post(`/segments/${plan.id}/compute`)).toEqual({ added: 0, removed: 0, total: 1 });
    expect(await eventsOf(dora.id)).toEqual(["segment.max-plan.exit", "segment.max-plan.entry"]);
    expect((await stack().call<Segment>("GET", `/segments/${plan.id}`)).body.memberCount).toBe(1);
    const refused = await stack().call("POST", `/segments/${delivered.id}/compute`);
    expect([refused.status, refused.body["error"]]).toMatchObject([400, { code: "BAD_REQUEST" }]);
  });
}
