import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { MemberCounter } from "#lib/domain/segment/audience/member-counter.ts";
import { NewestContacts } from "#lib/domain/segment/audience/newest-contacts.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { RecountRequest, SegmentCount, SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import { isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

interface SegmentMemberPorts {
  segments: Pick<SegmentStore, "snapshot" | "setMemberCount">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  walker: Pick<AudienceWalker, "findAll">;
  recount: Pick<SegmentRecount, "run">;
  clock: Clock;
  /** Queues a job that counts a project's segments and settles their memberships, when a request runs out of time. */
  recountLater(dataId: DataId): Promise<void>;
}

/** The gateway times out after 30 s. Until then one core evaluates some 800,000 contacts. */
const lookMsMax = 23_000;

/** After this, members are only counted: settling one is a read and a write, 48 at a time. */
const settleMsMax = 15_000;

/** The current members of a segment, by its condition (contract 05 section 6). */
export class SegmentMembers implements MemberCounter {
  readonly #ports: SegmentMemberPorts;

  constructor(ports: SegmentMemberPorts) {
    this.#ports = ports;
  }

  /**
   * Newest first, with the total. When the time runs out, both cover only the contacts seen until then.
   * @throws Refusal `notFound`.
   */
  async list(
    dataId: DataId,
    rules: ContactRules,
    { segmentId, page, pageSize }: { segmentId: string; page: number; pageSize: number },
  ): Promise<{ contacts: Contact[]; total: number }> {
    const { pass, walker } = this.#ports;
    const { segments } = await this.#find(dataId, segmentId);
    const newest = new NewestContacts(page * pageSize);
    const membersOf = [segmentId];
    const asked = await this.#request(dataId, rules, segments);
    const request = { ...asked, membersOf, now: this.#now(), from: undefined };
    await pass.run(request, request.predicates.needsOf(membersOf), async ({ contacts }, judge) => {
      for (const about of contacts) if (judge(about)(segmentId)) newest.add(about.contact);
    });
    const ids = newest.page((page - 1) * pageSize, pageSize);
    const audience = ids.length > 0 ? await walker.findAll(dataId, ids, rules.deletedFields) : [];
    return { contacts: audience.map(({ contact }) => contact), total: newest.total };
  }

  /** The segment need not be stored yet. */
  async count(
    dataId: DataId,
    rules: ContactRules,
    { segment, segments }: { segment: Segment; segments: readonly Segment[] },
  ): Promise<number> {
    const project = [...segments.filter(({ id }) => id !== segment.id), segment];
    const { members } = await this.#recount(segment, await this.#request(dataId, rules, project));
    return members;
  }

  /** Counts the members and stores the number; a list's number is always exact. @throws Refusal `notFound`. */
  async refresh(dataId: DataId, rules: ContactRules, segmentId: string): Promise<number> {
    const { segments, segment } = await this.#find(dataId, segmentId);
    if (segment.type === "STATIC") return segment.memberCount;
    const { members } = await this.#recount(segment, await this.#request(dataId, rules, segments));
    await this.#ports.segments.setMemberCount(dataId, segmentId, { from: segment.memberCount, to: members });
    return members;
  }

  /**
   * Settles the memberships of a tracked segment and returns the changes it made. A job does what the request has no time for.
   * @throws Refusal `notFound`, `badRequest` when the segment is not tracked.
   */
  async compute(
    dataId: DataId,
    rules: ContactRules,
    segmentId: string,
  ): Promise<{ added: number; removed: number; total: number }> {
    const { segments, segment } = await this.#find(dataId, segmentId);
    if (!isTracked(segment)) throw badRequest("Only a DYNAMIC segment with trackMembership can be refreshed.");
    const settle = { until: new Date(this.#now() + settleMsMax) };
    const request = await this.#request(dataId, rules, segments);
    const { members, added, removed } = await this.#recount(segment, { ...request, settle });
    await this.#ports.segments.setMemberCount(dataId, segmentId, { from: segment.memberCount, to: members });
    return { added, removed, total: members };
  }

  /** Strong: a caller who has just changed a condition expects the new one. */
  async #find(dataId: DataId, segmentId: string): Promise<{ segments: Segment[]; segment: Segment }> {
    const { segments } = await this.#ports.segments.snapshot(dataId);
    const segment = segments.find(({ id }) => id === segmentId);
    if (!segment) throw notFound("segment", segmentId);
    return { segments, segment };
  }

  async #request(dataId: DataId, { deletedFields, topics }: ContactRules, segments: readonly Segment[]) {
    const predicates = new SegmentPredicates(segments, await this.#ports.deletedEvents.list(dataId), topics);
    return { dataId, deletedFields, predicates, until: new Date(this.#now() + lookMsMax) };
  }

  async #recount(segment: Segment, request: Omit<RecountRequest, "segments">): Promise<SegmentCount> {
    const { counts, next, isUnsettled } = await this.#ports.recount.run({ ...request, segments: [segment] });
    const count = counts[segment.id];
    if (!count || count.failed) throw new Error(`Segment ${segment.id} cannot be evaluated.`);
    if (next || isUnsettled) await this.#ports.recountLater(request.dataId);
    return count;
  }

  #now(): number {
    return this.#ports.clock.now().getTime();
  }
}
