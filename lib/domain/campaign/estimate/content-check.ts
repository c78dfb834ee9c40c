import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import {
  type Composer,
  ContentFault,
  type MailRecipient,
  type ParsedMail,
} from "#lib/domain/email/accepting/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { emailIdFor } from "#lib/platform/ids.ts";

/** What a look at a campaign's content found. */
export interface ContentFindings {
  /** Keys of data that the content reads and too few recipients have. */
  missing: string[];
  /** Why it cannot be rendered; undefined when it can. */
  fault: string | undefined;
  /** Size of the largest rendered HTML, or of the body when it cannot be rendered. */
  bytes: number;
}

interface ContentCheckInput {
  project: Project;
  campaign: Campaign;
  /** Some of the recipients. */
  sample: readonly Contact[];
  now: Date;
}

/** Recipients whose mail is rendered; the largest bodies take a second each. */
const renderedMax = 3;

/** The part of the recipients that should have a value. */
const commonPart = 0.9;

/** Renders the mails of some recipients and looks for values that they lack. */
export function checkCampaignContent(composer: Pick<Composer, "parse">, input: ContentCheckInput): ContentFindings {
  const { project, campaign, sample, now } = input;
  let bytes = Buffer.byteLength(campaign.body);
  let parsed: ParsedMail | undefined;
  try {
    parsed = composer.parse(project, campaign);
    const recipients = sample.length === 0 ? [reader(now)] : sample.slice(0, renderedMax).map(recipientOf(now));
    for (const recipient of recipients) bytes = Math.max(bytes, Buffer.byteLength(parsed.compose(recipient).html));
    return { missing: missingKeys(parsed, sample), fault: undefined, bytes };
  } catch (fault) {
    if (!(fault instanceof ContentFault)) throw fault;
    return { missing: parsed ? missingKeys(parsed, sample) : [], fault: fault.message, bytes };
  }
}

const recipientOf =
  (now: Date) =>
  (contact: Contact): MailRecipient => ({ contact, emailId: emailIdFor(contact.id, now), data: contact.data });

/** Stands for the recipients of an empty audience. */
const reader = (now: Date): MailRecipient => ({
  contact: { id: previewContactId, email: "preview@example.com", subscribed: true },
  emailId: emailIdFor(previewContactId, now),
  data: {},
});

function missingKeys({ dataKeys }: ParsedMail, sample: readonly Contact[]): string[] {
  const enough = sample.length * commonPart;
  return dataKeys.filter((key) => sample.filter(({ data }) => hasValue(data[key])).length < enough);
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
