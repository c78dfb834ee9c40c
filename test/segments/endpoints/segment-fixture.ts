import { ofPlan } from "#test/support/api/conditions.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

export type SegmentFixture = Awaited<ReturnType<typeof openSegmentFixture>>;
export type FixtureProject = Awaited<ReturnType<SegmentFixture["newProject"]>>;

/** The endpoints of segments, and of the contacts in them, on a real table. */
export async function openSegmentFixture() {
  const table = await startTable();
  const outside = testOutside();
  const { clock, jobs } = outside;
  const stores = repositories(table, clock);
  const api = openApi(table, outside);
  const run = jobRunner(table, outside);

  async function newProject() {
    const project = await openProject(table, api);
    const { post } = project;
    return {
      ...project,
      newSegment: (body: Record<string, unknown> = {}) =>
        post("/segments", { name: "Some", condition: ofPlan("pro"), ...body }),
      newList: (body: Record<string, unknown> = {}) => post("/segments", { name: "Some", type: "STATIC", ...body }),
      newContact: async (email: string, parts: Record<string, unknown> = {}) => {
        const { _meta, ...contact } = (await project.call("POST", "/contacts", { email, ...parts })).body;
        return contact;
      },
      /** Everything stored of it, without settings and rates. */
      stored: async () => (await itemsOf(table, project.id)).filter(({ pk }) => !/^[SL]#/.test(String(pk))),
    };
  }

  /** Runs the jobs that take contacts off deleted lists. */
  async function work() {
    for (const { job } of jobs.queued.splice(0)) if (job.type === "sweepList") await run(job);
  }

  return { ...stores, table, clock, jobs: jobs.queued, newProject, run, work, stop: table.stop };
}
