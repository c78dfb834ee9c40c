import type { DeletedEventStore } from "#lib/domain/event/deleted-events.ts";
import type { EventStatistics } from "#lib/domain/event/event-statistics.ts";
import type { EventTally } from "#lib/domain/event/event-tally.ts";
import { isReservedEvent } from "#lib/domain/event/reserved-name.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { badRequest, conflict } from "#lib/platform/refusal.ts";

/** Finds segments, campaigns or workflows that use an event. Implemented by each of these. */
export interface UsersOfEvent {
  usersOfEvent(dataId: DataId, name: string): Promise<Dependent[]>;
}

interface EventNamePorts {
  statistics: Pick<EventStatistics, "totals">;
  segments: UsersOfEvent;
  campaigns: UsersOfEvent;
  workflows: UsersOfEvent;
  tally: Pick<EventTally, "count">;
  deleted: DeletedEventStore;
  clock: Clock;
}

/** Users of an event, which would match no events after its deletion. */
interface EventUses {
  usedInSegments: Dependent[];
  usedInCampaigns: Dependent[];
  usedInWorkflows: Dependent[];
}

interface EventUsage extends EventUses {
  totalCount: number;
  uniqueContacts: number;
  canDelete: boolean;
}

/** Every reader of events reads the deletions in progress, each for a quarter of an hour at least. */
const deletionsMax = 200;

/** Time for counting while the caller waits, of the 29 s of a request: some five million events. */
const countMsMax = 15_000;

/** Names of events, their users and their deletion (contract 07 section 6). */
export class EventNames {
  readonly #ports: EventNamePorts;

  constructor(ports: EventNamePorts) {
    this.#ports = ports;
  }

  async usage(dataId: DataId, name: string): Promise<EventUsage> {
    const [uses, totals] = await Promise.all([this.#usesOf(dataId, name), this.#ports.statistics.totals(dataId, name)]);
    return {
      ...uses,
      totalCount: totals.events,
      uniqueContacts: totals.contacts,
      canDelete: !isUsed(uses) && !isReservedEvent(name),
    };
  }

  /** Returns how many events were deleted. Refuses with 400 for Petrel's own events, with 409 for one in use. */
  async delete(dataId: DataId, name: string): Promise<number> {
    const { tally, deleted, clock } = this.#ports;
    if (isReservedEvent(name)) throw badRequest(`Events named ${name} are emitted by Petrel and cannot be deleted.`);
    const [uses, deletions] = await Promise.all([this.#usesOf(dataId, name), deleted.list(dataId)]);
    if (isUsed(uses)) throw conflict("The event is in use.", { ...uses });
    if (deletions.size >= deletionsMax) throw conflict("Too many events are being deleted.");
    const now = clock.now();
    const earlier = deletions.get(name);
    const from = earlier === undefined ? undefined : new Date(earlier + 1).toISOString();
    const before = now.toISOString();
    if (from !== undefined && from > before) return 0;
    const { count, complete } = await tally.count(dataId, {
      name,
      span: { from, to: before },
      until: new Date(now.getTime() + countMsMax),
    });
    if (count === 0) return 0;
    // When the time was not enough, the counters give the number, though they may be seconds late.
    const counted = complete ? 0 : (await this.#ports.statistics.totals(dataId, name)).events;
    await deleted.add(dataId, { name, before });
    return Math.max(count, counted);
  }

  async #usesOf(dataId: DataId, name: string): Promise<EventUses> {
    const { segments, campaigns, workflows } = this.#ports;
    const [usedInSegments, usedInCampaigns, usedInWorkflows] = await Promise.all([
      segments.usersOfEvent(dataId, name),
      campaigns.usersOfEvent(dataId, name),
      workflows.usersOfEvent(dataId, name),
    ]);
    return { usedInSegments, usedInCampaigns, usedInWorkflows };
  }
}

const isUsed = ({ usedInSegments, usedInCampaigns, usedInWorkflows }: EventUses): boolean =>
  usedInSegments.length + usedInCampaigns.length + usedInWorkflows.length > 0;
