import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

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
  const outside = testOutside();
  const { clock } = outside;
  const campaigns = new CampaignRepository(table);
  const call = openApi(table, outside);

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const project = await openProject(table, call);
    const { id: projectId, post } = project;
    await putDomain(table, projectId);
    await putDomain(table, projectId, { domain: "pending.test", status: "pending" });
    return {
      ...project,
      create: async (changes: Record<string, unknown> = {}) => {
        const { warnings: _, ...campaign } = (await post("/campaigns", someDraft(changes))).data;
        return campaign;
      },
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
        upsertContact(table, project, email, { subscribed, data, createdAt: clock.at }),
      /** Past the endpoints. */
      bringTo: async (id: string, status: string, changes: MoveChanges = {}) => {
        for (const move of waysTo[status] ?? []) {
          if (!(await campaigns.move(dataIdOf(projectId, 0), { campaignId: id, move, changes, now: clock.at })))
            throw new Error(`It does not move to ${status}.`);
        }
      },
      /** Its stored campaigns, segments and templates. */
      stored: () => itemsOf(table, dataIdOf(projectId, 0), "MGT"),
    };
  }

  return {
    ...{ table, clock, campaigns, call, newProject },
    ordered: outside.jobs.queued,
    projects: new ProjectRepository(table),
    stop: table.stop,
  };
}
