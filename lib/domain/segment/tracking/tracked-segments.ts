import { causeOfChange } from "#lib/domain/event/cause-of-change.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { EventStore } from "#lib/domain/event/event.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import { isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { evaluationUnits, type MarkUpdater, trackedScope } from "#lib/domain/segment/tracking/mark-updater.ts";
import { changedMarks, segmentEvents, type TrackedContact } from "#lib/domain/segment/tracking/segment-event.ts";
import { type EndedTrackings, trackingsOf } from "#lib/domain/segment/tracking/tracking.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";

/** A stored change of a contact, or new activity of its emails. */
export type AudienceChange = { dataId: DataId } & (
  | ({
      kind: "contact";
      /** When the change was stored (ISO 8601). */
      storedAt?: string | undefined;
      /** Both images as conditions see them. */
      audience(deletedFields: readonly DeletedField[]): Change<AudienceContact>;
    } & Change<TrackedContact>)
  | { kind: "mails"; contactId: string }
);

type ContactChange = Extract<AudienceChange, { kind: "contact" }>;

interface TrackingPorts {
  segments: Pick<SegmentStore, "list" | "snapshot"> & EndedTrackings;
  projects: Pick<ProjectStore, "find">;
  deletedEvents: DeletedEvents;
  marks: Pick<MarkUpdater, "settle" | "wantedFlips">;
  audience: Pick<AudienceWalker, "findAll">;
  recounts: Pick<RecountStore, "markDirty">;
  events: Pick<EventStore, "putAll">;
  clock: Clock;
}

const contactsAtOnce = 8;

/**
 * Updates the marks of tracked segments with every change that may flip them, and emits events for the flips.
 *
 * An image of a contact only hints that a mark may need a flip. The flip is decided from a strong read, and is written only
 * while the mark is as read. Otherwise another flip came first, and its own change will arrive here. So the last change of a
 * contact always finds its marks correct or corrects them, even when changes arrive late or twice. Each flip is in exactly
 * one stored change, so it has one event.
 */
export class TrackedSegments {
  readonly #ports: TrackingPorts;

  constructor(ports: TrackingPorts) {
    this.#ports = ports;
  }

  /** Changes in stream order. 0.5 RRU for 4 KB of segments for a project that tracks none of them. */
  async follow(changes: readonly AudienceChange[], budget: WorkBudget = unlimited): Promise<void> {
    for (const [dataId, own] of Map.groupBy(changes, (change) => change.dataId)) {
      await this.#followProject(dataId, own, budget);
    }
  }

  async #followProject(dataId: DataId, changes: readonly AudienceChange[], budget: WorkBudget): Promise<void> {
    const { segments: store, projects, recounts } = this.#ports;
    const moved = changes.filter((change) => change.kind === "contact").filter(changesMarks);
    // The segment of a flip must be found, even one created just before.
    const segments =
      moved.length > 0 ? (await store.snapshot(dataId, budget)).segments : await store.list(dataId, budget);
    if (segments.length === 0 && moved.length === 0) return;
    const project = await projects.find(dataId);
    // Data that a reset or a deletion put out of reach is left to the sweep.
    if (!project) return;
    await this.#tell(dataId, project, { segments, changes: moved, budget });
    if (segments.length === 0) return;
    await recounts.markDirty(dataId);
    if (segments.some(isTracked)) await this.#keepUp(dataId, project, { segments, changes, budget });
  }

  /** Emits the events of flips, unless the contact was deleted and its id belongs to a new one. */
  async #tell(
    dataId: DataId,
    { deletedFields }: Project,
    {
      segments,
      changes,
      budget,
    }: { segments: readonly Segment[]; changes: readonly ContactChange[]; budget: WorkBudget },
  ): Promise<void> {
    const { audience, events, segments: store } = this.#ports;
    const trackingOf = await trackingsOf(store, dataId, { segments, flips: changes.flatMap(changedMarks), budget });
    const flips = changes.flatMap((change) =>
      segmentEvents(trackingOf, change).map((event) => ({ event, bornAt: change.after?.createdAt })),
    );
    const contactIds = [...new Set(flips.map(({ event }) => event.contactId))];
    const living = contactIds.length > 0 ? await audience.findAll(dataId, contactIds, deletedFields) : [];
    const births = new Map(living.map(({ contact }) => [contact.id, contact.createdAt]));
    const own = flips.filter(({ event, bornAt }) => births.get(event.contactId) === bornAt);
    budget.spend(own.length);
    const byContact = Map.groupBy(own, ({ event }) => event.contactId);
    await mapConcurrently([...byContact.values()], contactsAtOnce, (flips) => {
      budget.check();
      return events.putAll(
        dataId,
        flips.map(({ event }) => event),
      );
    });
  }

  async #keepUp(
    dataId: DataId,
    project: Project,
    {
      segments,
      changes,
      budget,
    }: { segments: readonly Segment[]; changes: readonly AudienceChange[]; budget: WorkBudget },
  ): Promise<void> {
    const { marks, deletedEvents, clock } = this.#ports;
    const scope = trackedScope(dataId, {
      rules: project,
      segments,
      deletedEvents: await deletedEvents.list(dataId),
    });
    const now = clock.now().getTime();
    const latest = latestByContact(changes);
    const toSettle = await mapConcurrently([...latest], contactsAtOnce, async ([contactId, change]) => {
      if (change.kind === "mails") return scope.asksAboutMails ? contactId : undefined;
      budget.spend(evaluationUnits(scope));
      const { after } = change.audience(project.deletedFields);
      return after && (await marks.wantedFlips(scope, after, { now })).length > 0 ? contactId : undefined;
    });
    await marks.settle(
      scope,
      toSettle.filter((contactId) => contactId !== undefined),
      { now, budget, stepChanges: stepChanges(latest) },
    );
  }
}

/** Whether a change is one of the marks themselves. */
const changesMarks = (change: ContactChange): boolean => changedMarks(change).length > 0;

/** When a workflow step made the change that these flips follow, by contact. A flip of a mark may follow from another flip. */
function stepChanges(latest: ReadonlyMap<string, AudienceChange>): Map<string, string> {
  const times = new Map<string, string>();
  for (const [contactId, change] of latest) {
    if (change.kind !== "contact" || !change.after || change.storedAt === undefined) continue;
    if (causeOfChange(change.after, change.storedAt)) times.set(contactId, change.after.updatedAt);
  }
  return times;
}

/** The last change of each contact; a change of the contact itself takes precedence over one of its emails. */
function latestByContact(changes: readonly AudienceChange[]): Map<string, AudienceChange> {
  const latest = new Map<string, AudienceChange>();
  for (const change of changes) {
    if (change.kind === "mails" && !latest.has(change.contactId)) latest.set(change.contactId, change);
    const contactId = change.kind === "contact" ? (change.after ?? change.before)?.id : undefined;
    if (contactId !== undefined) latest.set(contactId, change);
  }
  return latest;
}
