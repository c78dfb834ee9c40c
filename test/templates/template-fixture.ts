import { templatesApi } from "#functions/api/templates/wiring.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export type TemplateFixture = Awaited<ReturnType<typeof openTemplateFixture>>;
export type FixtureProject = Awaited<ReturnType<TemplateFixture["newProject"]>>;

/** A body that passes every check; a test changes the one thing it is about. */
export const someContent = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Welcome",
  subject: "Hi {{name ?? there}}",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  ...changes,
});

/** The endpoints of templates on a real table; the stream is followed when a test asks for it. */
export async function openTemplateFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const call = callerOf(templatesApi(table, apiSettings, outside));

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const { project, secretKey } = await createProject(table);
    await putDomain(table, project.id);
    await putDomain(table, project.id, { domain: "pending.test", status: "pending" });
    const own = withKey(call, secretKey);
    return {
      ...project,
      call: own,
      create: async (changes: Record<string, unknown> = {}) => {
        const { status, body } = await own("POST", "/templates", someContent(changes));
        if (status !== 201) throw new Error(`The template was refused: ${JSON.stringify(body)}`);
        return body;
      },
      /** What is stored of its templates and counters, for comparing; how often their use has changed aside. */
      stored: async () =>
        (await itemsOf(table, project.id)).filter(({ pk, sk }) => /^[TN]#/.test(String(pk)) && sk !== "v"),
    };
  }

  return {
    table,
    clock: outside.clock,
    templates: new TemplateRepository(table),
    projects: new ProjectRepository(table),
    counters: new CounterRepository(table),
    domains: new SenderDomainRepository(table),
    follow: await openTableFollower(table, outside.clock),
    call,
    newProject,
    stop: table.stop,
  };
}
