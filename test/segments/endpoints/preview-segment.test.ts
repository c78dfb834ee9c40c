import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { addressesOfOnePart } from "#test/support/api/contact.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const preview = (body: Record<string, unknown>) => project.call("POST", "/segments/preview", body);
const asOf = () => fixture.clock.now().toISOString();

async function contacts(count: number, changes: (number: number) => Record<string, unknown>) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return Promise.all(numbers.map((number) => project.newContact(`reader-${number}@example.com`, changes(number))));
}

/** As the stream would count them. */
async function countContacts(total: number) {
  const counted = { scope: "contacts" as const, field: "total", dataId: dataOf(project), add: total, sequence: "1" };
  await new CounterRepository(fixture.table).fold("shard", { counts: [counted], now: fixture.clock.at });
}

describe("POST /segments/preview", () => {
  it("counts every contact of a small project, shows a sample, and writes nothing", async () => {
    const all = await contacts(12, (number) => ({
      data: { plan: number % 3 ? "pro" : "free" },
      subscribed: number > 4,
    }));
    const before = await project.stored();
    const { status, body } = await preview({ condition: ofPlan("pro"), sample: 3 });
    const { sample, ...counted } = body;
    expect([status, counted]).toEqual([200, { count: 8, margin: 0, of: 12, mailable: 5, exact: true, asOf: asOf() }]);
    expect(sample).toHaveLength(3);
    for (const contact of sample) expect(all).toContainEqual(contact);
    for (const contact of sample) expect(contact.data.plan).toBe("pro");
    expect((await preview({ condition: ofPlan("pro") })).body.sample).toEqual([]);
    expect(await project.stored()).toEqual(before);
  });

  it("estimates from one of 16 shards of a large project, and evaluates all contacts on demand", async () => {
    // Salts are random: six addresses are chosen so that the shard is never empty.
    const addresses = [
      ...addressesOfOnePart(project, 6),
      ...Array.from({ length: 58 }, (_, number) => `reader-${number}@example.com`),
    ];
    const all = await Promise.all(
      addresses.map((address, number) => project.newContact(address, { data: { plan: number % 2 ? "pro" : "free" } })),
    );
    await countContacts(1_600);
    const inShard = all.filter(({ id }) => id.startsWith("0"));
    const matching = inShard.filter(({ data }) => data.plan === "pro").length;
    const estimated = (await preview({ condition: ofPlan("pro"), sample: 20 })).body;
    expect(estimated).toMatchObject({
      of: 1_600,
      exact: false,
      count: Math.round((matching * 1_600) / inShard.length),
    });
    expect(estimated.margin).toBeGreaterThan(0);
    expect(estimated.sample).toHaveLength(matching);
    expect((await preview({ condition: ofPlan("pro"), exact: true })).body).toMatchObject({
      ...{ count: 32, margin: 0, of: 64, mailable: 32, exact: true },
    });
  });

  it("evaluates references, and warns of names that the project has never seen", async () => {
    await contacts(3, (number) => ({ data: { plan: number ? "pro" : "free" } }));
    const { id } = await project.newSegment();
    const referring = await preview({ condition: membersOf(id) });
    expect(referring.body).toMatchObject({ count: 2 });
    expect(referring.body).not.toHaveProperty("warnings");
    const { body } = await preview({ condition: treeOf({ field: "data.plna", operator: "notExists" }) });
    const warnings = [{ path: "condition.groups.0.filters.0.field", code: "never_seen" }];
    expect(body).toMatchObject({ count: 3, warnings });
  });

  it.each([
    ["a missing condition", {}, "condition", "invalid_type"],
    ["null", { condition: null }, "condition", "invalid_type"],
    [
      "a fault in the tree",
      { condition: treeOf({ field: "email", operator: "is" }) },
      "condition.groups.0.filters.0.operator",
      "invalid_enum_value",
    ],
    ["an unknown segment", { condition: membersOf(newId()) }, "condition.groups.0.filters.0.field", "custom"],
    [
      "a bare name without events",
      { condition: treeOf({ field: "buys", operator: "triggered" }) },
      "condition.groups.0.filters.0.field",
      "custom",
    ],
    ["a sample of 21", { condition: ofPlan("pro"), sample: 21 }, "sample", "too_big"],
    ["text for exact", { condition: ofPlan("pro"), exact: "yes" }, "exact", "invalid_type"],
  ])("refuses %s with 422", async (_, given, field, code) => {
    const { status, body } = await preview(given);
    expect([status, body.error.errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
  });
});

describe("an exact preview that takes over 20 s", () => {
  /** From here on each look at the clock takes a second. */
  function slowClock() {
    const start = fixture.clock.at.getTime();
    let looks = 0;
    const clock = vi.spyOn(fixture.clock, "now").mockImplementation(() => new Date(start + looks++ * 1_000));
    onTestFinished(() => clock.mockRestore());
    return clock;
  }

  async function queueJob() {
    await contacts(40, (number) => ({ data: { plan: number % 2 ? "pro" : "free" } }));
    const clock = slowClock();
    const { status, body } = await preview({ condition: ofPlan("pro"), exact: true, sample: 5 });
    clock.mockRestore();
    expect([status, body]).toEqual([202, { message: "The exact count is queued.", jobId: expect.any(String) }]);
    const queued = { type: "previewSegment" as const, dataId: dataOf(project), jobId: body.jobId };
    expect(fixture.jobs.splice(0).map(({ job }) => job)).toEqual([queued]);
    return queued;
  }

  const jobOf = async (jobId: string) => (await project.call("GET", `/segments/preview/${jobId}`)).body;

  it("becomes a job that continues where the request ended, however often its message comes", async () => {
    const job = await queueJob();
    expect(await jobOf(job.jobId)).toMatchObject({ state: "waiting", progress: 0, result: null });
    for (const _ of [1, 2]) await fixture.run(job);
    const done = await jobOf(job.jobId);
    expect(done).toMatchObject({ state: "completed", progress: 100, failedReason: null });
    expect(done.result).toMatchObject({ count: 20, margin: 0, of: 40, mailable: 20, exact: true });
    expect(done.result.sample).toHaveLength(5);
    expect(fixture.jobs).toEqual([]);
  });

  it("leaves what a job has no time for to another message, and counts each contact once", async () => {
    const job = await queueJob();
    const clock = slowClock();
    await fixture.run(job, new Date(fixture.clock.at.getTime() + 20_000));
    clock.mockRestore();
    expect(fixture.jobs.splice(0).map(({ job }) => job)).toEqual([job]);
    expect(await jobOf(job.jobId)).toMatchObject({ state: "active", result: null });
    await fixture.run(job);
    expect((await jobOf(job.jobId)).result).toMatchObject({ count: 20, of: 40 });
  });

  it("answers 404 to an unknown job and to one of another project", async () => {
    const { jobId } = await queueJob();
    const other = await fixture.newProject();
    for (const [caller, id] of [
      [project, newId()],
      [other, jobId],
    ] as const) {
      const { status, body } = await caller.call("GET", `/segments/preview/${id}`);
      expect([status, body.error.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
  });
});
