import type {
  AudienceCounter,
  AudienceScope,
  AudienceSurvey,
  SurveyedAudience,
  SurveyedContent,
  SurveyScope,
} from "#lib/domain/campaign/audience/audience-counter.ts";
import { audienceSegment, withTopicOf } from "#lib/domain/campaign/audience/audience-segment.ts";
import { type Audience, consentedOf } from "#lib/domain/campaign/campaign.ts";
import { hasRow, leftRows, mailedRows } from "#lib/domain/campaign/ledger/ledger.ts";
import { heldBack } from "#lib/domain/email/held-back.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { AudiencePage, AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { Judge, PassRequest, SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Counts contacts by the index. Implemented by lib/storage. */
export interface ContactTally {
  /** Counts the contacts seen before the deadline. `undefined` includes unsubscribed ones. */
  count(
    dataId: DataId,
    input: { subscribed: true | undefined; deadline: Date },
  ): Promise<{ count: number; complete: boolean }>;
}

interface CurrentAudiencePorts {
  tally: ContactTally;
  counters: CounterReader;
  pass: Pick<SegmentPass, "run">;
  deletedEvents: DeletedEvents;
  clock: Clock;
}

interface CountInput {
  audience: Audience;
  type: ContentType;
  sampling: Sampling;
}

/** A pass over the contacts, and how many recipients it has seen so far. */
interface Look {
  request: Omit<PassRequest, "from" | "until">;
  needs: SegmentNeeds;
  sampling: Sampling;
  recipients(): number;
}

/** The contacts that are seen are a sample when it has taken this time and found this many recipients. */
interface Sampling {
  ms: number;
  recipientsMin: number;
  /** Contacts of a page; as many as fit into 1 MB when undefined. */
  pageMax?: number;
}

/** In this time some 100,000 contacts are evaluated, or some million counted by the index. */
const thorough: Sampling = { ms: 5_000, recipientsMin: 2_000 };

/** Small audiences are exact. Whole pages of 16 partitions would have more contacts than are needed. */
const quick: Sampling = { ms: 250, recipientsMin: 200, pageMax: 500 };

/** The gateway times out after 30 s. */
const passMsMax = 20_000;

/** The recipients that `survey` names. Ids are hashes, so the first ones are a fair sample. */
const sampleMax = 500;

/** The audience of a campaign if it were sent now (contract 04 section 4). */
export class CurrentAudience implements AudienceCounter, AudienceSurvey {
  readonly #ports: CurrentAudiencePorts;

  constructor(ports: CurrentAudiencePorts) {
    this.#ports = ports;
  }

  /**
   * Extrapolates when the audience takes longer to evaluate than a caller waits. It is then at least 1: the contacts that were not
   * seen may be in it.
   */
  count(scope: AudienceScope, audience: Audience, type: ContentType): Promise<number> {
    return this.#count(scope, { audience, type, sampling: thorough });
  }

  glance(scope: AudienceScope, audience: Audience, type: ContentType): Promise<number> {
    return this.#count(scope, { audience, type, sampling: quick });
  }

  async #count(scope: AudienceScope, { audience, type, sampling }: CountInput): Promise<number> {
    const subscribed = type === "TRANSACTIONAL" ? undefined : true;
    if (audience.audienceType === "ALL")
      return this.#countAll(scope.dataId, { subscribed, deadline: this.#in(sampling.ms) });
    const asked = audienceSegment(audience, scope.segments);
    if (!asked) return 0;
    const { id } = asked.segment;
    const predicates = new SegmentPredicates(
      asked.segments,
      await this.#ports.deletedEvents.list(scope.dataId),
      scope.topics,
    );
    const request = { ...scope, predicates, membersOf: [id], now: this.#now() };
    let [seen, count] = [0, 0];
    const look = { request, needs: predicates.needsOf([id]), sampling, recipients: () => count };
    const rest = await this.#look(look, async (page, judge) => {
      seen += page.seen;
      for (const about of page.contacts) if ((!subscribed || about.contact.subscribed) && judge(about)(id)) count += 1;
    });
    return rest ? Math.max(1, Math.round(count * (await this.#allTo(scope.dataId, seen)))) : count;
  }

  /** Reads every contact once, or extrapolates from those that it has read when that takes too long. */
  async survey(scope: SurveyScope, audience: Audience, content: SurveyedContent): Promise<SurveyedAudience> {
    const found: SurveyedAudience = { rows: 0, recipients: 0, left: leftRows(() => 0), sample: [] };
    let seen = 0;
    const asked = audienceSegment(audience, scope.segments);
    if (!asked && audience.audienceType !== "ALL") return found;
    const ids = asked ? [asked.segment.id] : [];
    const predicates = new SegmentPredicates(
      asked?.segments ?? [],
      asked && (await this.#ports.deletedEvents.list(scope.dataId)),
      scope.topics,
    );
    const consented = consentedOf(content);
    const now = this.#ports.clock.now();
    const request = { ...scope, predicates, membersOf: asked && ids, now: now.getTime() };
    const needs = withTopicOf(content, predicates.needsOf(ids));
    const look = { request, needs, sampling: thorough, recipients: () => found.rows };
    const rest = await this.#look(look, async (page, judge) => {
      seen += page.seen;
      for (const about of page.contacts) {
        if (!ids.every(judge(about))) continue;
        const held = heldBack(consented, about.contact, { project: scope, now });
        if (hasRow(held)) found.rows += 1;
        if (held) found.left[held] += 1;
        else if (found.sample.push(about.contact.id) > sampleMax) found.sample.pop();
      }
    });
    const scale = rest ? await this.#allTo(scope.dataId, seen) : 1;
    const rows = Math.round(found.rows * scale);
    const left = leftRows((reason) => Math.floor(found.left[reason] * scale));
    return { ...found, rows, left, recipients: mailedRows(rows, left) };
  }

  /** Returns the cursor when it ended before the last contact. */
  #look(
    { request, needs, sampling: { ms, recipientsMin, ...pages }, recipients }: Look,
    see: (page: AudiencePage, judge: Judge) => Promise<void>,
  ): Promise<AudiencePosition | undefined> {
    const soon = this.#in(ms).getTime();
    const isEnough = () => recipients() >= recipientsMin && this.#now() >= soon;
    const walk = { ...pages, from: undefined, until: this.#in(passMsMax), isEnough };
    return this.#ports.pass.run({ ...request, ...walk }, needs, see);
  }

  /** How many contacts there are for each one of those seen. Ids are hashes, so these are a fair sample. */
  async #allTo(dataId: DataId, seen: number): Promise<number> {
    const { total = 0 } = await this.#ports.counters.read(dataId, "contacts");
    return seen === 0 ? 1 : Math.max(1, total / seen);
  }

  /** When the index takes too long, the counters answer, seconds late. */
  async #countAll(dataId: DataId, { subscribed, deadline }: Parameters<ContactTally["count"]>[1]): Promise<number> {
    const { count, complete } = await this.#ports.tally.count(dataId, { subscribed, deadline });
    if (complete) return count;
    const counted = await this.#ports.counters.read(dataId, "contacts");
    return Math.max(count, counted[subscribed ? "subscribed" : "total"] ?? 0);
  }

  #in(milliseconds: number): Date {
    return new Date(this.#now() + milliseconds);
  }

  #now(): number {
    return this.#ports.clock.now().getTime();
  }
}
