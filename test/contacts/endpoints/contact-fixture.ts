import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { callerOf } from "#test/support/api/call.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

export type ContactFixture = Awaited<ReturnType<typeof openContactFixture>>;
export type FixtureProject = Awaited<ReturnType<ContactFixture["newProject"]>>;

/** The endpoints of contacts on a real table. */
export async function openContactFixture() {
  const table = await startTable();
  const outside = testOutside();
  const { clock, jobs } = outside;
  const call = callerOf(contactsApi(table, apiSettings, outside));

  async function newProject() {
    const project = await openProject(table, call);
    return {
      ...project,
      create: async (email: string, parts: Record<string, unknown> = {}) =>
        (await project.call("POST", "/contacts", { email, ...parts })).body,
      /** What is stored of its contacts, histories and counters, for comparing. */
      stored: () => itemsOf(table, project.id, "^SL"),
    };
  }

  return { ...repositories(table, clock), table, clock, jobs: jobs.queued, call, newProject, stop: table.stop };
}
