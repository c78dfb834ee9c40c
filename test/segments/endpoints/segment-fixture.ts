import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { segmentsApi } from "#functions/api/segments/wiring.ts";
import { sweepList } from "#functions/queues/jobs/segments/sweep-list.ts";
import { newId } from "#lib/platform/ids.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { type Answer, callerOf, withKey } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export type SegmentFixture = Awaited<ReturnType<typeof openSegmentFixture>>;
export type FixtureProject = Awaited<ReturnType<SegmentFixture["newProject"]>>;

/** The endpoints of segments, and of the contacts in them, on a real table. */
export async function openSegmentFixture() {
  const table = await startTable();
  const outside = testOutside();
  const { clock, jobs } = outside;
  const [segments, lists] = [new SegmentRepository(table), new ListRepository(table, clock)];
  const anyCall = callerOf(
    joinedApis({
      segments: segmentsApi(table, apiSettings, outside),
      contacts: contactsApi(table, apiSettings, outside),
    }),
  );

  async function newProject() {
    const { project, secretKey } = await createProject(table);
    const call = withKey(anyCall, secretKey);
    const make = async (body: Record<string, unknown>) => {
      const answer = await call("POST", "/segments", { name: "Some", ...body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const { warnings: _, ...segment } = answer.body;
      return segment;
    };
    return {
      ...project,
      call,
      /** A segment of those whose data has this plan, unless it says otherwise. */
      newSegment: (body: Record<string, unknown> = {}) => make({ condition: someCondition(), ...body }),
      newList: (body: Record<string, unknown> = {}) => make({ type: "STATIC", ...body }),
      newContact: async (email: string, parts: Record<string, unknown> = {}) => {
        const { _meta, ...contact } = (await call("POST", "/contacts", { email, ...parts })).body;
        return contact;
      },
      /** What is stored of it, for comparing; settings and rates aside. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => String(pk).includes(project.id) && !/^[SL]#/.test(String(pk)))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  /** Does the jobs that were left, which is: takes the members of deleted lists off them. */
  async function work() {
    const kind = sweepList({ segments, lists, jobs });
    for (const { job } of jobs.queued.splice(0)) if (job.type === "sweepList") await kind.run(job, clock.in(1));
  }

  const track = (projectId: string, contactId: string, name: string) =>
    new EventRepository(table).put(projectId, {
      ...{ id: newId(), name, contactId, data: {}, createdAt: someTime },
    });

  return { table, clock, jobs: jobs.queued, segments, lists, newProject, track, work, stop: () => table.stop() };
}

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

export const someCondition = (plan = "pro") => treeOf({ field: "data.plan", operator: "equals", value: plan });

/** Matches the contacts that belong to all the given segments. */
export const membersOf = (...segmentIds: string[]) =>
  treeOf(...segmentIds.map((id) => ({ field: `segment.${id}`, operator: "memberOfSegment" })));

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
