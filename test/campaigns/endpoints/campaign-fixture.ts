import { randomBytes } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { campaignsApi } from "#functions/api/campaigns/wiring.ts";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { eventsApi } from "#functions/api/events/wiring.ts";
import { segmentsApi } from "#functions/api/segments/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { newDomainItem } from "#lib/storage/domain/sender-domain-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { someDomain } from "#test/sending/sending-fixture.ts";
import { type Answer, callerOf, withKey } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startTable } from "#test/support/table.ts";

export type { Answer };

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

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

export const ofPlan = (plan: string) => treeOf({ field: "data.plan", operator: "equals", value: plan });

/** A condition of those that belong to all the given segments. */
export const membersOf = (...segmentIds: string[]) =>
  treeOf(...segmentIds.map((id) => ({ field: `segment.${id}`, operator: "memberOfSegment" })));

/** The ways from a draft to each status. */
const waysTo: Record<string, CampaignMove[]> = {
  DRAFT: [],
  SCHEDULED: [campaignMoves.schedule],
  SENDING: [campaignMoves.send],
  SENT: [campaignMoves.send, campaignMoves.complete],
  CANCELLED: [campaignMoves.schedule, campaignMoves.callOff],
};

/** The endpoints of campaigns, and of all that they name or that tells of them, on a real table. */
export async function openCampaignFixture() {
  const table = await startTable({ stream: false });
  const outside = testOutside();
  const { clock } = outside;
  const [contacts, campaigns] = [new ContactRepository(table), new CampaignRepository(table)];
  const call = callerOf(
    joinedApis({
      campaigns: campaignsApi(table, apiSettings, outside),
      segments: segmentsApi(table, apiSettings, outside),
      templates: templatesApi(table, apiSettings, outside),
      contacts: contactsApi(table, apiSettings, outside),
      events: eventsApi(table, apiSettings, outside),
    }),
  );

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex") });
    for (const domain of [someDomain(), { ...someDomain(), domain: "pending.test", status: "pending" as const }]) {
      await table.documents.send(new PutCommand({ TableName: table.name, Item: newDomainItem(project.id, domain) }));
    }
    const callIt = withKey(call, secretKey);
    const made = async (target: string, body: Record<string, unknown>) => {
      const answer = await callIt("POST", target, body);
      if (answer.status !== 201) throw new Error(`${target} was refused: ${JSON.stringify(answer.body)}`);
      const { warnings: _, ...made } = answer.body;
      return made;
    };
    return {
      ...project,
      call: callIt,
      create: async (changes: Record<string, unknown> = {}) => {
        const { warnings: _, ...campaign } = (await made("/campaigns", someDraft(changes))).data;
        return campaign;
      },
      get: async (id: string) => (await callIt("GET", `/campaigns/${id}`)).body,
      newSegment: (body: Record<string, unknown> = {}) =>
        made("/segments", { name: "Pro users", condition: ofPlan("pro"), ...body }),
      /** A list of these addresses. */
      newList: async (...emails: string[]) => {
        const list = await made("/segments", { name: "List", type: "STATIC" });
        if (emails.length > 0) await callIt("POST", `/segments/${list.id}/members`, { emails });
        return list;
      },
      newTemplate: () => made("/templates", { ...someDraft(), name: "Template" }),
      newContact: async (email: string, set: Record<string, unknown> = {}, subscribed = true) => {
        const data = { set, remove: [], setIfAbsent: {} };
        const wanted = { email, subscribed, subscribedWhenNew: subscribed, data };
        return (await contacts.apply(project.id, project, { change: wanted, known: undefined, now: clock.at })).contact;
      },
      /** Past the endpoints that will do it. */
      bringTo: async (id: string, status: string, changes: MoveChanges = {}) => {
        for (const move of waysTo[status] ?? []) {
          if (!(await campaigns.move(project.id, { campaignId: id, move, changes, now: clock.at })))
            throw new Error(`It does not move to ${status}.`);
        }
      },
      /** What is stored of its campaigns, segments and templates, for comparing. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => /^[MGT]#/.test(String(pk)) && String(pk).includes(project.id))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  /** To be sent to the table: what the domain's check would write when its records are gone. */
  const unverify = (projectId: string) =>
    new PutCommand({ TableName: table.name, Item: newDomainItem(projectId, { ...someDomain(), status: "pending" }) });

  /** To be sent to the table, to let some time pass there. */
  const anyRead = (projectId: string) =>
    new GetCommand({ TableName: table.name, Key: { pk: `M#${projectId}`, sk: "none" } });

  return {
    ...{ table, clock, campaigns, call, newProject, unverify, anyRead },
    ordered: outside.jobs.queued,
    segments: new SegmentRepository(table),
    templates: new TemplateRepository(table),
    projects: new ProjectRepository(table),
    stop: () => table.stop(),
  };
}

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
