import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import type { CampaignCopy, Email } from "#lib/domain/email/email.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface CampaignBodyFindInput {
  body: CampaignCopy["body"];
  now: Date;
}

/** Bodies of campaigns, as their authors wrote them. Implemented by lib/storage. */
export interface CampaignBodyReader {
  /** Also for a campaign deleted within the last 95 days; undefined after that. Strong. */
  find(dataId: DataId, campaignId: string, input: CampaignBodyFindInput): Promise<string | undefined>;
}

export interface CampaignMailPorts {
  projects: Pick<ProjectStore, "find">;
  bodies: CampaignBodyReader;
  composer: Pick<Composer, "parse">;
}

interface CampaignMailBodyInput {
  dataId: DataId;
  email: Email;
  copy: CampaignCopy;
  now: Date;
}

/**
 * Renders the HTML of a campaign's mail, which is not stored, from the campaign's body and what the record keeps of contact and
 * project. Null when that body is gone.
 */
export async function campaignMailBody(
  { projects, bodies, composer }: CampaignMailPorts,
  {
    dataId,
    email: { id: emailId, contactId, to, campaignId, contentType: type },
    copy: { body: place, data, subscribed, project: named },
    now,
  }: CampaignMailBodyInput,
): Promise<string | null> {
  if (campaignId === null) return null;
  const [project, body] = await Promise.all([
    projects.find(dataId),
    bodies.find(dataId, campaignId, { body: place, now }),
  ]);
  if (!project || body === undefined) return null;
  const parsed = composer.parse({ ...project, ...named }, { subject: "", body, type });
  return parsed.compose({ contact: { id: contactId, email: to, subscribed }, emailId, data }).html;
}
