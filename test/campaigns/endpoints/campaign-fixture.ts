import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { ProviderAccount } from "#lib/domain/email/handover/provider-account.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import type { Call } from "#test/support/api/call.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable, type TestTable } from "#test/support/table.ts";

export type CampaignFixture = Awaited<ReturnType<typeof openCampaignFixture>>;
export type FixtureProject = Awaited<ReturnType<CampaignFixture["newProject"]>>;

/** A campaign that passes every check; a test changes the one thing it is about. */
export const someDraft = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "March",
  subject: "Hi {{name ?? there}}",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  audienceType: "ALL",
  ...changes,
});

/** The moves from a draft to each status. */
const waysTo: Record<string, CampaignMove[]> = {
  SCHEDULED: [campaignMoves.schedule],
  SENDING: [campaignMoves.send],
  SENT: [campaignMoves.send, campaignMoves.complete],
  CANCELLED: [campaignMoves.schedule, campaignMoves.callOff],
};

/** The endpoints of campaigns, and of everything that they name, on a real table. */
export async function openCampaignFixture() {
  const table = await startTable();
  const account: { answer: Omit<ProviderAccount, "asOf"> } = { answer: await testOutside().account() };
  const outside = { ...testOutside(), account: async () => account.answer };
  const { clock, jobs } = outside;
  const { campaigns, projects } = repositories(table, clock);
  const call = openApi(table, outside);
  const newProject = campaignProjects(table, call, clock);
  return { table, clock, account, campaigns, projects, call, newProject, ordered: jobs.queued, stop: table.stop };
}

/** Opens projects with acme.test verified and pending.test not. */
export const campaignProjects = (table: TestTable, call: Call, clock: Clock) => async (changes?: Partial<Project>) => {
  const project = await openProject(table, call, changes);
  const { id: projectId, post } = project;
  const { campaigns } = repositories(table, clock);
  await putDomain(table, projectId);
  await putDomain(table, projectId, { domain: "pending.test", status: "pending" });
  return {
    ...project,
    create: async (changes: Record<string, unknown> = {}) => {
      const { warnings: _, ...campaign } = (await post("/campaigns", someDraft(changes))).data;
      return campaign;
    },
    loseDomain: () => putDomain(table, projectId, { status: "failed" }),
    get: async (id: string) => (await project.call("GET", `/campaigns/${id}`)).body,
    newSegment: (body: Record<string, unknown> = {}) =>
      post("/segments", { name: "Pro users", condition: ofPlan("pro"), ...body }),
    newList: async (...emails: string[]) => {
      const list = await post("/segments", { name: "List", type: "STATIC" });
      if (emails.length > 0) await project.call("POST", `/segments/${list.id}/members`, { emails });
      return list;
    },
    newTemplate: () => post("/templates", { ...someDraft(), name: "Template" }),
    newContact: (email: string, data: Record<string, unknown> = {}, subscribed = true) =>
      upsertContact(table, project, email, { subscribed, data, createdAt: clock.now() }),
    /** Past the endpoints. */
    bringTo: async (id: string, status: string, changes: MoveChanges = {}) => {
      for (const move of waysTo[status] ?? []) {
        if (!(await campaigns.move(dataIdOf(projectId, 0), id, { move, changes, now: clock.now() })))
          throw new Error(`It does not move to ${status}.`);
      }
    },
    /** Its stored campaigns, segments and templates. */
    stored: () => itemsOf(table, dataIdOf(projectId, 0), "MGT"),
  };
};
