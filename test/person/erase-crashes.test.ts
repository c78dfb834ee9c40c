import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseWork } from "#lib/domain/person/erase-job.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { openPersonFixture, type PersonProject } from "#test/person/person-fixture.ts";
import { type Death, deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openPersonFixture());
const { clock, jobs } = fixture;
let project: PersonProject;

/** The same value as in the worker's construct. */
const visibilitySeconds = 360;

beforeEach(() => {
  jobs.queued.length = 0;
});

/** Erases a person with a first worker that dies at this call, and later workers that do not. */
async function run(death: Death | undefined) {
  project = await fixture.newProject();
  const { id } = await project.person();
  await project.export(id);
  await fixture.work();
  const jobId = await project.erase(id);
  clock.advance(2);
  jobs.takeDue("erasePerson");
  const mortal = new MortalWorker(death);
  const table = mortal.tableOfWrites(fixture.table);
  const worker = fixture.eraser({ table, s3: mortal.clientOfWrites(fixture.s3), queue: mortal.port(jobs) });
  const first = await worker.run(project.dataId, jobId, clock.in(40)).catch(() => "died");
  if (first === "died") {
    clock.advance(visibilitySeconds);
    await fixture.eraser().run(project.dataId, jobId, clock.in(40));
  }
  for (let quarter = 0; quarter < 5; quarter += 1) {
    clock.advance(900);
    await fixture.work();
  }
  const { state, result } = await project.job(jobId);
  return { calls: mortal.calls, died: first === "died", state, traces: await fixture.traces(project.id), result };
}

describe("an erasure whose worker dies", () => {
  it("is completed by the next worker, whatever call the first one died at", async () => {
    const undisturbed = await run(undefined);
    expect(undisturbed).toMatchObject({ died: false, state: "completed", traces: [] });
    for (const death of deathsAmong(undisturbed.calls)) {
      const where = `${death.when} call ${death.call} of ${undisturbed.calls}`;
      const { died, state, traces, result } = await run(death);
      expect({ died, state, traces }, where).toEqual({ died: true, state: "completed", traces: [] });
      // A count is lost with the worker that died before it was saved; nothing is counted twice.
      for (const [name, count] of Object.entries<number>(result.removed)) {
        expect(count, `${name}, ${where}`).toBeLessThanOrEqual(undisturbed.result.removed[name]);
      }
    }
  });

  it("goes on when the request counts the contact while the first worker is at a step", async () => {
    project = await fixture.newProject();
    const { id } = await project.person();
    const jobId = await project.erase(id);
    clock.advance(2);
    jobs.takeDue("erasePerson");
    const erasures = new JobRepository(fixture.table, "erase", eraseWork);
    let isCounted = false;
    const table = tableThrough(fixture.table, async (command, send) => {
      if (command instanceof PutCommand && command.input.Item?.["sk"] === jobId && !isCounted) {
        isCounted = true;
        const job = await erasures.find(project.dataId, jobId, { now: clock.at });
        if (job) await erasures.save(project.dataId, job, { changes: {}, now: clock.at });
      }
      return send(command);
    });
    expect(await fixture.eraser({ table }).run(project.dataId, jobId, clock.in(40))).toBe("elsewhere");
    for (let quarter = 0; quarter < 5; quarter += 1) {
      clock.advance(900);
      await fixture.work();
    }
    expect((await project.job(jobId)).state).toBe("completed");
    expect(await fixture.traces(project.id)).toEqual([]);
  });

  it("is done by the job alone when the request died before it removed the contact", async () => {
    project = await fixture.newProject();
    const { id } = await project.person();
    const dying = fixture.without(({ constructor: { name } }) => /^(Delete|Transact)/.test(name));
    const through = fixture.callThrough(dying, project);
    expect((await through("POST", `/contacts/${id}/erase`, {})).status).toBe(500);
    expect((await project.call("GET", `/contacts/${id}`)).status).toBe(200);
    for (let quarter = 0; quarter < 5; quarter += 1) {
      clock.advance(900);
      await fixture.work();
    }
    expect(await fixture.traces(project.id)).toEqual([]);
  });
});
