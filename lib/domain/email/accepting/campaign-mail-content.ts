import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import type { CampaignCopy, Email } from "#lib/domain/email/email.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface CampaignBodyFindInput {
  /** The body or the text. */
  part: CampaignCopy["body"];
  now: Date;
}

/** Bodies and texts of campaigns, as their authors wrote them. Implemented by lib/storage. */
export interface CampaignBodyReader {
  /** Also for a campaign deleted within the last 95 days; undefined after that. Strong. */
  find(dataId: DataId, campaignId: string, input: CampaignBodyFindInput): Promise<string | undefined>;
}

export interface CampaignMailPorts {
  projects: Pick<ProjectStore, "find">;
  bodies: CampaignBodyReader;
  composer: Pick<Composer, "parse">;
}

interface CampaignMailContentInput {
  dataId: DataId;
  email: Email;
  copy: CampaignCopy;
  now: Date;
}

/**
 * Renders the content of a campaign's mail, which is not stored, from the campaign's body and text and what the record keeps of
 * contact and project. Null when the body or the text is gone.
 */
export async function campaignMailContent(
  { projects, bodies, composer }: CampaignMailPorts,
  {
    dataId,
    email: { id: emailId, contactId, to, campaignId, contentType: type, topic },
    copy: { body: bodyPlace, text: textPlace, data, subscribed, project: named },
    now,
  }: CampaignMailContentInput,
): Promise<MailContent | null> {
  if (campaignId === null) return null;
  const [project, body, text] = await Promise.all([
    projects.find(dataId),
    bodies.find(dataId, campaignId, { part: bodyPlace, now }),
    textPlace && bodies.find(dataId, campaignId, { part: textPlace, now }),
  ]);
  if (!project || body === undefined || text === undefined) return null;
  const parsed = composer.parse({ ...project, ...named }, { subject: "", body, text, type, topic });
  const composed = parsed.compose({ contact: { id: contactId, email: to, subscribed }, emailId, data });
  return { html: composed.html, text: composed.text };
}
