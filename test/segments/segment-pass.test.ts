import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { isMarked, markOf, type Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { holds } from "#test/domain/condition/naive-evaluation.ts";
import { now, randomContact, randomEvents, randomTree } from "#test/domain/condition/random-conditions.ts";
import { type StoredSubject, storeSubjects } from "#test/segments/audience-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

const segment = (id: string, of: Partial<Segment>): Segment => ({
  id,
  name: id,
  description: null,
  type: "DYNAMIC",
  condition: null,
  trackedSince: null,
  isMarkingInitial: false,
  memberCount: 0,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
  ...of,
});

const idOf = (number: number): string => `${number}${number}${number}${number}0000-0000-4000-8000-000000000000`;
const [list, one, two, three, missing] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)] as const;

const stored = (tree: Condition): Condition => {
  const parsed = parseCondition(tree, "condition");
  if ("issues" in parsed) throw new Error(JSON.stringify(parsed.issues));
  return parsed.condition;
};

/** A list, and three conditions that may refer to the segments before them and to a missing one. */
const randomSegments = fc
  .tuple(randomTree([list, missing]), randomTree([list, one]), randomTree([one, two, missing]))
  .map((trees) => [
    segment(list, { type: "STATIC" }),
    ...[one, two, three].map((id, index) => segment(id, { condition: stored(trees[index] as Condition) })),
  ]);

interface Asked {
  project: DataId;
  segments: readonly Segment[];
  deletedFields?: readonly DeletedField[];
  deletedEvents?: ReadonlyMap<string, number>;
  /** The pass may leave out contacts that belong to none of the asked segments. */
  isNarrow?: boolean;
  /** The segments that the pass is about; all of them if absent. */
  asked?: readonly string[];
  /** Pages after which each part of the pass ends; the next part continues. */
  pagesMax?: number;
}

/** The ids of the members of each segment, as one pass finds them, and in how many parts it did. */
async function membersByPass({
  project: projectId,
  segments,
  deletedFields = [],
  deletedEvents = new Map(),
  isNarrow = false,
  asked: ids = segments.map(({ id }) => id),
  pagesMax = 1_000,
}: Asked) {
  const predicates = new SegmentPredicates(segments, deletedEvents);
  const members = new Map(ids.map((id) => [id, [] as string[]]));
  const until = new Date(now);
  let pages = 0;
  // By this clock the time is over after so many pages.
  const clock = { now: () => new Date(pages < pagesMax ? 0 : now) };
  const pass = new SegmentPass(
    new DynamoAudienceWalker(table, clock),
    new MailActivityReader(table, new EmailLog(table)),
  );
  let from: Awaited<ReturnType<typeof pass.run>>;
  let parts = 0;
  do {
    pages = 0;
    parts += 1;
    const membersOf = isNarrow ? ids : undefined;
    const order = { dataId: projectId, deletedFields, predicates, membersOf, now, from, until };
    from = await pass.run(order, predicates.needsOf(ids), async (page, judge) => {
      pages += 1;
      for (const about of page.contacts) {
        const isMemberOf = judge(about);
        for (const id of ids) if (isMemberOf(id)) members.get(id)?.push(about.contact.id);
      }
    });
  } while (from);
  return { members: new Map([...members].map(([id, found]) => [id, found.sort()])), parts };
}

const without = (data: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));

/** The subject as readers see it while the field `plan` and older `purchase` events are being deleted. */
function afterDeletions(subject: StoredSubject, field: boolean, event: boolean): StoredSubject {
  const { contact, events, deletionsSeen } = subject;
  const purchases = (events["purchase"] ?? []).filter((time) => !event || time > deletedUntil);
  return {
    ...subject,
    contact: field && deletionsSeen < 1 ? { ...contact, data: without(contact.data, ["plan"]) } : contact,
    events: { ...without(events, ["purchase"]), ...(purchases.length > 0 && { purchase: purchases }) } as typeof events,
  };
}

const deletedUntil = now - 86_400_000;

/** Data keys that callers cannot set. */
const reserved = ["constructor", "__proto__"];

const randomSubject: fc.Arbitrary<StoredSubject> = fc.record({
  id: fc.uuid({ version: 8 }),
  contact: randomContact.map((contact) => ({ ...contact, data: without(contact.data, reserved) })),
  events: randomEvents,
  marks: fc.constantFrom<Record<string, number>>({}, { [markOf(list)]: now - 1 }, { [markOf(list)]: 1 - now }),
  deletionsSeen: fc.constantFrom(0, 1),
});

/** The segments that the subject belongs to, evaluated plainly by the contract. */
function naiveSegments(segments: readonly Segment[], { contact, events, marks }: StoredSubject): string[] {
  const happened = Object.entries(events).map(([name, times]) => [
    name,
    // Earlier mails belong to a deleted contact with the same id.
    name.startsWith("email.") ? times.filter((time) => time >= Date.parse(contact.createdAt)) : times,
  ]);
  const members: string[] = [];
  for (const each of segments) {
    const subject = { contact, events: Object.fromEntries(happened), segments: members };
    const isMember = each.condition
      ? holds(each.condition, subject, now)
      : isMarked(each, new Map(Object.entries(marks)));
    if (isMember) members.push(each.id);
  }
  return members;
}

function naiveMembers(segments: readonly Segment[], subjects: readonly StoredSubject[]) {
  const found = subjects.map((subject) => ({ id: subject.id, of: naiveSegments(segments, subject) }));
  return new Map(
    segments.map(({ id }) => [
      id,
      found
        .filter(({ of }) => of.includes(id))
        .map((each) => each.id)
        .sort(),
    ]),
  );
}

describe("a pass over all contacts", () => {
  it("finds the contacts that match random conditions with events, mails, lists, references and deletions in progress", async () => {
    let members = 0;
    let asked = 0;
    const subjects = fc.uniqueArray(randomSubject, { minLength: 20, maxLength: 40, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(randomSegments, subjects, fc.boolean(), fc.boolean(), async (segments, all, field, event) => {
        const project = dataId();
        await storeSubjects(table, project, all);
        const seen = all.map((each) => afterDeletions(each, field, event));
        const pass = {
          project,
          segments,
          deletedFields: field ? [{ key: "plan", deletion: 1 }] : [],
          deletedEvents: new Map(event ? [["purchase", deletedUntil]] : []),
        };
        const found = await membersByPass(pass);
        const expected = naiveMembers(segments, seen);
        members += [...expected.values()].flat().length;
        asked += seen.length * segments.length;
        expect([segments, seen, found.members]).toEqual([segments, seen, expected]);
        for (const { id } of segments) {
          const { members: narrow } = await membersByPass({ ...pass, isNarrow: true, asked: [id] });
          expect([segments, seen, narrow.get(id)]).toEqual([segments, seen, expected.get(id)]);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(members / asked).toBeGreaterThan(0.1);
    expect(members / asked).toBeLessThan(0.9);
  });

  it("continues where its time ran out, and finds each contact once", async () => {
    const project = dataId();
    const [segments = []] = fc.sample(randomSegments, 1);
    const subjects = fc.sample(randomSubject, 60);
    await storeSubjects(table, project, subjects);
    const { members, parts } = await membersByPass({ project, segments, pagesMax: 3 });
    expect(parts).toBe(6);
    expect(members).toEqual(naiveMembers(segments, subjects));
  });

  it("finds events whose names are properties of every object", async () => {
    const project = dataId();
    const names = ["__proto__", "~__proto__", "constructor"];
    const [sample] = fc.sample(randomSubject, 1);
    if (!sample) throw new Error("fast-check returned no sample.");
    const subjects = names.map((name) => ({ ...sample, id: newId(), events: { [name]: [now] } }));
    await storeSubjects(table, project, subjects);
    const segments = names.map((name) =>
      segment(newId(), {
        condition: { logic: "AND", groups: [{ filters: [{ field: `event.${name}`, operator: "triggered" }] }] },
      }),
    );
    const { members } = await membersByPass({ project, segments });
    expect([...members.values()]).toEqual(subjects.map(({ id }) => [id]));
  });

  it("skips slots of addresses that only forward", async () => {
    const project = dataId();
    const [subject] = fc.sample(randomSubject, 1);
    if (!subject) throw new Error("fast-check returned no sample.");
    await storeSubjects(table, project, [subject]);
    const Item = { ...contactKey(project, newId()), fw: subject.id };
    await putItem(table, Item);
    const everybody = segment(one, {
      condition: { logic: "AND", groups: [{ filters: [{ field: "email", operator: "contains", value: "@" }] }] },
    });
    const { members } = await membersByPass({ project, segments: [everybody] });
    expect(members).toEqual(new Map([[one, [subject.id]]]));
  });

  it("costs half a read unit per 4 KB: the same for three hundred segments as for one", async () => {
    const project = dataId();
    const subjects = fc.sample(randomSubject, 200);
    await storeSubjects(table, project, subjects);
    const asks = (key: string): Condition => ({
      logic: "AND",
      groups: [{ filters: [{ field: `data.${key}`, operator: "exists" }] }],
    });
    const segments = Array.from({ length: 300 }, (_, number) => segment(newId(), { condition: asks(`key-${number}`) }));
    table.takeUnits();
    await membersByPass({ project, segments: segments.slice(0, 1) });
    const one = table.takeUnits();
    await membersByPass({ project, segments });
    const many = table.takeUnits();
    expect(many).toEqual(one);
    expect(one.write).toBe(0);
    expect(one.read).toBeLessThanOrEqual(16);
  });
});
