import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openContactFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const second = (index: number): string =>
  new Date(Date.parse("2026-03-01T10:00:00.000Z") + index * 1_000).toISOString();

/** Creates one contact a second. Addresses sort differently from times. */
async function stored(count: number, changes: (index: number) => Partial<Contact> = () => ({})): Promise<Contact[]> {
  const contacts = Array.from({ length: count }, (_, index) => {
    const email = `${(index * 7919) % 1000}-reader@example.com`;
    return contactAt(project.salt, email, { createdAt: second(index), updatedAt: second(index), ...changes(index) });
  });
  await putContacts(fixture.table, dataOf(project), contacts);
  return contacts;
}

/** All pages, in order. */
const pages = (query: string): Promise<{ data: Contact[]; hasMore: boolean; total: number; cursor?: string }[]> =>
  pagesOf(project.call, `/contacts?${query}`);

const emailsOf = (found: { data: { email: string }[] }[]) =>
  found.flatMap(({ data }) => data.map(({ email }) => email));
const addresses = (contacts: Contact[]) => contacts.map(({ email }) => email);

describe("GET /contacts, 200", () => {
  it("returns an empty list without contacts", async () => {
    expect(await project.call("GET", "/contacts")).toEqual({
      status: 200,
      body: { data: [], hasMore: false, total: 0 },
    });
  });

  it("returns the public fields only", async () => {
    const [contact] = await stored(1, () => ({ data: { name: "Ann", deep: { a: [1, null] } }, deletionsSeen: 3 }));
    const { deletionsSeen, ...shown } = contact!;
    const record = { ...shown, optedOutAt: null, optedOutBy: null, suppression: null, topics: {} };
    expect((await project.call("GET", "/contacts")).body).toEqual({ data: [record], hasMore: false, total: 1 });
  });

  it.each([
    ["", (a: Contact, b: Contact) => (a.createdAt < b.createdAt ? 1 : -1)],
    ["dir=asc", (a: Contact, b: Contact) => (a.createdAt < b.createdAt ? -1 : 1)],
    ["sort=createdAt&dir=desc", (a: Contact, b: Contact) => (a.createdAt < b.createdAt ? 1 : -1)],
    ["sort=email&dir=asc", (a: Contact, b: Contact) => (a.email < b.email ? -1 : 1)],
    ["sort=email", (a: Contact, b: Contact) => (a.email < b.email ? 1 : -1)],
    ["sort=name&dir=up", (a: Contact, b: Contact) => (a.createdAt < b.createdAt ? 1 : -1)],
  ])("with %j pages through all contacts in order, each once", async (query, order) => {
    const contacts = await stored(95);
    const found = await pages(query);
    expect(found.map(({ data }) => data.length)).toEqual([20, 20, 20, 20, 15]);
    expect(found.map(({ hasMore }) => hasMore)).toEqual([true, true, true, true, false]);
    expect(emailsOf(found)).toEqual(addresses(contacts.toSorted(order)));
  });

  it("breaks ties by id, in the direction of the list", async () => {
    const contacts = await stored(50, () => ({ createdAt: second(0) }));
    const ids = contacts.map(({ id }) => id).sort();
    const idsOf = async (query: string) => (await pages(query)).flatMap(({ data }) => data.map(({ id }) => id));
    expect(await idsOf("dir=asc&limit=7")).toEqual(ids);
    expect(await idsOf("dir=desc&limit=7")).toEqual(ids.toReversed());
  });

  it("ends without an empty page when the last page is full", async () => {
    await stored(40);
    expect((await pages("limit=20")).map(({ data }) => data.length)).toEqual([20, 20]);
    expect((await pages("limit=20&search=reader")).map(({ data }) => data.length)).toEqual([20, 20]);
  });

  it.each(["createdAt", "email"])(
    "by %s keeps its place when contacts are created and the one at the cursor is deleted",
    async (sort) => {
      const order = (a: Contact, b: Contact) =>
        sort === "email" ? (a.email < b.email ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;
      const contacts = (await stored(30)).toSorted(order);
      const first = await project.call("GET", `/contacts?sort=${sort}&dir=asc&limit=10`);
      const late = contactAt(project.salt, "!before-all@example.com", { createdAt: "2020-01-01T00:00:00.000Z" });
      await putContacts(fixture.table, dataOf(project), [late]);
      await project.call("DELETE", `/contacts/${contacts[9]?.id}`);
      const query = `sort=${sort}&dir=asc&limit=10&cursor=${first.body.cursor}`;
      const next = await project.call("GET", `/contacts?${query}`);
      expect(emailsOf([next.body])).toEqual(addresses(contacts.slice(10, 20)));
      expect(next.body.total).toBe(0);
    },
  );

  it("returns at most 100, and parses `limit` leniently", async () => {
    await stored(120);
    const lengths: number[] = [];
    for (const limit of ["100", "1000", "0", "-1", "x", "7", "2.5", ""]) {
      lengths.push((await project.call("GET", `/contacts?limit=${limit}`)).body.data.length);
    }
    expect(lengths).toEqual([100, 100, 20, 20, 20, 7, 20, 20]);
  });

  it("returns nothing of other projects", async () => {
    await stored(3);
    const other = await fixture.newProject();
    for (const query of ["", "sort=email", "search=reader", "search=reader&sort=email"]) {
      expect((await other.call("GET", `/contacts?${query}`)).body).toEqual({ data: [], hasMore: false, total: 0 });
    }
  });
});

describe("GET /contacts by subscription and address", () => {
  it.each([
    ["subscribed=true", (contact: Contact) => contact.subscribed],
    ["subscribed=false", (contact: Contact) => !contact.subscribed],
    ["search=1", ({ email }: Contact) => email.includes("1")],
    ["search=EXAMPLE.com", () => true],
    ["search=%20%20-Reader%20", () => true],
    ["search=", () => true],
    ["search=9-&subscribed=false", (contact: Contact) => contact.email.includes("9-") && !contact.subscribed],
  ])("returns with %s the matching contacts, in every order and with every page length", async (query, fits) => {
    const contacts = (await stored(70, (index) => ({ subscribed: index % 10 !== 0 }))).filter(fits);
    for (const limit of [7, 100]) {
      const byTime = await pages(`${query}&dir=asc&limit=${limit}`);
      expect(emailsOf(byTime)).toEqual(addresses(contacts));
      const byAddress = await pages(`${query}&dir=asc&sort=email&limit=${limit}`);
      expect(emailsOf(byAddress)).toEqual(addresses(contacts).toSorted());
      expect(emailsOf(await pages(`${query}&sort=email&limit=${limit}`))).toEqual(
        addresses(contacts).toSorted().reverse(),
      );
    }
  });

  it("counts the matches of a search on its first page only, in both orders", async () => {
    const contacts = await stored(300);
    const matches = contacts.filter(({ email }) => email.includes("7")).length;
    for (const sort of ["createdAt", "email"]) {
      const found = await pages(`search=7&sort=${sort}&limit=10`);
      expect(found.map(({ total }) => total)).toEqual([matches, ...Array(found.length - 1).fill(0)]);
      expect((await pages(`search=7&sort=${sort}&limit=100`))[0]?.total).toBe(matches);
    }
  });

  it("takes the total of a longer list from the counters, and never returns less than the page shows", async () => {
    await stored(30);
    const total = async (query: string) => (await project.call("GET", `/contacts?${query}`)).body.total;
    expect(await total("limit=10")).toBe(11);
    const counts = [
      { sequence: "1", field: "total", add: 400 },
      { sequence: "2", field: "subscribed", add: 350 },
    ];
    await foldInto(fixture.counters, dataOf(project), "contacts", "shard", counts, new Date());
    expect(await total("limit=10")).toBe(400);
    expect(await total("limit=10&subscribed=true")).toBe(350);
    expect(await total("limit=100&subscribed=false")).toBe(0);
    expect(await total("limit=100")).toBe(30);
  });

  it.each([
    ["%", "a%b@example.com"],
    ["_", "a_b@example.com"],
    ["+", "a+b@example.com"],
    ["'", "a'b@example.com"],
    ["{", "a{b@example.com"],
    ["*", "a*b@example.com"],
    ["$", "a$b@example.com"],
    ["a.b", undefined],
    ["a?b", undefined],
    [".*", undefined],
    ['"', undefined],
    ["\\", undefined],
    ["a b", undefined],
    ["\u0000", undefined],
    [":search", undefined],
    ["#", undefined],
    ["é", undefined],
    ["😀", undefined],
  ])("matches %j in a search literally", async (search, expected) => {
    const special = ["a%b", "a_b", "a+b", "a'b", "a{b", "a*b", "a$b", "axb"].map((name) => `${name}@example.com`);
    await putContacts(
      fixture.table,
      dataOf(project),
      special.map((email) => contactAt(project.salt, email)),
    );
    for (const sort of ["createdAt", "email"]) {
      const { status, body } = await project.call("GET", `/contacts?sort=${sort}&search=${encodeURIComponent(search)}`);
      expect([status, emailsOf([body]), body.total]).toEqual([200, expected ? [expected] : [], expected ? 1 : 0]);
    }
  });

  it.each([
    ["many characters", "x".repeat(10_000)],
    ["characters of two code units each", "😀".repeat(255)],
    ["a character that the cut at 255 would split", `x${"😀".repeat(255)}`],
  ])("finds nothing with %s", async (_, search) => {
    await stored(3);
    const answer = await project.call("GET", `/contacts?search=${encodeURIComponent(search)}`);
    expect(answer).toEqual({ status: 200, body: { data: [], hasMore: false, total: 0 } });
  });
});

describe("GET /contacts, refused", () => {
  it("answers 400 in the envelope to a cursor of other filters or another order", async () => {
    await stored(30);
    const { body } = await project.call("GET", "/contacts?search=reader&subscribed=true&sort=email&dir=asc&limit=5");
    const right = `cursor=${body.cursor}&search=READER&subscribed=true&sort=email&dir=asc`;
    expect((await project.call("GET", `/contacts?${right}&limit=6`)).body.data).toHaveLength(6);
    for (const [from, to] of [
      ["search=READER", "search=reade"],
      ["subscribed=true", "subscribed=false"],
      ["&subscribed=true", ""],
      ["sort=email", "sort=createdAt"],
      ["dir=asc", "dir=desc"],
      ["&dir=asc", ""],
    ] as const) {
      const answer = await project.call("GET", `/contacts?${right.replace(from, to)}`);
      expect([to, answer.status, answer.body.error?.code]).toEqual([to, 400, "BAD_REQUEST"]);
    }
  });

  it("answers 400 to an unknown value of subscribed", async () => {
    const { status, body } = await project.call("GET", "/contacts?subscribed=yes");
    expect([status, body.error.message]).toEqual([400, 'subscribed: "yes" is not one of true, false.']);
  });

  it("answers 400 to a forged cursor", async () => {
    await stored(30);
    const { body } = await project.call("GET", "/contacts?limit=5");
    const honest = JSON.parse(Buffer.from(body.cursor, "base64url").toString());
    const forge = (p: unknown) => Buffer.from(JSON.stringify({ ...honest, p })).toString("base64url");
    const { key, id } = honest.p;
    const forged = [
      "abc",
      "",
      "%00",
      ...[null, 7, [], {}, { key }, { id }, { key: "", id }, { key: 5, id }, { key, id: "" }, { key, id: "7" }].map(
        forge,
      ),
      ...["\u0000", "é", "\ud83d", "x".repeat(255), { S: "x" }].map((odd) => forge({ key: odd, id })),
    ];
    for (const cursor of forged) {
      const answer = await project.call("GET", `/contacts?limit=5&cursor=${cursor}`);
      expect([cursor, answer.status, answer.body.error?.code]).toEqual([cursor, 400, "BAD_REQUEST"]);
    }
    const invented = forge({ key: "~anything", id: id.toUpperCase() });
    expect((await project.call("GET", `/contacts?limit=5&cursor=${invented}`)).status).toBe(200);
  });

  it("answers 401 without a key", async () => {
    expect((await fixture.call("GET", "/contacts")).status).toBe(401);
  });
});

describe("GET /contacts", () => {
  it("costs about 15 units for a page of 20 of many, filtered or not, the first and later ones", async () => {
    await stored(900, (index) => ({ subscribed: index % 10 !== 0, data: { name: "Ann" } }));
    for (const query of ["", "sort=email", "subscribed=true", "sort=email&subscribed=true&dir=asc"]) {
      let cursor = "";
      for (let page = 0; page < 3; page += 1) {
        fixture.table.takeUnits();
        const { body } = await project.call("GET", `/contacts?${query}${cursor}`);
        // One unit reads the API key.
        expect(fixture.table.takeUnits().read - 1).toBeLessThanOrEqual(17);
        expect(body.data).toHaveLength(20);
        cursor = `&cursor=${body.cursor}`;
      }
    }
  });

  it("ends a page early that would be too large for an answer, and continues on the next", async () => {
    const data = { text: '"'.repeat(32_000) };
    const contacts = await stored(60, () => ({ data }));
    const found = await pages("limit=100&dir=asc");
    expect(found.length).toBe(2);
    expect(emailsOf(found)).toEqual(addresses(contacts));
    expect(Math.max(...found.map((page) => JSON.stringify(JSON.stringify(page)).length))).toBeLessThan(6_000_000);
  });
});
