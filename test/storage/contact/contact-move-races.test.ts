import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { created, openContactFixture, salt } from "#test/support/contacts/stored-contacts.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const addresses = ["a@example.com", "b@example.com", "c@example.com", "d@example.com"];

const fixture = await forThisFile(openContactFixture());

beforeEach(() => fixture.begin());

const address = fc.constantFrom(...addresses);
const step = fc.oneof(
  fc.record({ kind: fc.constant("upsert" as const), at: address, stale: fc.boolean() }),
  fc.record({ kind: fc.constant("move" as const), at: address, to: address, stale: fc.boolean() }),
  fc.record({ kind: fc.constant("change" as const), at: address, stale: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const), at: address, stale: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The contact that a step created or changed, and whether it removed one. */
interface Done {
  contact?: Contact | undefined;
  created?: boolean;
  removed?: boolean;
}

/** Each step sets its own key in the data, and creates contacts with its own time. */
async function take(each: Step, number: number, known: Contact | undefined): Promise<Done> {
  const { contacts, project, scope } = fixture;
  const now = new Date(created.getTime() + number);
  const data = contactDataChange({ [`key${number}`]: number });
  if (each.kind === "upsert") {
    const { idWhenNew } = number % 2 ? await contacts.locate(project, each.at, scope) : { idWhenNew: undefined };
    const change = { email: each.at, idWhenNew, subscribed: undefined, subscribedWhenNew: true, data };
    return contacts.apply(project, scope, { change, known: known?.email === each.at ? known : undefined, now });
  }
  if (!known) return {};
  if (each.kind === "remove") return { removed: await contacts.remove(project, scope, known) };
  const email = each.kind === "move" ? each.to : undefined;
  const updated = await contacts.update(project, scope, {
    known,
    changes: { email, subscribed: undefined, data },
    now,
  });
  return typeof updated === "string" ? {} : updated;
}

/** Asserts what must always hold of the stored items, and returns the contacts. */
async function checkedContacts(emails = addresses): Promise<Contact[]> {
  const items = await fixture.stored();
  const contacts = items.filter((item) => item["sk2"] !== undefined);
  const homeOf = (item: Record<string, unknown>) => contactIdFor(salt, String(item["sk2"]));
  expect(new Set(contacts.map((item) => item["sk2"])).size).toBe(contacts.length);
  for (const contact of contacts) {
    const home = items.find((item) => item["sk"] === homeOf(contact));
    expect(home?.["fw"]).toBe(home === contact ? undefined : contact["sk"]);
  }
  for (const slot of items.filter((item) => item["fw"] !== undefined || item["sk2"] === undefined)) {
    const target = contacts.find((contact) => contact["sk"] === slot["fw"]);
    expect(target && homeOf(target)).toBe(slot["sk"]);
  }
  const found = await Promise.all(contacts.map((item) => fixture.find(String(item["sk"]))));
  const byAddress = await fixture.contacts.findAllByEmail(fixture.project, emails, fixture.scope);
  expect([...byAddress.values()].map(({ id }) => id).sort()).toEqual(found.map((contact) => contact?.id).sort());
  for (const email of emails) expect(await fixture.at(email)).toEqual(byAddress.get(email));
  for (const contact of found) expect(contact && byAddress.get(contact.email)).toEqual(contact);
  return [...byAddress.values()];
}

/** What a step reads: a `stale` reader sees the contact as first read. */
function reader(first: Map<string, Contact>) {
  return async ({ at, stale }: Step): Promise<Contact | undefined> => {
    const contact = await fixture.at(at);
    if (!contact) return undefined;
    const identity = `${contact.id} ${contact.createdAt}`;
    if (!first.has(identity)) first.set(identity, contact);
    return stale ? first.get(identity) : contact;
  };
}

/** The loser of a race is the later one, so each race runs often enough to see both orders. */
const rounds = Array.from({ length: 15 }, (_, round) => round);

describe("concurrently", () => {
  it("of twenty contacts that want one address, one gets it and the others keep their own", async () => {
    const emails = Array.from({ length: 20 }, (_, index) => `${index}@example.com`);
    const known = await Promise.all(emails.map((email) => fixture.create(email)));
    const answers = await Promise.all(known.map((contact) => fixture.update(contact, { email: "a@example.com" })));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(19);
    const after = await Promise.all(known.map(({ id }) => fixture.find(id)));
    expect(after.filter((contact, index) => contact?.email === emails[index])).toHaveLength(19);
    expect(await checkedContacts([...emails, "a@example.com"])).toHaveLength(20);
  });

  it("a contact that moves back to an address never coexists with one created there", async () => {
    for (const _ of rounds) {
      fixture.begin();
      const away = await fixture.move(await fixture.create("a@example.com"), "b@example.com");
      const [back, made] = await Promise.all([
        fixture.update(away, { email: "a@example.com" }),
        fixture.apply("a@example.com", { data: { n: 1 } }),
      ]);
      const there = await checkedContacts();
      expect(made.created).toBe(back === "taken");
      expect(there).toHaveLength(made.created ? 2 : 1);
    }
  });

  it("removing a contact leaves only what is needed while its slot starts or stops forwarding", async () => {
    for (const round of rounds) {
      fixture.begin();
      const away = await fixture.move(await fixture.create("a@example.com"), "b@example.com");
      const second = round % 2 ? await fixture.create("a@example.com") : undefined;
      const [removed] = await Promise.all([
        fixture.remove(away),
        second ? fixture.remove(second) : fixture.apply("a@example.com"),
      ]);
      expect(removed).toBe(true);
      expect(await checkedContacts()).toHaveLength(second ? 0 : 1);
      if (second) expect(await fixture.stored()).toEqual([]);
    }
  });

  it("moves of one contact take effect one after another", async () => {
    const known = await fixture.create("a@example.com");
    const answers = await Promise.all(
      ["b@example.com", "c@example.com", "d@example.com"].map((email, index) =>
        fixture.update(known, { email, data: { [email]: index } }),
      ),
    );
    expect(answers.filter((answer) => typeof answer === "string")).toEqual([]);
    const [contact] = await checkedContacts();
    expect(Object.keys(contact?.data ?? {})).toHaveLength(3);
  });
});

describe("creations, moves, changes and removals", () => {
  it("leave the same as a plain map when they run one after another", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        fixture.begin();
        const model = new Map<string, { id: string; keys: string[] }>();
        const read = reader(new Map());
        for (const [number, each] of steps.entries()) {
          const held = model.get(each.at);
          const done = await take(each, number, await read(each));
          const keys = [...(held?.keys ?? []), `key${number}`];
          if (each.kind === "remove") {
            expect(done.removed).toBe(held && true);
            model.delete(each.at);
          } else if (each.kind === "upsert") {
            expect(done.created).toBe(held === undefined);
            if (held) expect(done.contact?.id).toBe(held.id);
            else expect([...model.values()].map(({ id }) => id)).not.toContain(done.contact?.id);
            model.set(each.at, { id: done.contact?.id ?? "", keys });
          } else if (held && (each.kind === "change" || each.to === each.at || !model.has(each.to))) {
            model.delete(each.at);
            model.set(each.kind === "move" ? each.to : each.at, { id: held.id, keys });
          } else {
            expect(done).toEqual({});
          }
          const there = (await checkedContacts()).map(({ email, id, data }) => [email, id, Object.keys(data).sort()]);
          expect(there.sort()).toEqual([...model].map(([email, { id, keys: all }]) => [email, id, all.sort()]).sort());
        }
      }),
      { numRuns: 40 },
    );
  });

  it("lose and merge no contact when they run concurrently, and no address gets two", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { maxLength: 6 }), async (batches) => {
        fixture.begin();
        const all: Done[] = [];
        const read = reader(new Map());
        for (const [round, batch] of batches.entries()) {
          const known = await Promise.all(batch.map(read));
          all.push(...(await Promise.all(batch.map((each, index) => take(each, round * 10 + index, known[index])))));
          expectNothingLost(all, await checkedContacts());
        }
      }),
      { numRuns: 50 },
    );
  });
});

const identityOf = ({ id, createdAt }: Contact) => `${id} ${createdAt}`;

/** Asserts that every created contact exists with all its data, or was removed. */
function expectNothingLost(all: Done[], there: Contact[]): void {
  const made = all.flatMap(({ created: isNew, contact }) => (isNew && contact ? identityOf(contact) : []));
  expect(new Set(made).size).toBe(made.length);
  expect(there.length).toBe(made.length - all.filter(({ removed }) => removed).length);
  for (const contact of there) {
    expect(made).toContain(identityOf(contact));
    const given = all.flatMap((done) =>
      done.contact && identityOf(done.contact) === identityOf(contact) ? Object.keys(done.contact.data) : [],
    );
    expect(Object.keys(contact.data)).toEqual(expect.arrayContaining(given));
  }
}
