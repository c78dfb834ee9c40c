import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { contactDataChange, mergeData } from "#lib/domain/contact/data.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const salt = "00ff".repeat(16);
const scope = { salt, deletedFields: [] };
const now = new Date("2026-03-01T10:00:00.000Z");

const table = await forThisFile(startTable());
const contacts = new ContactRepository(table);
let project: DataId;

beforeEach(() => {
  project = dataId();
});

interface Step {
  email: string;
  subscribed?: boolean | undefined;
  data?: Record<string, unknown>;
}

function apply({ email, subscribed, data }: Step, known: Contact | undefined) {
  const change = { email, subscribed, subscribedWhenNew: false, data: contactDataChange(data) };
  return contacts.apply(project, scope, { change, known, now });
}

const stored = async () => itemsOf(table, project);

describe("concurrently", () => {
  it("200 creations of one address create one contact with the data of all of them", async () => {
    const keys = Array.from({ length: 200 }, (_, index) => `key${index}`);
    const all = await Promise.all(
      keys.map((key) => apply({ email: "ann@example.com", data: { [key]: 1 } }, undefined)),
    );
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(1);
    const items = await stored();
    expect(items).toHaveLength(1);
    expect(Object.keys(items[0]?.["d"] as object).sort()).toEqual(keys.sort());
  });

  it("changes of different keys all take effect", async () => {
    const { contact } = await apply({ email: "bob@example.com", data: { kept: true, gone: 1 } }, undefined);
    const changes = Array.from({ length: 50 }, (_, index) => ({ [`key${index}`]: index }));
    await Promise.all([...changes, { gone: null }].map((data) => apply({ email: contact.email, data }, contact)));
    const after = await contacts.find(project, contact.id, []);
    expect(after?.data).toEqual({ kept: true, ...Object.assign({}, ...changes) });
  });

  it("unsubscriptions of one contact flip it once", async () => {
    const { contact } = await apply({ email: "cat@example.com", subscribed: true }, undefined);
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        contacts.unsubscribe(project, { contactId: contact.id, reason: "bounce", now }),
      ),
      ...Array.from({ length: 20 }, () => apply({ email: contact.email, subscribed: false }, contact)),
    ]);
    expect(await stored()).toMatchObject([{ su: false, sv: 1 }]);
  });

  it("flips in both directions are each counted once, and the counter's parity tells the state", async () => {
    const { contact } = await apply({ email: "dan@example.com", subscribed: false }, undefined);
    const wanted = [true, false, true, false, true, false, true, false];
    await Promise.all(wanted.map((subscribed) => apply({ email: contact.email, subscribed }, contact)));
    const [item] = await stored();
    expect(item?.["su"]).toBe(Number(item?.["sv"] ?? 0) % 2 === 1);
  });
});

const step = fc.record({
  email: fc.constantFrom("a@example.com", "b@example.com"),
  subscribed: fc.constantFrom(undefined, true, false),
  data: fc.dictionary(fc.oneof(fc.constantFrom("a", "b"), fc.string({ minLength: 1 })), fc.jsonValue(), { maxKeys: 4 }),
  stale: fc.boolean(),
});

describe("any sequence of changes", () => {
  it("leaves the same as a plain map, whether or not the contact was read before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        project = dataId();
        const model = new Map<string, { subscribed: boolean; data: Record<string, unknown> }>();
        for (const { stale, ...each } of steps) {
          const known = stale ? undefined : await contacts.findByEmail(project, each.email, scope);
          const before = model.get(each.email);
          const after = {
            subscribed: each.subscribed ?? before?.subscribed ?? false,
            data: mergeData(before?.data ?? {}, contactDataChange(each.data)),
          };
          model.set(each.email, after);
          expect((await apply(each, known)).created).toBe(before === undefined);
          expect(asJson(await contacts.findByEmail(project, each.email, scope))).toEqual(asJson(after));
        }
        expect((await stored()).length).toBe(model.size);
      }),
      { numRuns: 40 },
    );
  });
});

/** Negative zero and the order of keys are not kept, as in a JSON answer. */
function asJson(contact: { subscribed: boolean; data: Record<string, unknown> } | undefined): unknown {
  return JSON.parse(JSON.stringify({ subscribed: contact?.subscribed, data: contact?.data }));
}
