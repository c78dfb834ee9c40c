import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import {
  condition,
  openTrackingFixture,
  type SegmentFlip,
  type StreamRecord,
} from "#test/segments/tracking-fixture.ts";
import type { OpenProject } from "#test/support/api/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openTrackingFixture());

const people = ["ann@example.com", "bob@example.com"] as const;

type Person = (typeof people)[number];

const person = fc.constantFrom(...people);

/** Everything that can happen, in any order. Stream records wait until they are delivered. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("plan" as const), person, plan: fc.constantFrom("pro", "free") }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("track", "open", "list" as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("compute", "recount" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rest" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("deliver" as const),
      take: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(1_000)),
      /** How many earlier records are delivered again with it. */
      again: fc.nat(6),
      beside: fc.constantFrom("nothing", "compute", "recount", "itself"),
      /** The stream's budget. Beyond it, jobs do the rest, and they run when everything else has settled. */
      units: fc.constantFrom(undefined, 0, 2),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Life {
  plan: string | undefined;
  boughtAt: number | undefined;
  hasOpened: boolean;
  isListed: boolean;
}

type Segments = Awaited<ReturnType<typeof makeSegments>>;

async function makeSegments(project: OpenProject) {
  const list = await fixture.newSegment(project, { name: "List", type: "STATIC", condition: null, trackedSince: null });
  const make = (name: string, ...filters: Parameters<typeof condition>) =>
    fixture.newSegment(project, { name, condition: condition(...filters) });
  const pro = await make("Pro", { field: "data.plan", operator: "equals", value: "pro" });
  const readers = await make("Readers", { field: "email.opened", operator: "triggered" });
  return {
    list,
    pro,
    readers,
    buyers: await make("Buyers", { field: "event.buy", operator: "triggeredWithin", value: 1, unit: "hours" }),
    // Follows another segment, a list, and the mails of its contacts.
    silent: await make(
      "Silent",
      { field: `segment.${pro.id}`, operator: "memberOfSegment" },
      { field: `segment.${readers.id}`, operator: "notMemberOfSegment" },
      { field: `segment.${list.id}`, operator: "notMemberOfSegment" },
    ),
    // Follows events that segments emit.
    once: await make("Once", { field: "event.segment.pro.exit", operator: "triggered" }),
  };
}

/** The expected members, as a second implementation of the conditions. */
function isMember(name: keyof Segments, life: Life, hasLeftPro: boolean): boolean {
  const { plan, boughtAt, hasOpened, isListed } = life;
  switch (name) {
    case "pro":
      return plan === "pro";
    case "readers":
      return hasOpened;
    case "buyers":
      return boughtAt !== undefined && boughtAt >= fixture.clock.at.getTime() - 3_600_000;
    case "silent":
      return plan === "pro" && !hasOpened && !isListed;
    case "once":
      return hasLeftPro;
    case "list":
      return false;
  }
}

class Simulation {
  readonly project: OpenProject;
  readonly segments: Segments;
  readonly lives = new Map<Person, Life>();
  readonly ids = new Map<Person, string>();
  /** All records of the stream, and how many of them were delivered. */
  readonly told: StreamRecord[] = [];
  delivered = 0;

  constructor(project: OpenProject, segments: Segments) {
    this.project = project;
    this.segments = segments;
  }

  async take(each: Step): Promise<void> {
    switch (each.kind) {
      case "plan":
        return this.#change(each.person, { plan: each.plan });
      case "remove":
        await fixture.remove(this.project, each.person);
        this.lives.delete(each.person);
        return;
      case "wait":
        fixture.later(each.minutes * 60 + 7);
        return;
      case "compute":
      case "recount":
        return this.#beside(each.kind);
      case "rest":
        await this.rest();
        return this.check(["pro", "readers", "silent", "once"]);
      case "deliver":
        return this.#deliver(each);
      default:
        return this.#happen(each.person, each.kind);
    }
  }

  async #change(who: Person, { plan }: { plan: string }): Promise<void> {
    const { id } = await fixture.upsert(this.project, who, { plan });
    const fresh = { boughtAt: undefined, hasOpened: false, isListed: false };
    this.lives.set(who, { ...(this.lives.get(who) ?? fresh), plan });
    this.ids.set(who, id);
  }

  async #happen(who: Person, what: "track" | "open" | "list"): Promise<void> {
    const life = this.lives.get(who);
    const id = this.ids.get(who);
    if (!life || id === undefined) return;
    if (what === "track") {
      await fixture.track(this.project, id, "buy");
      life.boughtAt = fixture.clock.at.getTime();
    }
    if (what === "open") {
      await fixture.open(this.project, id);
      life.hasOpened = true;
    }
    if (what === "list") {
      await fixture.lists.add(dataOf(this.project), this.segments.list.id, { contactIds: [id], at: fixture.later() });
      life.isListed = true;
    }
  }

  async #deliver({ take, again, beside, units }: Extract<Step, { kind: "deliver" }>): Promise<void> {
    this.told.push(...(await fixture.pending()));
    const end = Math.min(this.told.length, this.delivered + take);
    const records = this.told.slice(Math.max(0, this.delivered - again), end);
    const besides = beside === "itself" ? fixture.deliver(records) : this.#beside(beside);
    await Promise.all([fixture.deliver(records, units), besides]);
    this.delivered = end;
  }

  async #beside(what: "nothing" | "compute" | "recount"): Promise<void> {
    if (what === "recount") await fixture.recounts.project.run({ dataId: dataOf(this.project) }, new Date(8.64e15));
    if (what !== "compute") return;
    const { pro, silent, readers } = this.segments;
    await Promise.all([pro, silent, readers].map((segment) => fixture.compute(this.project, segment)));
  }

  /** Runs until no work is left. */
  async rest(): Promise<void> {
    this.told.push(...(await fixture.pending()));
    await fixture.deliver(this.told.slice(this.delivered));
    this.told.push(...(await fixture.settle()));
    this.delivered = this.told.length;
    await fixture.forgetDeleted();
  }

  /** Applies the changes that time makes. */
  async recount(): Promise<void> {
    // A lost turn has expired by then.
    fixture.later(300);
    await this.#beside("recount");
    await this.rest();
  }

  /** Compares the stored marks with the model, and the events with the flips. */
  async check(names: readonly (keyof Segments)[]): Promise<void> {
    const { events, members } = await fixture.state(this.project);
    expect(sorted(events)).toEqual(sorted(this.flips()));
    for (const name of names) {
      const segment = this.segments[name];
      const leftPro = (id: string | undefined) =>
        events.some((e) => e.contactId === id && e.segmentId === this.segments.pro.id && e.name === "exit");
      const expected = [...this.lives].filter(([who, life]) => isMember(name, life, leftPro(this.ids.get(who))));
      expect(members(segment), name).toEqual(expected.map(([who]) => this.ids.get(who)).sort());
      for (const id of this.ids.values()) {
        const own = events.filter((e) => e.contactId === id && e.segmentId === segment.id);
        expect(own.map((e) => e.name)).toEqual(own.map((_, index) => (index % 2 === 0 ? "entry" : "exit")));
      }
    }
  }

  /** Every mark change of a living contact, as its event should report it. */
  flips(): SegmentFlip[] {
    const flips = new Map<string, SegmentFlip[]>();
    for (const { dynamodb } of this.told) {
      const [before, after] = [dynamodb?.OldImage, dynamodb?.NewImage].map(
        (image) => image && unmarshall(image as Record<string, AttributeValue>),
      );
      const key = after ?? before;
      if (!String(key?.["pk"]).startsWith("C#")) continue;
      const contactId = String(key?.["sk"]);
      if (!after) flips.delete(contactId);
      for (const segment of Object.values(this.segments)) {
        const [was, is] = [before, after].map((item) => item?.["sg"]?.[markOf(segment.id)] as number | undefined);
        if (segment.type === "STATIC" || is === undefined || is === was) continue;
        const flip = { contactId, segmentId: segment.id, name: is > 0 ? "entry" : "exit", at: Math.abs(is) };
        flips.set(contactId, [...(flips.get(contactId) ?? []), flip]);
      }
    }
    return [...flips.values()].flat();
  }
}

function sorted(all: readonly SegmentFlip[]): SegmentFlip[] {
  const place = ({ at, contactId, segmentId }: SegmentFlip) => `${at} ${contactId} ${segmentId}`;
  return all.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

describe("tracked segments", () => {
  it("settle with marks that match the conditions and one event per flip, when records are late, split, repeated or concurrent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const project = await fixture.newProject();
        const simulation = new Simulation(project, await makeSegments(project));
        await fixture.pending();
        for (const each of steps) await simulation.take(each);
        await simulation.rest();
        await simulation.check(["pro", "readers", "silent", "once"]);
        await simulation.recount();
        await simulation.check(["pro", "readers", "silent", "once", "buyers"]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
