import { readAudienceSegments } from "#lib/domain/campaign/audience/audience-check.ts";
import { audienceSegment, withTopicOf } from "#lib/domain/campaign/audience/audience-segment.ts";
import { CursorFreezer } from "#lib/domain/campaign/audience/cursor-freezer.ts";
import { consentedOf, roundOf } from "#lib/domain/campaign/campaign.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { begunStatuses } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { LedgerReopening } from "#lib/domain/campaign/ledger/ledger-reopening.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { SendingStart } from "#lib/domain/campaign/sending/sending-start.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { heldBack } from "#lib/domain/email/held-back.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { Judge, SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface AudienceFreezePorts {
  campaigns: Pick<CampaignStore, "findHead" | "dropFreezeRequest">;
  projects: Pick<ProjectStore, "find">;
  segments: Pick<SegmentStore, "snapshot">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  cursors: Pick<CursorStore, "list" | "freeze">;
  reopening: Pick<LedgerReopening, "run">;
  start: Pick<SendingStart, "run">;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

/** `dropped`: the campaign is not under way, or its project is gone. */
type FreezeOutcome = "frozen" | "unfinished" | "dropped";

/** Which contacts the audience has, subscribed or not, and the segments that decide it. */
interface Members {
  /** Ids of the segments that decide; empty when every contact qualifies. */
  ids: readonly string[];
  predicates: SegmentPredicates;
  isOne(about: AudienceView, judge: Judge): boolean;
}

interface FreezeInput {
  project: Project;
  campaign: CampaignHead;
  sentAt: string;
  cursors: readonly Cursor[];
}

/**
 * Writes the audience, as it is when sending begins, to the campaign's ledger, then starts sending. For a further round it makes
 * the missed rows pending first. Each contact is written
 * exactly once despite concurrent runs, crashes and retries: one write stores the rows and moves the cursor.
 */
export class AudienceFreeze {
  readonly #ports: AudienceFreezePorts;

  constructor(ports: AudienceFreezePorts) {
    this.#ports = ports;
  }

  /** Works until about `until`, then sends a job for the rest. */
  async run(place: CampaignPlace, until: Date): Promise<FreezeOutcome> {
    const { campaigns, projects, cursors, start, jobs } = this.#ports;
    const { dataId, campaignId } = place;
    const campaign = await campaigns.findHead(dataId, campaignId);
    const project = await projects.find(dataId);
    // A campaign that was stopped or paused meanwhile gets its rows too: those of a stopped one are settled as cancelled.
    const isUnderWay = campaign && (begunStatuses.includes(campaign.status) || campaign.status === "CANCELLED");
    if (!project || !isUnderWay || campaign.sentAt === null) {
      await campaigns.dropFreezeRequest(dataId, campaignId);
      return "dropped";
    }
    const begun = await cursors.list(dataId, campaignId);
    if (!isFrozen(begun))
      await this.#freeze(place, { project, campaign, sentAt: campaign.sentAt, cursors: begun }, until);
    const all = isFrozen(begun) ? begun : await cursors.list(dataId, campaignId);
    if (isFrozen(all)) {
      const rounds = await this.#reopen(place, campaign, until);
      // Reopening changed the cursors.
      const cursorsNow = rounds ? await cursors.list(dataId, campaignId) : all;
      const started = { round: roundOf(campaign), rounds: rounds ?? undefined, cursors: cursorsNow };
      if (rounds !== null) return (await start.run(place, started)) ? "frozen" : "dropped";
    }
    await jobs.send({ type: "freezeCampaign", dataId, campaignId });
    return "unfinished";
  }

  /** The rounds with the rows that the last one reopened; undefined when none is open, null when the time ran out. */
  async #reopen(place: CampaignPlace, { isReopening, rounds }: CampaignHead, until: Date) {
    const round = rounds.at(-1);
    if (!isReopening || !round) return undefined;
    const reopened = await this.#ports.reopening.run(place, round, until);
    return reopened === undefined ? null : [...rounds.slice(0, -1), { ...round, reopened }];
  }

  async #freeze(place: CampaignPlace, { project, campaign, sentAt, cursors }: FreezeInput, until: Date): Promise<void> {
    const { pass } = this.#ports;
    const { dataId } = place;
    const { deletedFields, topics } = project;
    const { ids, predicates, isOne } = await this.#audience(dataId, campaign, topics);
    const consented = consentedOf(campaign);
    const rules = { project, now: new Date(sentAt) };
    const freezers = cursors.map((cursor) => new CursorFreezer(this.#ports, place, cursor));
    const from = freezers.map((freezer) => freezer.from);
    const membersOf = campaign.audienceType === "ALL" ? undefined : ids;
    const request = { dataId, deletedFields, predicates, membersOf, now: Date.parse(sentAt), from, until };
    const needs = withTopicOf(campaign, predicates.needsOf(ids));
    const rest = await pass.run(request, needs, async ({ part, contacts, upTo }, judge) => {
      const audience = contacts.filter((about) => about.contact.createdAt <= sentAt && isOne(about, judge));
      const frozen = audience.map(({ contact }) => ({ id: contact.id, held: heldBack(consented, contact, rules) }));
      await freezers[part]?.see(frozen, upTo);
    });
    await Promise.all(freezers.map((freezer, cursor) => freezer.end(!rest || rest[cursor] === null)));
  }

  async #audience(dataId: DataId, campaign: CampaignHead, topics: readonly Topic[]): Promise<Members> {
    const { segments: store, deletedEvents } = this.#ports;
    const { segments } = await readAudienceSegments(store, dataId, campaign);
    if (campaign.audienceType === "ALL") return { ids: [], predicates: new SegmentPredicates([]), isOne: () => true };
    const asked = audienceSegment(campaign, segments);
    const id = asked?.segment.id ?? "";
    return {
      ids: asked ? [id] : [],
      predicates: new SegmentPredicates(asked?.segments ?? [], await deletedEvents.list(dataId), topics),
      isOne: (about, judge) => judge(about)(id),
    };
  }
}

const isFrozen = (cursors: readonly Cursor[]): boolean => cursors.every((cursor) => cursor.isFrozen);
