import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { ActivityReader, EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { AudiencePosition, AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { Membership, SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";

/** Whose contacts are gone through, what they are asked, and as of when. */
export interface PassOrder {
  projectId: string;
  deletedFields: readonly DeletedField[];
  predicates: SegmentPredicates;
  /** Milliseconds since 1970, the same however often the pass goes on. */
  now: number;
  /** Where an earlier part of this pass ended. */
  from: AudiencePosition | undefined;
  until: Date;
}

/** Tells of any contact what the pass tells of it; also of one that was read again meanwhile. */
export type Judge = (about: AudienceView) => Membership;

/**
 * Goes through all contacts of a project once, for however many segments: 0.5 RRU for 4 KB of contacts, and what the log of
 * mails takes for each activity that conditions ask about.
 */
export class SegmentPass {
  readonly #walker: Pick<AudienceWalker, "walk">;
  readonly #activities: Pick<ActivityReader, "ofAll">;

  constructor(walker: Pick<AudienceWalker, "walk">, activities: Pick<ActivityReader, "ofAll">) {
    this.#walker = walker;
    this.#activities = activities;
  }

  /** Where to go on when the time was over before the last contact. */
  async run(
    { projectId, deletedFields, predicates, now, from, until }: PassOrder,
    needs: SegmentNeeds,
    see: (page: AudienceView[], judge: Judge) => Promise<void>,
  ): Promise<AudiencePosition | undefined> {
    const activity = await this.#activityOfAll(projectId, needs, now);
    const judge: Judge = (about) => {
      const times = { get: (name: EmailActivity) => activity.get(name)?.get(about.contact.id) };
      return predicates.membershipOf(about, times, now);
    };
    return this.#walker.walk(projectId, deletedFields, needs, from, until, (page) => see(page, judge));
  }

  async #activityOfAll(projectId: string, { activities }: SegmentNeeds, now: number) {
    const read = [...activities].map(async ([activity, windowMs]) => {
      const since = windowMs === undefined ? undefined : now - windowMs;
      return [activity, await this.#activities.ofAll(projectId, activity, since)] as const;
    });
    return new Map(await Promise.all(read));
  }
}
