import { expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
}

let movers = 0;

/** Contacts that change their address: their identity and their mails stay separate from the next contact's. */
export function movedContacts(stack: () => RunningStack): void {
  const call = <T = Contact>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const upsert = (email: string, more: Record<string, unknown> = {}) => call("POST", "/contacts", { email, ...more });
  const patch = (id: string, changes: Record<string, unknown>) => call("PATCH", `/contacts/${id}`, changes);
  const find = async (id: string) => (await call("GET", `/contacts/${id}`)).body;

  const total = async () => {
    await stack().settle();
    return (await call<{ total: number }>("GET", "/contacts?limit=1")).body.total;
  };

  const found = async (...emails: string[]) =>
    (await call<{ found: string[] }>("POST", "/contacts/lookup", { emails })).body.found;

  /** A contact that has moved, with its two addresses. */
  async function moved() {
    const number = movers++;
    const [left, present] = [`left-${number}@example.com`, `present-${number}@example.com`];
    const { body } = await upsert(left, { data: { number } });
    const { status, body: contact } = await patch(body.id, { email: present, data: { moved: true } });
    expect([status, contact]).toEqual([200, await find(body.id)]);
    expect(contact).toMatchObject({ id: body.id, email: present, data: { number, moved: true } });
    return { id: body.id, left, present };
  }

  it("are found and updated by the new address only", async () => {
    const { id, left, present } = await moved();
    expect(await found(left, present)).toEqual([present]);
    const { status, body } = await upsert(present.toUpperCase(), { data: { again: true } });
    expect([status, body.id, body.data["again"]]).toEqual([200, id, true]);
  });

  it("cannot take an address that another contact has", async () => {
    const { id, left, present } = await moved();
    const { body: second } = await upsert(left);
    expect((await patch(id, { email: left, data: { lost: true } })).status).toBe(409);
    expect((await patch(second.id, { email: present })).status).toBe(409);
    expect(await find(id)).toMatchObject({ email: present, data: { moved: true } });
    expect((await find(id)).data).not.toHaveProperty("lost");
  });

  it("leave their address to a new contact, with its own emails and feedback", async () => {
    const { id, left, present } = await moved();
    const [toFirst, toSecond] = [
      await sendOne(stack(), present, { subscribed: true }),
      await sendOne(stack(), left, { subscribed: true }),
    ];
    expect(toFirst.contactId).toBe(id);
    expect(toSecond.contactId).not.toBe(id);
    expect(await emailOf(stack(), toSecond.emailId)).toMatchObject({ status: "DELIVERED" });

    await stack().local("POST", `/messages/${toSecond.messageId}/events`, { type: "complaint" });
    await stack().settle();
    expect(await find(toSecond.contactId)).toMatchObject({ email: left, subscribed: false });
    expect(await find(id)).toMatchObject({ email: present, subscribed: true });
  });

  it("can swap their addresses through a third", async () => {
    const first = await moved();
    const { body: second } = await upsert(first.left);
    expect((await patch(first.id, { email: `aside-${first.left}` })).status).toBe(200);
    expect((await patch(second.id, { email: first.present })).status).toBe(200);
    expect((await patch(first.id, { email: first.left })).status).toBe(200);
    expect(await find(first.id)).toMatchObject({ email: first.left, data: { moved: true } });
    expect(await find(second.id)).toMatchObject({ email: first.present, data: {} });
    expect(await found(`aside-${first.left}`)).toEqual([]);
  });

  it("are counted and deleted once, with the addresses they left", async () => {
    const before = await total();
    const { id, left, present } = await moved();
    const { body: second } = await upsert(left);
    expect(await total()).toBe(before + 2);
    expect((await call("DELETE", `/contacts/${id}`)).status).toBe(204);
    expect((await call("GET", `/contacts/${id}`)).status).toBe(404);
    expect(await find(second.id)).toMatchObject({ email: left });
    expect(await found(left, present)).toEqual([left]);
    expect(await total()).toBe(before + 1);
    expect((await call("DELETE", `/contacts/${second.id}`)).status).toBe(204);
    expect(await total()).toBe(before);
    expect((await upsert(left)).status).toBe(201);
  });
}
