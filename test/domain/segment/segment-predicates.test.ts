import { describe, expect, it } from "vitest";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import type { EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";
import { someSegment } from "#test/support/records.ts";

const day = 86_400_000;
const now = Date.parse("2026-03-10T12:00:00.000Z");
const createdAt = "2026-03-01T10:00:00.000Z";

const tree = (...filters: Filter[]): Condition => ({ logic: "AND", groups: [{ filters }] });
const memberOf = (id: string): Filter => ({ field: `segment.${id}`, operator: "memberOfSegment" });
const pro: Filter = { field: "data.plan", operator: "equals", value: "pro" };
const within = (field: string, days: number): Filter => ({
  field,
  operator: "triggeredWithin",
  value: days,
  unit: "days",
});

const ann = (changes: Partial<AudienceView> = {}): AudienceView => ({
  contact: {
    id: newId(),
    email: "ann@example.com",
    subscribed: true,
    data: { plan: "pro" },
    createdAt,
    updatedAt: createdAt,
    snoozedUntil: null,
  },
  lastEvents: new Map(),
  marks: new Map(),
  ...changes,
});

const ask = (
  segments: Segment[],
  about = ann(),
  mails = new Map<EmailActivity, number>(),
  deleted?: Map<string, number>,
) => new SegmentPredicates(segments, deleted).membershipOf(about, mails, now);

/** Each refers to the one before it. The first checks a plan. */
function chain(length: number): Segment[] {
  const segments = [someSegment({ condition: tree(pro) })];
  while (segments.length < length) segments.push(someSegment({ condition: tree(memberOf(segments.at(-1)?.id ?? "")) }));
  return segments;
}

describe("membership of segments", () => {
  it("follows references through six segments, because the first may be a campaign's audience, and no further", () => {
    const segments = chain(7);
    const answers = segments.map(({ id }) => ask(segments)(id));
    expect(answers).toEqual([true, true, true, true, true, true, false]);
  });

  it("is false for missing segments and for a segment that refers to itself", () => {
    const [one, other] = [newId(), newId()];
    const dangling = someSegment({ condition: tree(memberOf(newId())) });
    const circle = [
      someSegment({ id: one, condition: tree(memberOf(other)) }),
      someSegment({ id: other, condition: tree(memberOf(one)) }),
    ];
    const isMemberOf = ask([dangling, ...circle]);
    expect([dangling.id, one, other, newId()].map(isMemberOf)).toEqual([false, false, false, false]);
  });

  it("comes from the mark for a list, and from the condition, live, for a tracked segment", () => {
    const list = someSegment({ type: "STATIC", condition: null });
    const tracked = someSegment({ trackedSince: 0 });
    const marks = new Map([
      [markOf(list.id), now],
      [markOf(tracked.id), -now],
    ]);
    expect([list.id, tracked.id].map(ask([list, tracked], ann({ marks })))).toEqual([true, true]);
    expect(ask([list], ann({ marks: new Map([[markOf(list.id), -now]]) }))(list.id)).toBe(false);
  });

  it("ignores mails from before the contact, and events that are being deleted", () => {
    const [opened, bought] = [within("email.opened", 30), within("event.purchase", 30)].map((filter) =>
      someSegment({ condition: tree(filter) }),
    ) as [Segment, Segment];
    const made = Date.parse(createdAt);
    const openedAt = (at: number) => ask([opened], ann(), new Map([["email.open", at]]))(opened.id);
    expect([made - 1, made].map(openedAt)).toEqual([false, true]);
    const boughtAt = (at: number) =>
      ask(
        [bought],
        ann({ lastEvents: new Map([["purchase", at]]) }),
        undefined,
        new Map([["purchase", made]]),
      )(bought.id);
    expect([made, made + 1].map(boughtAt)).toEqual([false, true]);
  });

  it("evaluates a segment once, however many segments refer to it", () => {
    let reads = 0;
    const base = someSegment({ condition: tree(pro) });
    const users = Array.from({ length: 50 }, () => someSegment({ condition: tree(memberOf(base.id)) }));
    const all = someSegment({ condition: tree(...users.map(({ id }) => memberOf(id))) });
    const about = ann();
    const data = new Proxy(about.contact.data, {
      getOwnPropertyDescriptor(target, key) {
        reads += 1;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    const isMemberOf = ask([base, ...users, all], { ...about, contact: { ...about.contact, data } });
    expect([all, ...users, base].map(({ id }) => isMemberOf(id))).not.toContain(false);
    expect(reads).toBe(1);
  });

  it("fails only for a segment that cannot be read, and for those that refer to it", () => {
    const broken = someSegment({ condition: tree({ field: "data.plan", operator: "memberOfSegment" }) });
    const user = someSegment({ condition: tree(memberOf(broken.id)) });
    const sound = someSegment({ condition: tree(pro) });
    const isMemberOf = ask([broken, user, sound]);
    for (const { id } of [user, broken, user]) expect(() => isMemberOf(id)).toThrow();
    expect(isMemberOf(sound.id)).toBe(true);
  });

  it("evaluates the largest trees in milliseconds", () => {
    const never: Filter = { field: "data.plan", operator: "contains", value: "never" };
    let deepest: Condition = {
      logic: "OR",
      groups: Array.from({ length: 50 }, () => ({ filters: Array(50).fill(never) })),
    };
    for (let depth = 2; depth <= 5; depth += 1) {
      const conditions = deepest;
      const groups = Array.from({ length: 49 }, () => ({ filters: Array<Filter>(50).fill(pro).with(49, never) }));
      deepest = { logic: "OR", groups: [...groups, { filters: [pro], conditions }] };
    }
    const segment = someSegment({ condition: deepest });
    const predicates = new SegmentPredicates([segment]);
    const cpu = process.cpuUsage();
    for (let time = 0; time < 20; time += 1) predicates.membershipOf(ann(), new Map(), now)(segment.id);
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 20_000).toBeLessThan(50);
  });
});

describe("the data that segments need", () => {
  const needsOf = (segments: Segment[], ...asked: Segment[]) =>
    new SegmentPredicates(segments).needsOf(asked.map(({ id }) => id));

  it("names keys, the paths into objects, events and lists, including those of referenced segments", () => {
    const list = someSegment({ type: "STATIC", condition: null });
    const inner = someSegment({
      condition: tree(
        { field: "data.address.city", operator: "exists" },
        { field: "event.a.b", operator: "triggered" },
        memberOf(list.id),
      ),
    });
    const outer = someSegment({
      condition: { logic: "OR", groups: [{ filters: [pro], conditions: tree(memberOf(inner.id)) }] },
    });
    const other = someSegment({ condition: tree({ field: "data.other", operator: "exists" }) });
    const needs = needsOf([list, inner, outer, other], outer);
    expect([...needs.dataKeys].sort()).toEqual(["address", "address.city", "plan"]);
    expect([...needs.eventNames]).toEqual(["a.b"]);
    expect([...needs.marks]).toEqual([markOf(list.id)]);
    expect([needs.activities.size, needs.changesWithTime]).toEqual([0, false]);
  });

  it("omits names that no contact can have, because a read cannot ask for an empty or oversized one", () => {
    const [longest, tooLong] = ["k".repeat(128), "k".repeat(129)];
    const keys = [".city", ".", longest, `${longest}.city`, tooLong, `${tooLong}.city`];
    const names = ["n".repeat(255), "n".repeat(256)];
    const filters: Filter[] = [
      ...keys.map((key) => ({ field: `data.${key}`, operator: "exists" as const })),
      ...names.map((name) => ({ field: `event.${name}`, operator: "triggered" as const })),
    ];
    const segment = someSegment({ condition: tree(...filters) });
    const { dataKeys, eventNames } = needsOf([segment], segment);
    expect([...dataKeys]).toEqual([".city", ".", longest]);
    expect([...eventNames]).toEqual(names.slice(0, 1));
  });

  it.each<[string, Filter[], number | undefined]>([
    ["the longest time that is looked back", [within("email.open", 7), within("email.opened", 30)], 30 * day],
    [
      "all times once one asks for them",
      [within("email.open", 7), { field: "email.open", operator: "notTriggered" }],
      undefined,
    ],
    [
      "all times, in whatever order",
      [{ field: "email.open", operator: "triggered" }, within("email.open", 7)],
      undefined,
    ],
    ["all times for triggeredOlderThan", [{ ...within("email.open", 7), operator: "triggeredOlderThan" }], undefined],
    ["the time without any", [{ ...within("email.open", 7), operator: "notTriggeredWithin" }], 7 * day],
  ])("names %s of mails", (_, filters, windowMs) => {
    const segment = someSegment({ condition: tree(...filters) });
    expect([...needsOf([segment], segment).activities]).toEqual([["email.open", windowMs]]);
  });

  it("includes whether membership changes with time alone", () => {
    const still = someSegment({
      condition: tree(pro, { field: "createdAt", operator: "lessThan", value: "2026-01-01" }),
    });
    const moving = someSegment({
      condition: tree({ field: "createdAt", operator: "olderThan", value: 1, unit: "days" }),
    });
    const user = someSegment({ condition: tree(memberOf(moving.id)) });
    const all = [still, moving, user];
    expect(all.map((each) => needsOf(all, each).changesWithTime)).toEqual([false, true, true]);
  });
});
