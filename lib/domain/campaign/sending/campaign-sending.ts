import { isComplete, readAudienceSegments } from "#lib/domain/campaign/audience/audience-check.ts";
import type { AudienceCounter } from "#lib/domain/campaign/audience/audience-counter.ts";
import { sendTime } from "#lib/domain/campaign/authoring/send-time.ts";
import { getShown, type ShownCampaign } from "#lib/domain/campaign/authoring/shown-campaign.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { type CampaignMove, campaignMoves, sendableStatuses, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore, MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { Shown } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { CampaignWaker } from "#lib/domain/campaign/sending/campaign-waker.ts";
import { type ReservedUsagePorts, reservedUsage, unsettledRows } from "#lib/domain/campaign/sending/reserved-usage.ts";
import { checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { capOf, checkBillingCap } from "#lib/domain/usage/billing-cap.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { badRequest, conflict, type Refusal } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface SendingPorts extends ReservedUsagePorts {
  campaigns: Pick<CampaignStore, "find" | "listAll" | "move">;
  segments: Pick<SegmentStore, "snapshot">;
  projects: Pick<ProjectStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  audience: AudienceCounter;
  jobs: JobQueue<CampaignJob>;
  waker: Pick<CampaignWaker, "wake" | "wakeInTime">;
}

interface StartInput {
  id: string;
  senderDomains: SenderDomains;
  now: Date;
}

interface SendInput extends StartInput {
  rules: ContactRules;
  scheduledFor: unknown;
  delaySeconds: number | undefined;
}

interface CountInput {
  rules: ContactRules;
  campaign: Campaign;
  /** Against a cap, or for a later time; the ledger soon counts what is sent now. */
  isExact: boolean;
}

interface CampaignSendingScheduleInput {
  found: ShownCampaign;
  at: Date;
  totalRecipients: number;
  now: Date;
}

interface CampaignSendingMoveInput {
  campaign: ShownCampaign;
  move: CampaignMove;
  changes: MoveChanges;
  now: Date;
}

/** Sends, schedules and cancels campaigns for callers (contract 04 section 4). */
export class CampaignSending {
  readonly #ports: SendingPorts;

  constructor(ports: SendingPorts) {
    this.#ports = ports;
  }

  /**
   * Sends now or schedules; may be repeated until the campaign is sent. `scheduledFor` is the caller's raw value, `delaySeconds`
   * at most 600. Returns when the start, or the timer and the time, are durable. @throws Refusal `notFound`, `badRequest`, `billingLimit`,
   * `senderDomain`; nothing is written then.
   */
  async send(
    dataId: DataId,
    { rules, id, scheduledFor, delaySeconds = 0, senderDomains, now }: SendInput,
  ): Promise<Shown<Campaign>> {
    const sent = await retryOnConflict(async () => {
      const found = await getShown(this.#ports, dataId, id);
      const at = delaySeconds > 0 ? secondsAfter(now, delaySeconds) : sendTime(scheduledFor, now);
      if (!sendableStatuses.includes(found.head.status)) throw notSendable(found.head);
      const project = await this.#findProject(dataId);
      const isCapped = capOf(this.#ports.counters, project, "campaigns") !== null;
      const isExact = at !== undefined || isCapped;
      const recipients = await this.#countRecipients(dataId, { rules, campaign: found.campaign, isExact });
      if (!at && recipients === 0) throw noRecipients();
      await this.#checkCap(dataId, { project, recipients, now });
      const { from } = found.campaign;
      await checkSender(this.#ports.domains, projectIdOf(dataId), { from, senderDomains });
      return at
        ? this.#schedule(dataId, { found, at, totalRecipients: recipients, now })
        : this.#begin(dataId, { found, totalRecipients: recipients, now });
    });
    if (delaySeconds > 0)
      await this.#ports.waker.wakeInTime({ dataId, campaignId: id, at: secondsAfter(now, delaySeconds) });
    return sent;
  }

  /** Takes the time of a scheduled campaign back. @throws Refusal `notFound`, `badRequest` unless SCHEDULED or DRAFT. */
  async unschedule(dataId: DataId, id: string, now: Date): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const found = await getShown(this.#ports, dataId, id);
      if (found.head.status === "DRAFT") return found.campaign;
      const move = campaignMoves.unschedule;
      if (!includes(move.from, found.head)) throw notScheduled(found.head);
      return this.#move(dataId, { campaign: found, move, changes: { scheduledFor: null }, now });
    });
  }

  /** After it returns, no mail is handed over until `resume`. @throws Refusal `notFound`, `badRequest` unless SENDING or PAUSED. */
  async pause(dataId: DataId, id: string, now: Date): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const found = await getShown(this.#ports, dataId, id);
      if (found.head.status === "PAUSED") return found.campaign;
      const move = campaignMoves.pause;
      if (!includes(move.from, found.head)) throw notPausable(found.head);
      const changes = { pausedAt: now.toISOString(), pauseReason: "user" } as const;
      return this.#move(dataId, { campaign: found, move, changes, now });
    });
  }

  /**
   * Goes on with the pending rows. If this request dies after the move, the check of campaigns starts the senders.
   * @throws Refusal `notFound`, `badRequest` unless PAUSED or SENDING, `billingLimit`, `senderDomain`.
   */
  async resume(dataId: DataId, { id, senderDomains, now }: StartInput): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const found = await getShown(this.#ports, dataId, id);
      if (found.head.status === "SENDING") return found.campaign;
      const move = campaignMoves.resume;
      if (!includes(move.from, found.head)) throw notPaused(found.head);
      const { totalRecipients, counts, from } = found.campaign;
      const recipients = unsettledRows(totalRecipients, counts);
      await this.#checkCap(dataId, { project: await this.#findProject(dataId), recipients, exceptId: id, now });
      await checkSender(this.#ports.domains, projectIdOf(dataId), { from, senderDomains });
      // A person has looked at the rates, which stay above the limits: the breaker is off from now on.
      const changes = { ...unpaused, ...(found.head.pauseReason !== "user" && { stopAt: null }) };
      const resumed = await this.#move(dataId, { campaign: found, move, changes, now });
      if (resumed) await this.#startLanes(dataId, id);
      return resumed;
    });
  }

  /** After it returns, no mail is handed over. @throws Refusal `notFound`, `badRequest` unless it waits or is under way. */
  async cancel(dataId: DataId, id: string, now: Date): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const found = await getShown(this.#ports, dataId, id);
      const move = [campaignMoves.callOff, campaignMoves.stop].find(({ from }) => includes(from, found.head));
      if (!move) throw notCancellable(found.head);
      const isPaused = found.head.status === "PAUSED";
      const changes = { cancelReason: "user", scheduledFor: null, ...(isPaused && unpaused) } as const;
      const cancelled = await this.#move(dataId, { campaign: found, move, changes, now });
      // Lanes that go on settle the rows, but those of a paused campaign have ended.
      if (cancelled && isPaused) await this.#startLanes(dataId, id);
      return cancelled;
    });
  }

  #startLanes(dataId: DataId, campaignId: string): Promise<void> {
    return this.#ports.jobs.send({ type: "freezeCampaign", dataId, campaignId });
  }

  async #countRecipients(dataId: DataId, { rules, campaign, isExact }: CountInput): Promise<number> {
    const { audience, segments: store } = this.#ports;
    const { segments } = await readAudienceSegments(store, dataId, campaign);
    if (!isComplete(campaign, segments)) throw audienceIncomplete();
    const scope = { dataId, ...rules, segments };
    return isExact ? audience.count(scope, campaign, campaign.type) : audience.glance(scope, campaign, campaign.type);
  }

  async #findProject(dataId: DataId): Promise<Project> {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request.");
    return project;
  }

  async #checkCap(
    dataId: DataId,
    { project, recipients, exceptId, now }: { project: Project; recipients: number; exceptId?: string; now: Date },
  ): Promise<void> {
    const usage = reservedUsage(this.#ports, dataId, exceptId);
    await checkBillingCap(usage, { project, category: "campaigns", requested: recipients, now });
  }

  #begin(
    dataId: DataId,
    { found, totalRecipients, now }: { found: ShownCampaign; totalRecipients: number; now: Date },
  ) {
    const changes = { sentAt: now.toISOString(), scheduledFor: null, totalRecipients };
    return this.#move(dataId, { campaign: found, move: campaignMoves.send, changes, now });
  }

  /** Starts the timer first: if the move then fails, the timer finds nothing to begin. */
  async #schedule(dataId: DataId, { found, at, totalRecipients, now }: CampaignSendingScheduleInput) {
    const scheduledFor = at.toISOString();
    await this.#ports.waker.wake({ dataId, campaignId: found.head.id, scheduledFor });
    return this.#move(dataId, {
      campaign: found,
      move: campaignMoves.schedule,
      changes: { scheduledFor, totalRecipients },
      now,
    });
  }

  /** Returns the moved campaign; undefined, and nothing changed, when it has changed since it was read. */
  async #move(
    dataId: DataId,
    { campaign: { head, campaign }, move, changes, now }: CampaignSendingMoveInput,
  ): Promise<Shown<Campaign> | undefined> {
    const asRead = { ...move, version: head.version };
    if (!(await this.#ports.campaigns.move(dataId, head.id, { move: asRead, changes, now }))) return undefined;
    return { ...campaign, ...changes, status: move.to, updatedAt: now.toISOString() };
  }
}

const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1_000);

const includes = (statuses: CampaignMove["from"], { status }: CampaignHead): boolean => statuses.includes(status);

const notSendable = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be sent.`, { reason: "not_sendable", status });

const notPausable = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be paused.`, { reason: "not_pausable", status });

const notPaused = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be resumed.`, { reason: "not_paused", status });

const notScheduled = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be unscheduled.`, { reason: "not_scheduled", status });

const notCancellable = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} cannot be cancelled.`, { reason: "not_cancellable", status });

const noRecipients = (): Refusal =>
  badRequest("The audience is empty: no subscribed contact matches.", { reason: "no_recipients" });

const audienceIncomplete = (): Refusal =>
  badRequest("The campaign's segment was deleted. Change the audience.", { reason: "audience_incomplete" });
