import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type BulkProject, openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openBulkFixture());
let project: BulkProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.queued.length = 0;
  project = await fixture.newProject();
});

const atAcme = treeOf({ field: "email", operator: "contains", value: "@acme.example" });

async function contacts(count: number) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return Promise.all(numbers.map((number) => project.contact(`r${number}@${number % 2 ? "acme" : "other"}.example`)));
}

async function finish(jobId: string) {
  const until = new Date(fixture.clock.now().getTime() + 40_000);
  await fixture.worker().run(dataOf(project), jobId, until);
  return project.job(jobId);
}

describe("a bulk job by a condition", () => {
  it("changes the contacts that match when it starts, without the excluded ones", async () => {
    const all = await contacts(40);
    const matching = all.filter(({ email }) => email.endsWith("@acme.example"));
    const [spared] = matching;
    const selection = { mode: "condition", condition: atAcme, excludeIds: [spared?.id] };
    const jobId = await project.queue("unsubscribe", selection);
    fixture.clock.advance(1);
    const { state, result } = await finish(jobId);
    expect([state, result]).toMatchObject(["completed", { totalRequested: 19, successCount: 19, failureCount: 0 }]);
    const states = await project.states();
    for (const { id, email } of all) expect(states[id]).toBe(id === spared?.id || email.endsWith("@other.example"));
  });

  it("continues where the time of a step ended, and takes each contact once", async () => {
    await contacts(60);
    const jobId = await project.queue("unsubscribe", { mode: "condition", condition: atAcme });
    fixture.clock.advance(1);
    const start = fixture.clock.at.getTime();
    let looks = 0;
    // Each look at the clock takes 0.6 s, so a pass ends before its last partition.
    const clock = vi.spyOn(fixture.clock, "now").mockImplementation(() => new Date(start + looks++ * 600));
    onTestFinished(() => clock.mockRestore());
    for (let runs = 0; runs < 20 && (await project.job(jobId)).state !== "completed"; runs += 1) {
      await fixture.worker().run(dataOf(project), jobId, new Date(start));
    }
    clock.mockRestore();
    expect((await project.job(jobId)).result).toMatchObject({ totalRequested: 30, successCount: 30 });
    expect(Object.values(await project.flips()).filter((flips) => flips > 0)).toEqual(Array(30).fill(1));
  });

  it.each([
    ["no condition", { mode: "condition" }, ["condition invalid_type"]],
    ["a fault in it", { mode: "condition", condition: treeOf() }, ["condition.groups.0.filters too_small"]],
    [
      "an unknown segment",
      { mode: "condition", condition: membersOf(newId()) },
      ["condition.groups.0.filters.0.field custom"],
    ],
    ["a filter beside it", { mode: "condition", condition: atAcme, filter: {} }, ["filter unrecognized_keys"]],
  ])("refuses %s with 422 and queues nothing", async (_, body, issues) => {
    const answer = await project.call("POST", "/contacts/bulk-delete", body);
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(fixture.queued).toEqual([]);
  });
});
