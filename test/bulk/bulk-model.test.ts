import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openBulkFixture());

const snoozedUntil = "2026-04-01T10:00:00.000Z";

type State = "on" | "off" | "asleep";

interface Person {
  id: string;
  email: string;
  state: State;
}

type Selection =
  | { contactIds: string[] }
  | { mode: "query"; filter?: { search?: string; subscribed?: boolean }; excludeIds?: string[] };

const isOn = (state: State) => state === "on";

/** The reference model: the job applied to a plain list. */
function byHand(people: readonly Person[], operation: string, selection: Selection) {
  const wanted = operation === "subscribe";
  const ids = new Set("contactIds" in selection ? selection.contactIds : matchesOf(people, selection));
  const result = { success: 0, unchanged: 0, failure: 0 };
  const left = new Map(people.map((person) => [person.id, { ...person, flips: person.state === "asleep" ? 1 : 0 }]));
  for (const id of ids) {
    const person = left.get(id);
    if (!person) {
      result.failure += 1;
    } else if (operation === "delete") {
      left.delete(id);
      result.success += 1;
    } else {
      const flips = isOn(person.state) !== wanted;
      result[flips ? "success" : "unchanged"] += 1;
      left.set(id, { ...person, state: wanted ? "on" : "off", flips: person.flips + (flips ? 1 : 0) });
    }
  }
  return { result, left: [...left.values()].map(({ id, state, flips }) => ({ id, state, flips })) };
}

function matchesOf(people: readonly Person[], selection: Exclude<Selection, { contactIds: string[] }>): string[] {
  const { filter: { search = "", subscribed } = {}, excludeIds = [] } = selection;
  return people
    .filter(({ email, state }) => email.includes(search) && (subscribed ?? isOn(state)) === isOn(state))
    .map(({ id }) => id)
    .filter((id) => !excludeIds.includes(id));
}

const states = fc.array(fc.constantFrom<State>("on", "off", "asleep"), { minLength: 1, maxLength: 12 });

/** Numbers of contacts. Numbers beyond the last contact match no contact. */
const choice = fc.array(fc.nat(14), { minLength: 1, maxLength: 20 });

const selections = fc.oneof(
  fc.record({ kind: fc.constant("ids" as const), choice }),
  fc.record({
    kind: fc.constant("query" as const),
    search: fc.option(fc.constantFrom("a", "1", "reader-0", "@EXAMPLE", "nobody"), { nil: undefined }),
    subscribed: fc.option(fc.boolean(), { nil: undefined }),
    exclude: fc.option(choice, { nil: undefined }),
  }),
);

const lives = fc.array(
  fc.record({ call: fc.integer({ min: 1, max: 60 }), when: fc.constantFrom("before" as const, "after" as const) }),
  { maxLength: 3 },
);

function selectionOf(people: readonly Person[], drawn: typeof selections extends fc.Arbitrary<infer T> ? T : never) {
  const unknown = newId();
  const idsOf = (chosen: readonly number[]) => chosen.map((index) => people[index]?.id ?? unknown);
  if (drawn.kind === "ids") return { contactIds: idsOf(drawn.choice) };
  const { search, subscribed, exclude } = drawn;
  const filter = { ...(search !== undefined && { search }), ...(subscribed !== undefined && { subscribed }) };
  return { mode: "query" as const, filter, ...(exclude && { excludeIds: idsOf(exclude) }) };
}

describe("a bulk job", () => {
  it("changes the contacts like the reference model, however short its time limits and frequent its crashes", async () => {
    await fc.assert(
      fc.asyncProperty(
        states,
        fc.constantFrom("subscribe", "unsubscribe", "delete"),
        selections,
        lives,
        fc.integer({ min: 1, max: 40 }),
        async (drawnStates, operation, drawn, deaths, looks) => {
          fixture.clock.at = new Date(someTime);
          const project = await fixture.newProject();
          const people: Person[] = [];
          for (const [index, state] of drawnStates.entries()) {
            const email = `reader-${index}@example.com`;
            const wanted = state === "asleep" ? { snoozedUntil } : { subscribed: isOn(state) };
            people.push({ id: (await project.contact(email, wanted)).id, email, state });
          }
          const body = selectionOf(people, drawn);
          const search = "filter" in body ? body.filter.search?.toLowerCase() : undefined;
          const lowered =
            search === undefined ? body : { ...body, filter: { ...("filter" in body && body.filter), search } };
          const expected = byHand(people, operation, lowered);

          const jobId = await project.queue(operation, body);
          for (const death of deaths) {
            const until = new Date(fixture.clock.at.getTime() + looks);
            const mortal = new MortalWorker(death);
            const ports = { through: mortal.tableOfWrites(fixture.table), jobs: mortal.port(fixture.queue) };
            const dying = fixture.worker(ports).run(project.dataId, jobId, until);
            await dying.catch(() => undefined);
            fixture.clock.at = new Date(fixture.clock.at.getTime() + 360_000);
          }
          await fixture.workOff(looks);

          const { state, result } = await project.job(jobId);
          const { success, unchanged, failure } = expected.result;
          expect([state, result]).toMatchObject([
            "completed",
            {
              totalRequested: success + unchanged + failure,
              successCount: success,
              unchangedCount: unchanged,
              failureCount: failure,
            },
          ]);
          expect(result.errors).toHaveLength(failure);
          const items = await project.items();
          const left = items.map(({ sk, su, sn, sv = 0 }) => ({
            id: sk,
            state: su ? "on" : sn === undefined ? "off" : "asleep",
            flips: sv,
          }));
          expect(left).toHaveLength(expected.left.length);
          expect(left).toEqual(expect.arrayContaining(expected.left));
        },
      ),
      { numRuns: 40 },
    );
  });
});
