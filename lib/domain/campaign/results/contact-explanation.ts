import { audienceSegment } from "#lib/domain/campaign/audience/audience-segment.ts";
import { consentedOf } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { Recipient } from "#lib/domain/campaign/results/recipient.ts";
import type { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import type { ConditionSubject } from "#lib/domain/condition/compile-condition.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { type ExplainedFilter, explainCondition } from "#lib/domain/condition/explain-condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { type Consented, needsSubscription } from "#lib/domain/email/held-back.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ActivityReader, EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { checkCondition } from "#lib/domain/segment/authoring/check-condition.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { holdingReason } from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

interface ContactExplanationPorts {
  projects: Pick<ProjectStore, "find">;
  campaigns: Pick<CampaignStore, "findHead">;
  segments: Pick<SegmentStore, "snapshot">;
  deletedEvents: DeletedEvents;
  walker: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
  recipients: Pick<RecipientList, "ofContact">;
}

/** What the contact is compared with. */
export type Asked = { segmentId: string } | { condition: Condition } | { campaignId: string };

interface ExplanationInput {
  asked: Asked;
  rules: ContactRules;
  now: Date;
}

export interface Explanation {
  /** Whether the contact is in the segment, matches the condition or would get the campaign if it were sent now. */
  result: boolean;
  /** Of the condition, at any depth; none for a list and for all contacts. */
  filters: ExplainedFilter[];
  /** The campaign's ledger row of the contact. */
  row?: Recipient | undefined;
}

/** A condition to evaluate for one contact. */
interface Question {
  segments: readonly Segment[];
  /** Undefined when everybody is meant. */
  segment: Segment | undefined;
  /** Of the condition, in the request or in the record. */
  path: string;
  /** Undefined for a question about no mail. */
  mail: AskedMail | undefined;
}

/** What decides whom a campaign's mail goes to. */
interface AskedMail extends Consented {
  project: Pick<Project, "suppression">;
}

/** Why a contact is in a segment or an audience, or is not (contract 16 section 2). */
export class ContactExplanation {
  readonly #ports: ContactExplanationPorts;

  constructor(ports: ContactExplanationPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `notFound` for the contact, segment or campaign, `invalid` for a condition with unknown references. */
  async explain(dataId: DataId, contactId: string, { asked, ...input }: ExplanationInput): Promise<Explanation> {
    if (!("campaignId" in asked)) return this.#answer(dataId, contactId, { ...input, ask: questionOf(asked) });
    const [campaign, project] = await Promise.all([
      this.#ports.campaigns.findHead(dataId, asked.campaignId),
      this.#ports.projects.find(dataId),
    ]);
    if (!campaign) throw notFound("campaign", asked.campaignId);
    if (!project) throw conflict("The project was reset during this request.");
    const { sentAt } = campaign;
    const [answer, row] = await Promise.all([
      this.#answer(dataId, contactId, { ...input, ask: audienceQuestion(campaign, project) }),
      sentAt === null ? undefined : this.#ports.recipients.ofContact(dataId, { ...campaign, sentAt }, contactId),
    ]);
    return { ...answer, row };
  }

  async #answer(
    dataId: DataId,
    contactId: string,
    { ask, rules, now }: Omit<ExplanationInput, "asked"> & { ask: (segments: readonly Segment[]) => Question },
  ): Promise<Explanation> {
    const { walker, segments: store, deletedEvents, activities } = this.#ports;
    const [[about], { segments: stored }, deleted] = await Promise.all([
      walker.findAll(dataId, [contactId], rules.deletedFields),
      store.snapshot(dataId),
      deletedEvents.list(dataId),
    ]);
    if (!about) throw notFound("contact", contactId);
    const question = ask(stored);
    const predicates = new SegmentPredicates(question.segments, deleted, rules.topics);
    const needsMails = predicates.needsOf(question.segment ? [question.segment.id] : []).activities.size > 0;
    const times = needsMails ? await activities.ofContact(dataId, contactId) : new Map<EmailActivity, number>();
    return judge(question, { ...about, subject: predicates.subjectOf(about, times, now.getTime()), now });
  }
}

const questionOf =
  (asked: { segmentId: string } | { condition: Condition }) =>
  (stored: readonly Segment[]): Question => {
    if ("condition" in asked) {
      checkCondition(asked.condition, "condition", stored);
      return { ...conditionSegment(asked.condition, stored), path: "condition", mail: undefined };
    }
    const segment = stored.find(({ id }) => id === asked.segmentId);
    if (!segment) throw notFound("segment", asked.segmentId);
    return { segments: stored, segment, path: "condition", mail: undefined };
  };

/** The segment of a campaign may be deleted: then the audience is empty. */
const audienceQuestion =
  (campaign: CampaignHead, project: Project) =>
  (stored: readonly Segment[]): Question => {
    const mail = { ...consentedOf(campaign), project };
    if (campaign.audienceType === "ALL") return { segments: stored, segment: undefined, path: "", mail };
    const asked = audienceSegment(campaign, stored) ?? conditionSegment(null, stored);
    const path = campaign.audienceType === "FILTERED" ? "audienceCondition" : "condition";
    return { ...asked, path, mail };
  };

interface Answered {
  contact: Pick<Contact, "subscribed" | "suppression">;
  subject: ConditionSubject;
  now: Date;
}

function judge({ segment, path, mail }: Question, { contact, subject, now }: Answered): Explanation {
  const isMeant = segment ? subject.isMemberOf(segment.id) : true;
  const at = { subject, now: now.getTime() };
  const filters = segment?.condition ? explainCondition(segment.condition, path, at) : [];
  const demands = mail ? demandsOf(mail, { contact, subject, now }) : [];
  return { result: isMeant && demands.every(({ result }) => result), filters: [...demands, ...filters] };
}

/** What the content's type and topic demand, and the suppression that holds the mail back, as filters would. */
function demandsOf({ project, ...mail }: AskedMail, { contact, subject, now }: Answered): ExplainedFilter[] {
  const isTrue = { operator: "equals", expected: true } as const;
  const demands: ExplainedFilter[] = [];
  if (needsSubscription(mail)) {
    const { subscribed } = contact;
    demands.push({ path: "type", field: "subscribed", ...isTrue, actual: subscribed, result: subscribed });
  }
  if (mail.topic !== null) {
    const result = subject.isSubscribedTo(mail.topic);
    demands.push({ path: "topic", field: `topic.${mail.topic}`, ...isTrue, actual: result, result });
  }
  const actual = holdingReason(project, contact.suppression, { type: mail.contentType, now });
  if (actual) {
    const isAbsent = { operator: "notExists", expected: null } as const;
    demands.push({ path: "suppression", field: "suppression", ...isAbsent, actual, result: false });
  }
  return demands;
}
