import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFieldScope, lastFieldScope } from "#lib/domain/contact/field-counts.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { type FixtureProject, openFieldFixture } from "#test/fields/field-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFieldFixture());

type Data = Record<string, unknown>;

const keys = ["plan", "a.b", "größe/cm", "string.x", "k".repeat(128)];

/** A value of each kind that is stored differently, and its type. */
const values: [unknown, string][] = [
  ["pro", "string"],
  ["2026-02-30", "string"],
  ["2026-02-28", "date"],
  ["2026-03-01T10:00:00+02:00", "date"],
  [7, "number"],
  [1e300, "number"],
  [1e-200, "number"],
  [false, "boolean"],
  [["2026-02-28"], "object"],
  [{ a: 1 }, "object"],
];

const typeOf = new Map(values.map(([value, type]) => [JSON.stringify(value), type]));

const email = (index: number) => `reader-${index}@example.com`;

type Step =
  | { kind: "upsert"; who: number; data: Data }
  | { kind: "move"; who: number; to: number }
  | { kind: "remove"; who: number }
  | { kind: "deleteField"; key: string }
  | { kind: "follow" | "work" | "wait" };

const who = fc.nat(4);
const key = fc.constantFrom(...keys);
const data = fc.dictionary(key, fc.constantFrom(null, ...values.map(([value]) => value)), { maxKeys: 4 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("upsert" as const), who, data }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), who, to: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("deleteField" as const), key }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("follow" as const, "work" as const, "wait" as const) }) },
);

/** The same statistics, kept in a plain map of contacts by address. */
async function take(step: Step, project: FixtureProject, model: Map<string, Data>): Promise<void> {
  const idOf = async (address: string) =>
    (await fixture.contacts.findByEmail(dataIdOf(project.id, 0), address, await project.find()))?.id ?? "";
  switch (step.kind) {
    case "upsert": {
      await project.upsert(email(step.who), step.data);
      const merged = { ...model.get(email(step.who)), ...step.data };
      model.set(email(step.who), Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)));
      return;
    }
    case "move": {
      const contact = model.get(email(step.who));
      if (!contact || model.has(email(step.to))) return;
      const body = { email: email(step.to) };
      expect((await project.call("PATCH", `/contacts/${await idOf(email(step.who))}`, body)).status).toBe(200);
      model.delete(email(step.who));
      model.set(email(step.to), contact);
      return;
    }
    case "remove":
      if (!model.delete(email(step.who))) return;
      expect((await project.call("DELETE", `/contacts/${await idOf(email(step.who))}`)).status).toBe(204);
      return;
    case "deleteField": {
      const holders = [...model.values()].filter((contact) => Object.hasOwn(contact, step.key));
      const { body } = await project.call("DELETE", project.path(`data.${step.key}`));
      expect(body).toMatchObject({ deletedFrom: holders.length });
      for (const contact of holders) delete contact[step.key];
      return;
    }
    case "follow":
      return fixture.follow();
    case "work":
      return fixture.work();
    case "wait":
      fixture.advance(500);
  }
}

/** The list of custom fields computed from the plain map. */
function expectedFields(model: Map<string, Data>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const each of keys) {
    const types = [...model.values()].flatMap((contact) =>
      Object.hasOwn(contact, each) ? (typeOf.get(JSON.stringify(contact[each])) ?? "?") : [],
    );
    if (types.length === 0) continue;
    const frequency = (type: string) => types.filter((other) => other === type).length;
    const order = ["string", "number", "boolean", "date", "object"];
    const [type] = order.toSorted((a, b) => frequency(b) - frequency(a));
    const share = Math.round((100 * types.length) / model.size);
    fields[each] = [type, types.length === model.size ? 100 : Math.min(99, Math.max(1, share))];
  }
  return fields;
}

describe("statistics of fields", () => {
  it("match a plain map after any writes, moves, removals and deletions in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const project = await fixture.newProject();
        const model = new Map<string, Data>();
        for (const each of steps) {
          await take(each, project, model);
          if (each.kind !== "follow" && each.kind !== "work") continue;
          expect(await project.custom()).toEqual(expectedFields(model));
        }
        await fixture.work();
        expect(await project.custom()).toEqual(expectedFields(model));
        for (const [address, contact] of model) {
          const found = await fixture.contacts.findByEmail(dataIdOf(project.id, 0), address, await project.find());
          expect(found?.data).toEqual(contact);
        }
        // When all deletions are carried out, counters and contacts agree without a correction.
        for (let rounds = 0; rounds < 2; rounds += 1) {
          fixture.advance(901);
          await fixture.work();
        }
        expect(await project.traces()).toEqual([]);
        expect(await project.custom()).toEqual(expectedFields(model));
        const counted = await fixture.counters.readRange(dataIdOf(project.id, 0), {
          first: firstFieldScope,
          last: lastFieldScope,
        });
        const sums = [...counted.values()].flatMap((scope) => Object.entries(scope));
        expect(sums.every(([, sum]) => sum > 0)).toBe(true);
        const pairs = [...model.values()].reduce((sum, contact) => sum + Object.keys(contact).length, 0);
        expect(sums.reduce((sum, [, each]) => sum + each, 0)).toBe(pairs);
      }),
      // Shrinking would take minutes. The printed steps are enough to run a failure again.
      { numRuns: 25, endOnFailure: true },
    );
  });
});
