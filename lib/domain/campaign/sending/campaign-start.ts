import { readAudienceSegments } from "#lib/domain/campaign/audience/audience-check.ts";
import type { AudienceCounter } from "#lib/domain/campaign/audience/audience-counter.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type ReservedUsagePorts, reservedUsage } from "#lib/domain/campaign/sending/reserved-usage.ts";
import type { DueCampaign } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { CampaignObstacle, PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { capOf, passedCap } from "#lib/domain/usage/billing-cap.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface StartPorts extends ReservedUsagePorts {
  campaigns: Pick<CampaignStore, "findHead" | "listAll" | "move">;
  segments: Pick<SegmentStore, "snapshot">;
  projects: Pick<ProjectStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  audience: AudienceCounter;
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
}

/** `late`: the campaign is gone, or no longer scheduled for this time. */
type StartOutcome = "begun" | "givenUp" | "late";

/** Starts scheduled campaigns when their time has come (contract 04 section 2). */
export class CampaignStart {
  readonly #ports: StartPorts;

  constructor(ports: StartPorts) {
    this.#ports = ports;
  }

  /** Starts the campaign, or cancels it and mails the reason to its members. Safe to repeat. */
  async start({ dataId, campaignId, scheduledFor }: DueCampaign, now: Date): Promise<StartOutcome> {
    const { projects, campaigns } = this.#ports;
    return retryOnConflict(async () => {
      const [project, head] = await Promise.all([projects.find(dataId), campaigns.findHead(dataId, campaignId)]);
      if (!project || !head) return "late";
      // The worker that cancelled it may have died before it queued the mails.
      if (head.status === "CANCELLED") return this.#tellOfEnd(project, head);
      if (head.status !== "SCHEDULED" || head.scheduledFor !== scheduledFor) return "late";
      const reason = await this.#obstacle(dataId, { project, head, now });
      if (reason === undefined) {
        const begin = { ...campaignMoves.begin, version: head.version };
        const isBegun = await campaigns.move(dataId, campaignId, {
          move: begin,
          changes: { sentAt: now.toISOString() },
          now,
        });
        return isBegun ? "begun" : undefined;
      }
      const callOff = { ...campaignMoves.callOff, version: head.version };
      const given = { cancelReason: reason, scheduledFor: null };
      if (!(await campaigns.move(dataId, campaignId, { move: callOff, changes: given, now }))) return undefined;
      return this.#tellOfEnd(project, { ...head, cancelReason: reason });
    });
  }

  async #obstacle(
    dataId: DataId,
    { project, head, now }: { project: Project; head: CampaignHead; now: Date },
  ): Promise<CampaignObstacle | undefined> {
    if (isTooLate(head, now)) return "too_late";
    if (project.disabledReason !== null) return "project_disabled";
    const domain = await this.#ports.domains.find(projectIdOf(dataId), domainOf(head.from));
    if (domain?.status !== "verified") return "domain_not_verified";
    if (capOf(this.#ports.counters, project, "campaigns") === null) return undefined;
    const recipients = await this.#countRecipients(project, dataId, head);
    const usage = reservedUsage(this.#ports, dataId);
    return (await passedCap(usage, { project, category: "campaigns", requested: recipients, now })) && "billing_limit";
  }

  async #countRecipients({ deletedFields, topics }: Project, dataId: DataId, head: CampaignHead): Promise<number> {
    const { segments } = await readAudienceSegments(this.#ports.segments, dataId, head);
    return this.#ports.audience.count({ dataId, deletedFields, topics, segments }, head, head.type);
  }

  /** Mails each member once, however often called: the notice id is fixed. */
  async #tellOfEnd({ id: projectId }: Project, { id, name, cancelReason }: CampaignHead): Promise<StartOutcome> {
    const { mails, members } = this.#ports;
    if (cancelReason === null || cancelReason === "user" || cancelReason === "pause_expired") return "late";
    if (!mails.enabled) return "givenUp";
    const notice = { kind: "campaignGivenUp", campaign: name, reason: cancelReason } as const;
    const noticeId = `${notice.kind}-${id}`;
    const readers = await members.list(projectId);
    await mails.send(readers.map(({ userId }) => ({ ...notice, noticeId, projectId, userId })));
    return "givenUp";
  }
}

const isTooLate = ({ scheduledFor, lateLimitMinutes }: CampaignHead, now: Date): boolean =>
  scheduledFor !== null && now.getTime() - Date.parse(scheduledFor) > lateLimitMinutes * 60_000;
