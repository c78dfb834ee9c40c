import type { Campaign, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Answer } from "#test/support/api/call.ts";
import { someCampaign, someTime } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

/** Projects with a member, a campaign, and the endpoint that tries it out. */
export async function openTestSendFixture() {
  const fixture = await openSendingFixture();

  /** With a member, and a campaign whose sender is verified. */
  async function newProject(own: Partial<Project> = {}, domains?: Partial<SenderDomain>[]) {
    const project = await fixture.newProject(own, domains);
    const join = async (role: Role, email = `${newId()}@example.com`) => {
      await fixture.members.add(project.id, { userId: newId(), email, role, createdAt: someTime });
      return email;
    };
    const newCampaign = async (changes: Partial<Campaign> = {}) => {
      const campaign = someCampaign({ from: "news@acme.test", subject: "News", body: "<p>Hello</p>", ...changes });
      await fixture.campaigns.create(dataOf(project), campaign, { segmentsVersion: undefined });
      return campaign;
    };
    return { ...project, member: await join("OWNER"), join, newCampaign };
  }

  return { ...fixture, newProject };
}

export const everyStatus: CampaignStatus[] = ["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"];

/** What a refusal answers, in short. */
export const refusalOf = ({ status, body }: Answer) => ({
  status,
  code: body.error.code,
  reason: body.error.details?.reason,
});
