import { templatesApi } from "#functions/api/templates/wiring.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import { callerOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

type TemplateFixture = Awaited<ReturnType<typeof openTemplateFixture>>;
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
  const { clock } = outside;
  const call = callerOf(templatesApi(table, apiSettings, outside));

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const project = await openProject(table, call);
    await putDomain(table, project.id);
    await putDomain(table, project.id, { domain: "pending.test", status: "pending" });
    return {
      ...project,
      create: (changes: Record<string, unknown> = {}) => project.post("/templates", someContent(changes)),
      /** What is stored of its templates and counters, for comparing; how often their use has changed aside. */
      stored: async () => (await itemsOf(table, project.id, "TN")).filter(({ sk }) => sk !== "v"),
    };
  }

  const follow = await openTableFollower(table, clock);
  return {
    ...repositories(table, clock),
    emails: emailRepository(table, outside.content),
    mails: outside.mailQueue.sent,
    ...{ table, clock, follow, call, newProject, stop: table.stop },
  };
}
