import { readAudienceSegments } from "#lib/domain/campaign/audience/audience-check.ts";
import type { AudienceSurvey } from "#lib/domain/campaign/audience/audience-counter.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignsUnderWay } from "#lib/domain/campaign/estimate/campaigns-under-way.ts";
import { type ContentFindings, checkCampaignContent } from "#lib/domain/campaign/estimate/content-check.ts";
import type { Estimate, EstimateStore, LeftOut } from "#lib/domain/campaign/estimate/estimate.ts";
import { estimateWarnings } from "#lib/domain/campaign/estimate/estimate-warnings.ts";
import { finishTime } from "#lib/domain/campaign/estimate/finish-time.ts";
import { campaignCost } from "#lib/domain/campaign/estimate/list-prices.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { type ReservedUsagePorts, reservedUsage } from "#lib/domain/campaign/sending/reserved-usage.ts";
import type { UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import { bulkRateOf } from "#lib/domain/email/handover/bulk-pace.ts";
import type { ProviderAccount } from "#lib/domain/email/handover/provider-account.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { capOf } from "#lib/domain/usage/billing-cap.ts";
import { campaignScope, usageScope } from "#lib/domain/usage/counters.ts";
import { isOnFreeTier, sharedUsage } from "#lib/domain/usage/free-tier.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

/** Implemented by lib/storage. */
export interface SentDays {
  /** The most mails that the project sent on one day (UTC) of the last `days`, today included. */
  largest(dataId: DataId, input: { days: number; now: Date }): Promise<number>;
}

interface EstimatePorts extends ReservedUsagePorts {
  campaigns: Pick<CampaignStore, "find" | "findHead" | "listAll">;
  projects: Pick<ProjectStore, "find">;
  segments: Pick<SegmentStore, "snapshot">;
  domains: Pick<SenderDomainStore, "find">;
  contacts: Pick<ContactReader, "findAll">;
  audience: AudienceSurvey;
  unsettled: Pick<UnsettledCampaigns, "list">;
  account: { get(): Promise<ProviderAccount> };
  /** The part of the account's rate that this environment may use. */
  accountShare: number;
  composer: Pick<Composer, "parse">;
  sentDays: SentDays;
  kept: EstimateStore;
}

/** What the estimate is made for. */
interface Estimated {
  project: Project;
  campaign: Campaign;
  /** The part of the campaign's own course that the estimate begins with. */
  course: Course;
  now: Date;
}

interface Course extends Pick<Estimate, "recipients" | "rows" | "left"> {
  /** Mails not handed over yet. */
  pending: number;
  /** It is being sent, so the usage contains it. */
  isBegun: boolean;
  content: ContentFindings;
}

const keptMs = 60_000;

const volumeDays = 30;

const leftNone: LeftOut = { unsubscribed: 0, snoozed: 0, suppressed: 0, topic: 0 };

const unchecked: ContentFindings = { missing: [], fault: undefined, bytes: 0 };

/** Tells what a campaign will cost and when it will be finished (contract 13 section 7). */
export class CampaignEstimates {
  readonly #ports: EstimatePorts;

  constructor(ports: EstimatePorts) {
    this.#ports = ports;
  }

  /** The same answer for a minute, while the campaign stays unchanged. @throws Refusal `notFound`, `externalService`. */
  async get(dataId: DataId, id: string, now: Date): Promise<Estimate> {
    const { campaigns, projects, kept } = this.#ports;
    const [found, project, last] = await Promise.all([
      campaigns.find(dataId, id),
      projects.find(dataId),
      kept.find(dataId, id, now),
    ]);
    if (!found) throw notFound("campaign", id);
    if (!project) throw conflict("The project was reset during this request.");
    const { version } = found.head;
    if (last?.version === version) return last.estimate;
    const campaign = { ...found.head, ...found.parts };
    const course = await this.#courseOf(dataId, { project, campaign, now });
    const estimate = await this.#estimate(dataId, { project, campaign, course, now });
    const until = new Date(now.getTime() + keptMs);
    await kept.keep(dataId, id, { kept: { version, estimate }, until });
    return estimate;
  }

  async #courseOf(dataId: DataId, { project, campaign, now }: Omit<Estimated, "course">): Promise<Course> {
    if (campaign.sentAt !== null) {
      const sums = await this.#ports.counters.read(dataId, campaignScope(campaign.id));
      const { sent, failed, skipped } = campaignCounts(sums);
      const rows = campaign.totalRecipients;
      const recipients = isOver(campaign) ? sent : Math.max(sent, rows - failed - skipped);
      const pending = isOver(campaign) ? 0 : Math.max(0, rows - sent - failed - skipped);
      return { recipients, rows, left: leftNone, pending, isBegun: true, content: unchecked };
    }
    const { audience, contacts, composer, segments: store } = this.#ports;
    const { deletedFields, topics, suppression } = project;
    const { segments } = await readAudienceSegments(store, dataId, campaign);
    const scope = { dataId, deletedFields, topics, suppression, segments };
    const { sample, rows, recipients, left } = await audience.survey(scope, campaign, campaign);
    const sampled = await contacts.findAll(dataId, sample, deletedFields);
    const content = checkCampaignContent(composer, { project, campaign, sample: sampled, now });
    return { recipients, rows, left: { ...leftNone, ...left }, pending: recipients, isBegun: false, content };
  }

  async #estimate(dataId: DataId, estimated: Estimated): Promise<Estimate> {
    const { campaign, course, now } = estimated;
    const [account, underWay, cap, warned] = await Promise.all([
      this.#ports.account.get(),
      campaignsUnderWay(this.#ports, { dataId, campaignId: campaign.id }),
      this.#capOf(dataId, estimated),
      this.#warned(dataId, estimated),
    ]);
    const rate = Math.max(1, account.ratePerSecond * this.#ports.accountShare);
    const bulkRate = bulkRateOf(rate);
    const quota = { max: account.quota24h, used: account.sent24h };
    const startAt = startOf(campaign, now);
    const startMs = Math.max(now.getTime(), Date.parse(startAt));
    const limits = { bulkRate, quota: quota.max === null ? null : { ...quota, max: quota.max } };
    const { own, others, count: sharedWith } = underWay;
    const times = finishTime({ mails: course.pending, own, others, ...limits, startMs, nowMs: now.getTime() });
    const { recipients, rows, left } = course;
    const counted = { recipients, rows, left, units: recipients, actual: isOver(campaign) };
    const priced = { rate: { account: rate, bulk: bulkRate, sharedWith }, quota, startAt };
    const ended = { ...counted, ...priced, cost: campaignCost(recipients), cap };
    if (isOver(campaign)) return { ...ended, finishAt: campaign.updatedAt, pauses: [], warnings: [] };
    const isSandbox = account.sandbox;
    const findings = { ...warned, isSandbox, hasPauses: times.pauses.length > 0, isAllowed: cap.allowed };
    return {
      ...ended,
      ...times,
      warnings: estimateWarnings({ campaign, recipients, content: course.content, ...findings }),
    };
  }

  async #capOf(dataId: DataId, { project, course, now }: Estimated): Promise<Estimate["cap"]> {
    const { counters } = this.#ports;
    const counted = await reservedUsage(this.#ports, dataId).read(dataOf(project), usageScope(now));
    const limit = capOf(counters, project, "campaigns");
    const usage = isOnFreeTier(counters, project) ? sharedUsage(counted) : (counted["campaigns"] ?? 0);
    const after = course.isBegun ? usage : usage + course.recipients;
    return { limit, usage, after, allowed: limit === null || after <= limit };
  }

  async #warned(dataId: DataId, { campaign, course, now }: Estimated) {
    const { domains, sentDays } = this.#ports;
    const domain = await domains.find(projectIdOf(dataId), domainOf(campaign.from));
    const isSenderVerified = domain?.status === "verified";
    // The largest day of a campaign that is being sent is its own.
    const days = { days: volumeDays, now };
    const largestDay = course.isBegun ? Number.POSITIVE_INFINITY : await sentDays.largest(dataId, days);
    return { isSenderVerified, largestDay };
  }
}

/** Nothing of it will be sent any more. */
const isOver = ({ status, sentAt }: Pick<CampaignHead, "status" | "sentAt">): boolean =>
  sentAt !== null && (status === "SENT" || status === "CANCELLED");

function startOf({ sentAt, scheduledFor }: Pick<CampaignHead, "sentAt" | "scheduledFor">, now: Date): string {
  return sentAt ?? scheduledFor ?? now.toISOString();
}
