import { expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  updatedAt: string;
  _meta?: { isNew: boolean };
}

interface List {
  data: Contact[];
  cursor?: string;
  hasMore: boolean;
  total: number;
}

interface Usage {
  operations: { function: string; operation: string; readUnits: number; calls: number }[];
}

let owners = 0;
let readers = 0;

/** Contacts as a product and its dashboard create, list, change and delete them. */
export function contacts(stack: () => RunningStack): void {
  const call = <T = Contact>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const create = async (email: string, more: Record<string, unknown> = {}) =>
    (await call("POST", "/contacts", { email, ...more })).body;
  const total = async (path: string) => {
    await stack().settle();
    return (await call<List>("GET", `${path}?limit=1`)).body.total;
  };
  const fresh = () => `contact-${readers++}@example.com`;

  /** A dashboard with a new project and this number of contacts, every fifth of them unsubscribed. */
  async function dashboard(count: number) {
    const browser = await Browser.ofNewUser(stack(), `owner-of-contacts-${owners++}@example.com`);
    const { body } = await browser.call<{ id: string }>("POST", "/users/@me/projects", { name: "Shop" });
    const headers = { "x-project-id": body.id };
    const request = <T = Contact>(method: string, path: string, content?: unknown) =>
      browser.call<T>(method, path, content, headers);
    const emails = Array.from({ length: count }, (_, index) => `reader-${String(index).padStart(3, "0")}@example.com`);
    for (const [index, email] of emails.entries()) {
      await request("POST", "/contacts", { email, subscribed: index % 5 !== 0 });
    }
    await stack().settle();
    const pages = async (query: string) => {
      const found: List[] = [];
      do {
        const cursor = found.at(-1)?.cursor;
        const page = await request<List>("GET", `/contacts?${query}${cursor ? `&cursor=${cursor}` : ""}`);
        expect(page.status).toBe(200);
        found.push(page.body);
      } while (found.at(-1)?.hasMore);
      return {
        emails: found.flatMap(({ data }) => data.map(({ email }) => email)),
        totals: found.map((each) => each.total),
      };
    };
    return { request, emails, pages };
  }

  it("shows the segments and the executions of a contact", async () => {
    const { id } = await create(fresh());
    const segments = await call<{ segments: unknown[] }>("GET", `/contacts/${id}/segments`);
    expect([segments.status, Array.isArray(segments.body.segments)]).toEqual([200, true]);
    expect((await call<List>("GET", `/contacts/${id}/executions`)).body).toMatchObject({ data: [], total: 0 });
  });

  it("are listed page by page, newest first or by address, filtered, searched and counted", async () => {
    const { emails, pages } = await dashboard(45);
    expect(await pages("limit=20")).toEqual({ emails: emails.toReversed(), totals: [45, 0, 0] });
    expect(await pages("limit=20&dir=asc")).toEqual({ emails, totals: [45, 0, 0] });
    expect(await pages("sort=email&dir=asc&limit=30")).toEqual({ emails, totals: [45, 0] });
    const unsubscribed = emails.filter((_, index) => index % 5 === 0);
    expect(await pages("subscribed=false&dir=asc&limit=5")).toEqual({ emails: unsubscribed, totals: [9, 0] });
    expect((await pages("subscribed=true&limit=20")).totals).toEqual([36, 0]);
    const tens = emails.filter((email) => email.includes("r-01"));
    for (const sort of ["createdAt", "email"]) {
      const found = await pages(`search=R-01&sort=${sort}&dir=asc&limit=4`);
      expect(found).toEqual({ emails: tens, totals: [10, 0, 0] });
    }
    expect(await pages("search=%25")).toEqual({ emails: [], totals: [0] });
  });

  it("are created once by concurrent requests, and then updated", async () => {
    const email = fresh();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => call("POST", "/contacts", { email, data: { [`k${index}`]: index } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await call("GET", `/contacts/${answers[0]?.body.id}`);
    expect([body.subscribed, Object.keys(body.data)]).toEqual([true, expect.objectContaining({ length: 12 })]);
  });

  it("are changed key by key concurrently, and refuse the address of another contact", async () => {
    const [ann, bob] = [await create(fresh()), await create(fresh())];
    const change = (body: unknown) => call("PATCH", `/contacts/${ann.id}`, body);
    await Promise.all([change({ data: { a: 1 } }), change({ data: { b: 2 } }), change({ subscribed: false })]);
    const { body } = await call("GET", `/contacts/${ann.id}`);
    expect(body).toMatchObject({ subscribed: false, data: { a: 1, b: 2 } });
    const taken = await call<{ error: unknown }>("PATCH", `/contacts/${ann.id}`, { email: bob.email, data: null });
    expect([taken.status, taken.body.error]).toMatchObject([409, { code: "CONFLICT", details: { id: bob.id } }]);
    expect((await call("GET", `/contacts/${ann.id}`)).body).toEqual(body);
    expect((await change({})).body).toEqual(body);
    expect((await change({ data: null })).body.data).toEqual({});
  });

  it("are found by any spelling of the address", async () => {
    const { email } = await create(fresh());
    const emails = [email.toUpperCase(), "nobody", email, "absent@example.com"];
    expect((await call<unknown>("POST", "/contacts/lookup", { emails })).body).toEqual({
      found: [email.toUpperCase(), email],
      notFound: ["nobody", "absent@example.com"],
    });
  });

  it("answer a flat 400 without an address, and the envelope for all other errors", async () => {
    const flat = await call<unknown>("POST", "/contacts", { subscribed: true });
    expect([flat.status, flat.body]).toEqual([400, { error: "email is required" }]);
    const malformed = await call<unknown>("POST", "/contacts", "{");
    expect([malformed.status, malformed.body]).toMatchObject([400, { error: { code: "BAD_REQUEST" } }]);
  });

  it("are deleted at once with their emails and events, and start empty when created again", async () => {
    const email = fresh();
    const body = `<p>Long ${"and longer ".repeat(300)}</p>${Math.random()}`;
    const [first, second] = [await sendOne(stack(), email), await sendOne(stack(), email, { body, subscribed: true })];
    await stack().local("POST", `/messages/${first.messageId}/events`, { type: "open" });
    const before = { contacts: await total("/contacts"), emails: await total("/emails") };

    expect((await call("DELETE", `/contacts/${first.contactId}`)).status).toBe(204);
    for (const path of [`/contacts/${first.contactId}`, `/emails/${first.emailId}`, `/emails/${second.emailId}`]) {
      expect([path, (await call("GET", path)).status]).toEqual([path, 404]);
    }
    expect((await call("DELETE", `/contacts/${first.contactId}`)).status).toBe(404);
    expect(await total("/contacts")).toBe(before.contacts - 1);
    expect(await total("/emails")).toBe(before.emails - 2);

    // Later notifications of such mails are dropped, and a job deletes late data.
    for (const type of ["open", "bounce"]) {
      await stack().local("POST", `/messages/${second.messageId}/events`, { type });
    }
    await stack().settle();
    await stack().local("DELETE", "/usage");
    await stack().advance(61);
    await stack().settle();
    const { operations } = await stack().local<Usage>("GET", "/usage");
    const looked = operations.find((each) => each.function === "queues/jobs" && each.operation === "Query");
    expect(looked?.calls).toBeGreaterThanOrEqual(4);

    const recreated = await call("POST", "/contacts", { email });
    expect([recreated.status, recreated.body]).toMatchObject([
      201,
      { id: first.contactId, subscribed: true, data: {} },
    ]);
    expect((await call<List>("GET", `/emails?contactId=${first.contactId}`)).body.total).toBe(0);
    const again = await sendOne(stack(), email);
    expect(await emailOf(stack(), again.emailId)).toMatchObject({ status: "DELIVERED" });
  });

  it("cost two read units to get, including the key's", async () => {
    const { id } = await create(fresh());
    await stack().settle();
    await stack().local("DELETE", "/usage");
    await call("GET", `/contacts/${id}`);
    const { operations } = await stack().local<Usage>("GET", "/usage");
    const units = operations.filter((each) => each.function === "api/contacts").map(({ readUnits }) => readUnits);
    expect(units.reduce((sum, each) => sum + each, 0)).toBe(2);
  });
}
