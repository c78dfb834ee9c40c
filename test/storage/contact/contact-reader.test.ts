import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type {
  ContactListQuery,
  ContactPosition,
  ContactReader,
  WalkPosition,
} from "#lib/domain/contact/contact-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { contactKey, contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { putItem, startTable } from "#test/support/table.ts";

const salt = "5a".repeat(32);
const clock = { now: () => new Date(someTime) };

const table = await forThisFile(startTable());
const reader = new ContactRecordReader(table, clock);
let project: DataId;

beforeEach(() => {
  project = dataId();
});

const query = (changes: Partial<ContactListQuery> = {}): ContactListQuery => ({
  sort: "createdAt",
  dir: "asc",
  count: false,
  ...changes,
});

const numbered = (count: number, name = "reader", changes: Partial<Contact> = {}): Contact[] =>
  Array.from({ length: count }, (_, index) =>
    contactAt(salt, `${name}-${String(index).padStart(5, "0")}@example.com`, {
      createdAt: new Date(Date.parse(someTime) + index).toISOString(),
      ...changes,
    }),
  );

const addresses = (contacts: Contact[]) => contacts.map(({ email }) => email);

async function allPages(wanted: ContactListQuery, limit: number, between: () => Promise<void> = async () => {}) {
  const found: Contact[] = [];
  let after: ContactPosition | undefined;
  do {
    const page = await reader.list(project, [], { query: wanted, after, limit });
    found.push(...page.contacts);
    after = page.next;
    await between();
  } while (after);
  return found;
}

describe("a list of many contacts", () => {
  const crowd = numbered(600, "crowd");
  const needles = [
    ...numbered(5, "needle", { createdAt: "2026-02-01T00:00:00.000Z" }),
    ...numbered(3, "zz-needle", { createdAt: "2026-04-01T00:00:00.000Z" }),
  ];
  const orders = (["createdAt", "email"] as const).flatMap((sort) =>
    (["asc", "desc"] as const).map((dir) => ({ sort, dir })),
  );

  it("costs at most 15 read units for a page, in the middle of many contacts as in a short list", async () => {
    const units = async (wanted: ContactListQuery, after?: ContactPosition) => {
      table.takeUnits();
      const { contacts } = await reader.list(project, [], { query: wanted, after, limit: 20 });
      expect(contacts).toHaveLength(20);
      return table.takeUnits().read;
    };
    await putContacts(table, project, crowd.slice(280, 320));
    const few = await units(query());
    await putContacts(table, project, crowd);
    for (const order of orders) {
      const { id, [order.sort]: key } = crowd[300]!;
      expect(await units(query(order), { key, id })).toBeLessThanOrEqual(15);
    }
    expect(few).toBeLessThanOrEqual(15);
  });

  it.each(orders)("finds a few by a search, $sort $dir, and counts them in the same pass", async (order) => {
    await putContacts(table, project, [...crowd, ...needles]);
    const wanted = query({ ...order, search: "needle" });
    table.takeUnits();
    const { contacts, matches } = await reader.list(project, [], {
      query: { ...wanted, count: true },
      after: undefined,
      limit: 3,
    });
    // An index row has about 200 bytes: reading all rows once costs 16 units. By address it may take two passes.
    expect(table.takeUnits().read).toBeLessThanOrEqual(order.sort === "email" ? 40 : 24);
    expect([contacts.length, matches]).toEqual([3, 8]);
    for (const limit of [1, 3, 8, 20]) {
      const found = addresses(await allPages(wanted, limit));
      expect(found.toSorted()).toEqual(addresses(needles).toSorted());
      if (order.sort === "email")
        expect(found).toEqual(order.dir === "asc" ? found.toSorted() : found.toSorted().reverse());
    }
  });

  it.each(orders)("stops when its time is up, $sort $dir, and continues from there to the end", async (order) => {
    await putContacts(table, project, [...crowd, ...needles]);
    let at = Date.parse(someTime);
    const hasty = new ContactRecordReader(table, {
      now() {
        at += 8_000;
        return new Date(at);
      },
    });
    const found: Contact[] = [];
    let after: ContactPosition | undefined;
    let pages = 0;
    do {
      const page = await hasty.list(project, [], {
        query: query({ ...order, search: "needle", count: true }),
        after,
        limit: 2,
      });
      expect(page.matches).toBeLessThanOrEqual(8);
      found.push(...page.contacts);
      after = page.next;
      pages += 1;
    } while (after && pages < 100);
    expect(addresses(found).toSorted()).toEqual(addresses(needles).toSorted());
    expect(pages).toBeGreaterThan(8);
  });
});

describe("any list", () => {
  it("shows every contact that exists throughout once, however many are created meanwhile", async () => {
    const name = fc.stringMatching(/^[a-c]{1,6}$/);
    const second = fc.integer({ min: 0, max: 20 });
    const someone = fc.record({ name, second, subscribed: fc.boolean() });
    const someQuery = fc.record({
      sort: fc.constantFrom("createdAt" as const, "email" as const),
      dir: fc.constantFrom("asc" as const, "desc" as const),
      search: fc.constantFrom(undefined, "a", "bc", "ca@", "example"),
      subscribed: fc.constantFrom(undefined, true, false),
    });
    const made = (each: { name: string; second: number; subscribed: boolean }) =>
      contactAt(salt, `${each.name}@example.com`, {
        createdAt: new Date(Date.parse(someTime) + each.second * 1_000).toISOString(),
        subscribed: each.subscribed,
      });
    const unique = (contacts: Contact[]) => [...new Map(contacts.map((each) => [each.id, each])).values()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(someone, { maxLength: 40 }),
        fc.array(someone, { maxLength: 10 }),
        someQuery,
        fc.integer({ min: 1, max: 12 }),
        async (there, late, wanted, limit) => {
          project = dataId();
          const contacts = unique(there.map(made));
          await putContacts(table, project, contacts);
          const known = new Set(contacts.map(({ id }) => id));
          const coming = unique(late.map(made)).filter(({ id }) => !known.has(id));
          const found = await allPages(query(wanted), limit, async () => {
            await putContacts(table, project, coming.splice(0, 2));
          });
          const expected = contacts
            .filter(({ email }) => wanted.search === undefined || email.includes(wanted.search))
            .filter(({ subscribed }) => wanted.subscribed === undefined || subscribed === wanted.subscribed)
            .toSorted((a, b) => (`${a[wanted.sort]}#${a.id}` < `${b[wanted.sort]}#${b.id}` ? -1 : 1));
          if (wanted.dir === "desc") expected.reverse();
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
          expect(addresses(found.filter(({ id }) => known.has(id)))).toEqual(addresses(expected));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("a list whose index is stale", () => {
  const change = (contact: Contact, expression: string, values: Record<string, unknown>) =>
    table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: contactKey(project, contact.id),
        UpdateExpression: expression,
        ExpressionAttributeValues: values,
      }),
    );

  it("shows a contact once that it has at two addresses", async () => {
    const [ann, bob] = numbered(2);
    await putContacts(table, project, [ann!, bob!]);
    const twice = { pk2: `C#${project}#0`, sk2: "zz@example.com", sk: bob!.id, pk: contactKey(project, bob!.id).pk };
    await putItem(table, { ...twice, pk: `odd#${project}` });
    const { contacts } = await reader.list(project, [], {
      query: query({ sort: "email" }),
      after: undefined,
      limit: 20,
    });
    expect(addresses(contacts)).toEqual(addresses([ann!, bob!]));
  });

  it("leaves out deleted contacts", async () => {
    const [ann, bob] = numbered(2);
    await putContacts(table, project, [ann!]);
    const entry = { pk1: `C#${project}#0`, sk1: `${bob!.createdAt}#${bob!.id}`, su: true, sk2: bob!.email };
    await putItem(table, { ...entry, pk: `odd#${project}`, sk: bob!.id });
    const page = await reader.list(project, [], { query: query(), after: undefined, limit: 20 });
    expect([addresses(page.contacts), page.next]).toEqual([[ann!.email], undefined]);
  });

  it("leaves out the values of deleted fields", async () => {
    const [ann, bob] = numbered(2, "reader", { data: { plan: "pro", name: "Ann" } });
    await putContacts(table, project, [ann!, bob!]);
    await change(bob!, "SET fd = :seen", { ":seen": 1 });
    const deleted = [{ key: "plan", deletion: 1 }];
    const { contacts } = await reader.list(project, deleted, { query: query(), after: undefined, limit: 20 });
    expect(contacts.map(({ data }) => data)).toEqual([{ name: "Ann" }, { plan: "pro", name: "Ann" }]);
    const walked = await walkAll(deleted);
    expect(walked.map(({ data }) => Object.keys(data).length).sort()).toEqual([1, 2]);
  });
});

async function walkAll(deleted: Parameters<ContactReader["walk"]>[1] = []): Promise<Contact[]> {
  const found: Contact[] = [];
  let from: WalkPosition | undefined;
  do {
    const { contacts, next } = await reader.walk(project, deleted, from);
    found.push(...contacts);
    from = next;
  } while (from);
  return found;
}

describe("contacts by their ids", () => {
  it("are returned in the order of the ids, without deleted and forwarding ones, for one read unit each", async () => {
    const [ann, bob] = numbered(2, "reader", { data: { plan: "pro" } });
    await putContacts(table, project, [ann!, bob!]);
    const forwarding = contactPartitions(project)[3]!;
    const slot = `3${newId().slice(1)}`;
    await putItem(table, { pk: forwarding, sk: slot, fw: ann!.id });
    table.takeUnits();
    const found = await reader.findAll(project, [bob!.id, newId(), slot, ann!.id], [{ key: "plan", deletion: 1 }]);
    expect(found).toEqual([bob, ann].map((contact) => ({ ...contact, data: {} })));
    expect(table.takeUnits().read).toBeLessThanOrEqual(4);
  });
});

describe("a walk", () => {
  it("reads all contacts once, in pages of a few hundred, and can continue from a position", async () => {
    // All in one partition; ordinary ids would spread over all of them.
    const ids = Array.from({ length: 620 }, () => `5${newId().slice(1)}`);
    await putContacts(
      table,
      project,
      numbered(620).map((contact, index) => ({ ...contact, id: ids[index]! })),
    );
    table.takeUnits();
    const found = await walkAll();
    expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
    // Items of about 300 bytes, 4 KB per unit, and one unit per empty partition.
    expect(table.takeUnits().read).toBeLessThanOrEqual(66);
    const first = await reader.walk(project, [], { partition: 5, after: null });
    expect([first.contacts.length, first.next]).toEqual([500, { partition: 5, after: ids.toSorted()[499] }]);
  });

  it("skips slots that only forward", async () => {
    const [ann] = numbered(1);
    await putContacts(table, project, [ann!]);
    for (const pk of contactPartitions(project)) await putItem(table, { pk, sk: newId(), fw: ann!.id });
    expect(await walkAll()).toEqual([ann]);
  });

  it("of no contacts ends", async () => {
    expect(await walkAll()).toEqual([]);
  });
});
