import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { campaignMoves, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { type Role, roleSuffices } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { NoticeFacts, PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

interface PausedCampaignPorts {
  campaigns: Pick<CampaignStore, "move">;
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** A pause ends with the campaign after this time, and members are told before (contract 13 section 5). */
const pauseMsMax = 30 * dayMs;
const toldMsBefore = 3 * dayMs;

/** The check requests a notice again for this long: each member gets it once, also when the check did not run for hours. */
const noticeMs = 6 * 60 * 60 * 1_000;

/** Looks after paused campaigns: settles claims, tells members of the breaker and of the end, and cancels what was paused too long. */
export class PausedCampaigns {
  readonly #ports: PausedCampaignPorts;

  constructor(ports: PausedCampaignPorts) {
    this.#ports = ports;
  }

  /** `tracedAt`: when a worker last left a trace, minutes ago. Safe to repeat. */
  async look(place: CampaignPlace, head: CampaignHead, tracedAt: string): Promise<void> {
    const pausedAt = Date.parse(head.pausedAt ?? head.updatedAt);
    const pausedMs = this.#ports.clock.now().getTime() - pausedAt;
    if (pausedMs >= pauseMsMax) return this.#expire(place, head);
    if (head.pauseReason !== "user" && pausedMs < noticeMs) await this.#tellOfBreaker(place, head);
    const toldMs = pausedMs - (pauseMsMax - toldMsBefore);
    if (toldMs >= 0 && toldMs < noticeMs) await this.#tellOfEnd(place, head, new Date(pausedAt + pauseMsMax));
    // A lane that lost its message may have left claims. Each further look waits twice as long, because it reads all open batches.
    const tracedMs = Date.parse(tracedAt) - pausedAt;
    if (pausedMs - tracedMs >= tracedMs) await this.#ports.jobs.send({ type: "freezeCampaign", ...place });
  }

  /** If this worker dies before the job, the check finds the cancelled campaign and settles its rows. */
  async #expire(place: CampaignPlace, { version }: CampaignHead): Promise<void> {
    const { campaigns, jobs, clock } = this.#ports;
    const { dataId, campaignId } = place;
    const move = { ...campaignMoves.expire, version };
    const changes = { cancelReason: "pause_expired", scheduledFor: null, ...unpaused } as const;
    if (!(await campaigns.move(dataId, campaignId, { move, changes, now: clock.now() }))) return;
    await jobs.send({ type: "freezeCampaign", ...place });
  }

  async #tellOfBreaker(place: CampaignPlace, { id, name, pausedAt, pauseReason: reason }: CampaignHead): Promise<void> {
    if (reason === null || reason === "user") return;
    const notice = { kind: "campaignPaused", campaign: name, reason } as const;
    await this.#tell(place, { ...notice, noticeId: `${notice.kind}-${id}-${pausedAt}` }, "ADMIN");
  }

  async #tellOfEnd(place: CampaignPlace, { id, name, pausedAt }: CampaignHead, endsAt: Date): Promise<void> {
    const notice = { kind: "campaignPauseEnds", campaign: name, endsAt: endsAt.toISOString() } as const;
    await this.#tell(place, { ...notice, noticeId: `${notice.kind}-${id}-${pausedAt}` }, "MEMBER");
  }

  /** Mails each member with at least this role once: the notice id is fixed. */
  async #tell({ dataId }: CampaignPlace, notice: NoticeFacts & { noticeId: string }, least: Role): Promise<void> {
    const { mails, members } = this.#ports;
    if (!mails.enabled) return;
    const projectId = projectIdOf(dataId);
    const readers = (await members.list(projectId)).filter(({ role }) => roleSuffices(role, least));
    await mails.send(readers.map(({ userId }) => ({ ...notice, projectId, userId })));
  }
}
