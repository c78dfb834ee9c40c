import { isDeepStrictEqual } from "node:util";
import {
  checkAudience,
  normaliseAudience,
  noSegments,
  readAudienceSegments,
} from "#lib/domain/campaign/audience/audience-check.ts";
import type { AudienceCounter, AudienceScope } from "#lib/domain/campaign/audience/audience-counter.ts";
import { contentWith } from "#lib/domain/campaign/authoring/campaign-content.ts";
import { type CampaignQuery, cutCampaigns, type ListedCampaign } from "#lib/domain/campaign/authoring/campaign-page.ts";
import { getShown, type ShownCampaign } from "#lib/domain/campaign/authoring/shown-campaign.ts";
import type {
  Audience,
  Campaign,
  CampaignChanges,
  CampaignContent,
  CampaignStatus,
} from "#lib/domain/campaign/campaign.ts";
import { editableStatuses, removableStatuses, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import {
  type CampaignReferenceReader,
  type Shown,
  withReferences,
} from "#lib/domain/campaign/sending/campaign-references.ts";
import type { AskedName } from "#lib/domain/condition/parse-condition.ts";
import { checkAllowedSender, checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { contentFault } from "#lib/domain/template/content-fault.ts";
import { unbodied } from "#lib/domain/template/content-page.ts";
import { nameOfCopy } from "#lib/domain/template/name-of-copy.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { TemplateSyntax } from "#lib/domain/template/template-syntax.ts";
import { requireTopicNamed } from "#lib/domain/topic/topic-service.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, conflict, notFound, type Refusal } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import type { NeverSeen } from "#lib/platform/warning.ts";

interface CampaignPorts {
  campaigns: CampaignStore;
  segments: Pick<SegmentStore, "snapshot">;
  references: CampaignReferenceReader;
  templates: Pick<TemplateStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  syntax: TemplateSyntax;
  audience: AudienceCounter;
  names: Pick<ConditionNames, "check">;
}

type Copied = "subject" | "body" | "from" | "topic";

/** A new campaign; content that is undefined is copied from its template. */
type NewCampaign = Omit<CampaignContent, Copied> & { [Field in Copied]?: CampaignContent[Field] | undefined };

/** A caller's campaign, with the names that its condition asks for. */
type CampaignRequest<Content> = Content & { names: readonly AskedName[] };

interface CampaignOrder {
  rules: ContactRules;
  senderDomains: SenderDomains;
  now: Date;
}

interface CampaignChangeOrder extends CampaignOrder {
  id: string;
  request: CampaignRequest<CampaignChanges>;
  precondition?: Precondition | undefined;
}

/** The saved campaign, and warnings about names that its author may have mistyped. */
export interface SavedCampaign {
  campaign: Shown<Campaign>;
  warnings: NeverSeen[];
}

interface CampaignPage {
  campaigns: Shown<ListedCampaign>[];
  /** Counts all that match the query. */
  total: number;
}

interface CampaignStoreInput {
  content: CampaignContent;
  totalRecipients: number;
  now: Date;
  segmentsVersion: number | undefined;
}

/** Creates, reads, changes, copies and deletes campaigns (contract 04 sections 1 to 3). */
export class CampaignService {
  readonly #ports: CampaignPorts;

  constructor(ports: CampaignPorts) {
    this.#ports = ports;
  }

  async list(dataId: DataId, query: CampaignQuery): Promise<CampaignPage> {
    const { campaigns, references } = this.#ports;
    const { whole, bodiless, total } = cutCampaigns(await campaigns.list(dataId), query);
    const page =
      query.body === "omit"
        ? [...whole, ...bodiless].map(unbodied)
        : [...(await campaigns.withBodies(dataId, whole)), ...bodiless];
    return { campaigns: await withReferences<ListedCampaign>(references, dataId, page), total };
  }

  /** @throws Refusal `notFound`. */
  async get(dataId: DataId, id: string): Promise<Shown<Campaign>> {
    const { campaign } = await this.#find(dataId, id);
    return campaign;
  }

  /**
   * @throws Refusal `badRequest` for an audience that lacks its segment or condition, and for an invalid template in the
   * subject or body; `invalid` and `notFound` for its references; `senderDomain`. Nothing is stored then.
   */
  async create(
    dataId: DataId,
    {
      rules,
      request: { names, ...request },
      senderDomains,
      now,
    }: CampaignOrder & { request: CampaignRequest<NewCampaign> },
  ): Promise<SavedCampaign> {
    const given = normaliseAudience(request);
    const warnings = await this.#checkNames(dataId, { rules, content: given, names });
    const campaign = await retryOnConflict(async () => {
      const { segments, segmentsVersion } = await readAudienceSegments(this.#ports.segments, dataId, given);
      checkAudience(given, segments);
      const content = await this.#fromTemplate(dataId, given);
      if (content.topic !== null) requireTopicNamed(rules.topics, content.topic);
      await this.#checkContent(dataId, content, senderDomains);
      const totalRecipients = await this.#count({ dataId, ...rules, segments }, content);
      return this.#store(dataId, { content, totalRecipients, now, segmentsVersion });
    });
    return { campaign, warnings };
  }

  /**
   * Checks the resulting campaign as `create` does. @throws Refusal as `create`, `notFound`, `badRequest` once it is sent,
   * `conflict` when the precondition does not hold.
   */
  async change(
    dataId: DataId,
    { rules, id, request: { names, ...given }, senderDomains, now, precondition }: CampaignChangeOrder,
  ): Promise<SavedCampaign> {
    return retryOnConflict(async () => {
      const { head, campaign } = await this.#find(dataId, id);
      checkPrecondition(head, precondition);
      const stored = contentWith(campaign, {});
      const content = normaliseAudience(contentWith(campaign, given));
      const isRecounted = isForOthers(content, stored);
      const audience = isRecounted ? await readAudienceSegments(this.#ports.segments, dataId, content) : noSegments;
      if (isRecounted) checkAudience(content, audience.segments);
      const warnings = await this.#checkNames(dataId, { rules, content, names });
      if (given.topic) requireTopicNamed(rules.topics, given.topic);
      if (content.templateId !== stored.templateId) await this.#checkTemplate(dataId, content.templateId);
      if (!editableStatuses.includes(head.status)) throw notEditable(head);
      if (given.from === undefined) checkAllowedSender(campaign.from, senderDomains);
      await this.#checkContent(dataId, given, senderDomains);
      if (isDeepStrictEqual(content, stored)) return { campaign, warnings };
      const totalRecipients = isRecounted
        ? await this.#count({ dataId, ...rules, segments: audience.segments }, content)
        : campaign.totalRecipients;
      const body = content.body === stored.body ? undefined : content.body;
      const text = content.text === stored.text ? undefined : content.text;
      const changed = { ...content, body, text, totalRecipients };
      const isChanged = await this.#ports.campaigns.change(dataId, head, {
        changed,
        now: timeOfChange(head, now),
        segmentsVersion: audience.segmentsVersion,
      });
      return isChanged ? { campaign: await this.get(dataId, id), warnings } : undefined;
    });
  }

  /** Keeps its mails and the ledger that leads to them. @throws Refusal `notFound`, `conflict` while SCHEDULED or SENDING. */
  async remove(dataId: DataId, id: string, now: Date): Promise<void> {
    const outcome = await this.#ports.campaigns.remove(dataId, id, { from: removableStatuses, now });
    if (outcome === "gone") throw notFound("campaign", id);
    if (outcome !== "removed") throw underWay(outcome);
  }

  /**
   * The sender's domain may be unverified by now: sending the copy checks it.
   * @throws Refusal `notFound`, `forbidden` for a domain that the caller may not use.
   */
  async duplicate(
    dataId: DataId,
    { rules, id, senderDomains, now }: CampaignOrder & { id: string },
  ): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const { campaign } = await this.#find(dataId, id);
      checkAllowedSender(campaign.from, senderDomains);
      const { segments, segmentsVersion } = await readAudienceSegments(this.#ports.segments, dataId, campaign);
      const totalRecipients = await this.#count({ dataId, ...rules, segments }, campaign);
      const content = contentWith(campaign, { name: nameOfCopy(campaign.name) });
      return this.#store(dataId, { content, totalRecipients, now, segmentsVersion });
    });
  }

  #find(dataId: DataId, id: string): Promise<ShownCampaign> {
    return getShown(this.#ports, dataId, id);
  }

  /** Ignores names when the audience needs no condition. */
  async #checkNames(
    dataId: DataId,
    {
      rules,
      content: { audienceCondition },
      names,
    }: { rules: ContactRules; content: Audience; names: readonly AskedName[] },
  ): Promise<NeverSeen[]> {
    return audienceCondition === null ? [] : this.#ports.names.check(dataId, rules, names);
  }

  /** The whole content: parts that are not given are the template's. */
  async #fromTemplate(dataId: DataId, { subject, body, from, topic, ...given }: NewCampaign): Promise<CampaignContent> {
    const { templateId } = given;
    const isWhole = subject !== undefined && body !== undefined && from !== undefined;
    if (isWhole && (topic !== undefined || templateId === null)) {
      await this.#checkTemplate(dataId, templateId);
      return { ...given, subject, body, from, topic: topic ?? null };
    }
    const template = templateId === null ? undefined : await this.#ports.templates.find(dataId, templateId);
    if (!template) throw notFound("template", templateId ?? "");
    return {
      ...given,
      subject: subject ?? template.subject,
      body: body ?? template.body,
      from: from ?? template.from,
      topic: topic === undefined ? template.topic : topic,
    };
  }

  async #checkTemplate(dataId: DataId, templateId: string | null): Promise<void> {
    if (templateId === null) return;
    const { templates } = await this.#ports.references.find(dataId, { templateIds: [templateId] });
    if (!templates.has(templateId)) throw notFound("template", templateId);
  }

  async #checkContent(dataId: DataId, given: CampaignChanges, senderDomains: SenderDomains): Promise<void> {
    const fault = contentFault(this.#ports.syntax, given);
    if (fault) {
      const { message, ...place } = fault;
      throw badRequest(message, { reason: "template_syntax", ...place });
    }
    const { from } = given;
    if (from !== undefined) await checkSender(this.#ports.domains, projectIdOf(dataId), { from, senderDomains });
  }

  #count(scope: AudienceScope, content: CampaignContent): Promise<number> {
    return this.#ports.audience.count(scope, content, content.type);
  }

  async #store(
    dataId: DataId,
    { content, totalRecipients, now, segmentsVersion }: CampaignStoreInput,
  ): Promise<Shown<Campaign> | undefined> {
    const at = now.toISOString();
    const unsent = { status: "DRAFT", scheduledFor: null, cancelReason: null, sentAt: null, ...unpaused } as const;
    const campaign = { ...content, ...unsent, rounds: [], id: newId(), totalRecipients, createdAt: at, updatedAt: at };
    if (!(await this.#ports.campaigns.create(dataId, campaign, { segmentsVersion }))) return undefined;
    const [shown] = await withReferences(this.#ports.references, dataId, [campaign]);
    return shown;
  }
}

/** Whether the change affects which contacts get the campaign. */
const isForOthers = (content: CampaignContent, before: CampaignContent): boolean =>
  content.type !== before.type ||
  content.audienceType !== before.audienceType ||
  content.segmentId !== before.segmentId ||
  !isDeepStrictEqual(content.audienceCondition, before.audienceCondition);

const notEditable = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be changed.`, { status });

const underWay = (status: CampaignStatus): Refusal =>
  conflict("The campaign is being sent. Cancel it first.", { status });
