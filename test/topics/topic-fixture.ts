import type { ProjectId } from "#lib/platform/data-id.ts";
import { callerOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { contactApis } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

type TopicFixture = Awaited<ReturnType<typeof openTopicFixture>>;
export type TopicProject = Awaited<ReturnType<TopicFixture["newProject"]>>;

/** Topics and the contacts that choose them behind the API, on a real table, its stream and its jobs. */
export async function openTopicFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const call = callerOf(contactApis(table, outside));
  const follow = await openTableFollower(table, clock, jobs);
  const run = jobRunner(table, outside);

  /** Runs the sweeps that are due. */
  async function work() {
    await follow();
    for (let next = jobs.takeDue(); next; next = jobs.takeDue()) if (next.type === "sweepTopic") await run(next);
    await follow();
  }

  async function newProject() {
    const project = await openProject(table, call);
    const own = {
      ...project,
      topic: (key: string, defaultSubscribed = true, rest: Record<string, unknown> = {}) =>
        project.post("/topics", { key, name: `About ${key}`, defaultSubscribed, ...rest }),
      contact: (email: string, rest: Record<string, unknown> = {}) => project.post("/contacts", { email, ...rest }),
      choose: (id: string, choices: unknown) => project.call("PATCH", `/contacts/${id}/topics`, choices),
      /** Names and data of the contact's events that begin so, oldest first. */
      async events(contactId: string, prefix: string): Promise<[name: string, data: unknown][]> {
        const { body } = await project.call("GET", `/events/contact/${contactId}?limit=100`);
        const events: { name: string; data: unknown }[] = body.events;
        const own = events.filter(({ name }) => name.startsWith(prefix));
        return own.map(({ name, data }): [string, unknown] => [name, data]).reverse();
      },
      flips: (contactId: string): Promise<[string, unknown][]> => own.events(contactId, "email.topic_"),
    };
    return own;
  }

  const senderDomain = (projectId: ProjectId) => putDomain(table, projectId, {});

  return {
    ...repositories(table, clock),
    ...{ senderDomain, table, clock, follow, work, newProject },
    stop: table.stop,
  };
}
