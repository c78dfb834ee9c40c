import { afterEach, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  data: Record<string, unknown>;
  updatedAt: string;
}

interface FieldList {
  fields: { field: string; type: string; coverage: number }[];
  count: number;
}

/** Longer than the visibility timeout, after which a dead worker's message is delivered again. */
const redeliverySeconds = 361;

let keys = 0;

/** Contact fields of a project: the stream's counts, and their deletion from the order to the last trace. */
export function fields(stack: () => RunningStack): void {
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  /** A key that no other test uses, with every character that is hard in a URL. */
  const newKey = () => `größe/cm (${keys++}).x`;
  const path = (key: string, rest = "") => `/contacts/fields/-${rest}?field=${encodeURIComponent(`data.${key}`)}`;

  const upsert = async (name: string, data: Record<string, unknown>) => {
    const email = `field-${name}-${keys}@example.com`;
    const { status, body } = await stack().call<Contact>("POST", "/contacts", { email, data });
    expect([200, 201]).toContain(status);
    return { ...body, email };
  };
  const find = async (id: string) => (await stack().call<Contact>("GET", `/contacts/${id}`)).body;
  const listed = async (key: string) =>
    (await stack().call<FieldList>("GET", "/contacts/fields")).body.fields.find(({ field }) => field === `data.${key}`);
  const valuesOf = async (key: string) =>
    (await stack().call<{ values: unknown[] }>("GET", path(key, "/values"))).body.values;
  const usersOf = async (key: string) =>
    (await stack().call<{ contactCount: number }>("GET", path(key, "/usage"))).body.contactCount;
  const remove = (key: string) => stack().call("DELETE", path(key));

  /** Advances time in steps, so that the work of each step can finish. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 180) {
      await stack().advance(180);
      await stack().settle();
    }
  };

  it("are listed with their types as soon as the stream has counted them, for keys and members alike", async () => {
    const key = newKey();
    for (const [index, value] of ["2026-03-01", "2026-03-02", [1], "soon"].entries()) {
      await upsert(`${index}`, { [key]: value });
    }
    await stack().settle();
    expect(await listed(key)).toEqual({ field: `data.${key}`, type: "date", coverage: expect.any(Number) });
    expect(await valuesOf(key)).toEqual(["2026-03-01", "2026-03-02", "soon"]);
    expect(await usersOf(key)).toBe(4);
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const bySession = await owner.call("GET", path(key, "/usage"), undefined, headers);
    expect(bySession.body).toMatchObject({ contactCount: 4, canDelete: true });
    expect((await remove(key)).body).toMatchObject({ deletedFrom: 4 });
  });

  it("are hidden from every reader when the deletion is answered, and visible when set again", async () => {
    const key = newKey();
    const first = await upsert("first", { [key]: "pro", kept: 1 });
    const second = await upsert("second", { [key]: "free" });
    expect((await remove(key)).body).toMatchObject({ deletedFrom: 2 });
    expect(await find(first.id)).toMatchObject({ data: { kept: 1 }, updatedAt: first.updatedAt });
    const list = await stack().call<{ data: Contact[] }>("GET", `/contacts?search=${first.email}`);
    expect(list.body.data.map(({ data }) => data)).toEqual([{ kept: 1 }]);
    expect(await valuesOf(key)).toEqual([]);

    const mail = { subject: "Hi", body: `<p>[{{ data["${key}"] }}{{ kept }}]</p>` };
    const from = `hello@${stack().credentials.domain}`;
    expect((await stack().call("POST", "/v1/send", { ...mail, to: first.email, from })).status).toBe(200);
    await stack().settle();
    const [message] = await stack().messages(first.email);
    expect((await stack().mail(message?.messageId ?? "")).html).toContain("[1]");
    expect(await listed(key)).toBeUndefined();

    await upsert("second", { [key]: 7 });
    await stack().settle();
    expect((await find(second.id)).data).toEqual({ [key]: 7 });
    expect(await listed(key)).toMatchObject({ type: "number" });
    await pass(1_080);
    expect(await valuesOf(key)).toEqual([7]);
    expect(await usersOf(key)).toBe(1);
    expect((await find(first.id)).updatedAt).toBe(first.updatedAt);
  });

  it.each([1, 4, 9])(
    "stay hidden when the worker dies after %i calls, and the next worker removes the values",
    async (calls) => {
      const key = newKey();
      const contacts = [];
      for (let index = 0; index < 4; index += 1) contacts.push(await upsert(`${index}`, { [key]: index, kept: index }));
      await stack().settle();
      await stack().local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls: calls });
      expect((await remove(key)).body).toMatchObject({ deletedFrom: 4 });
      await stack().settle();
      await pass(redeliverySeconds);
      for (const [kept, { id }] of contacts.entries()) expect((await find(id)).data).toEqual({ kept });
      expect(await listed(key)).toBeUndefined();
      // Nothing hides values now: any leftovers would be counted.
      await pass(1_080);
      expect((await remove(key)).body).toMatchObject({ deletedFrom: 0 });
      expect(await usersOf(key)).toBe(0);
    },
  );

  it("cannot be deleted if they are standard; deleting an unknown key changes nothing", async () => {
    expect((await stack().call("DELETE", "/contacts/fields/email")).status).toBe(400);
    expect((await remove(newKey())).body).toMatchObject({ deletedFrom: 0 });
  });
}
