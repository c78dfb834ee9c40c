import { dataOf } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { batchMax, type DeliveryBatch, newDelivery } from "#lib/domain/webhook/delivering/delivery.ts";
import type { DeliveryStore, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import {
  type EventContents,
  type MailTraits,
  passesFilter,
  type ToldEvent,
} from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import { asksFor } from "#lib/domain/webhook/webhook-types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";

/** An enabled endpoint, or the event bus, with what it asks for. */
export type Target = Pick<WebhookEndpoint, "id" | "types" | "filter">;

/** Implemented by lib/storage. */
export interface TargetStore {
  /** All of the project. 0.5 RRU for 4 KB, eventual. */
  list(projectId: ProjectId): Promise<Target[]>;
}

interface FanOutPorts {
  targets: TargetStore;
  contents: EventContents;
  projects: Pick<ProjectStore, "find" | "findById">;
  deliveries: Pick<DeliveryStore, "add">;
  queue: LaneQueue;
  clock: Clock;
}

/** An event of a stored change. */
export interface PlacedEvent {
  event: ToldEvent;
  /** Undefined when the change does not show them. */
  traits: MailTraits | null | undefined;
  /** Names the change, so a change that is read again makes no second batch. */
  place: string;
}

const targetsAtOnce = 4;
const putsAtOnce = 8;

/** Hands events to the endpoints that ask for them, and to the event bus. */
export class FanOut {
  readonly #ports: FanOutPorts;

  constructor(ports: FanOutPorts) {
    this.#ports = ports;
  }

  /** Whom the project's events are told. 0.5 RRU for 4 KB. */
  targetsOf(dataId: DataId): Promise<Target[]> {
    return this.#ports.targets.list(projectIdOf(dataId));
  }

  /** Undefined when the project is gone. 1 RRU. */
  async currentDataOf(projectId: ProjectId): Promise<DataId | undefined> {
    const project = await this.#ports.projects.findById(projectId);
    return project && dataOf(project);
  }

  /** Returns when every delivery is durable and its lane is woken. Nothing is begun unless the budget suffices. */
  async tell(
    dataId: DataId,
    { targets, events, budget }: { targets: readonly Target[]; events: readonly PlacedEvent[]; budget: WorkBudget },
  ): Promise<void> {
    const { deliveries, queue, clock } = this.#ports;
    const known = targets.some(({ filter }) => filter) ? await this.#withTraits(dataId, events) : events;
    const topics = targets.some(({ filter }) => filter?.topics) ? await this.#topicsOf(dataId) : [];
    const dueAt = clock.now().toISOString();
    const plans = targets.map(({ id: endpointId, types, filter }) => {
      const asked = known.filter(
        ({ event, traits }) => asksFor(types, event.type) && passesFilter(filter, traits ?? null, topics),
      );
      return { place: { dataId, endpointId }, batches: batchesOf(asked, dueAt) };
    });
    const planned = plans.filter(({ batches }) => batches.length > 0);
    // For all endpoints or none: the job that takes over names its batches differently, so it would tell events twice.
    budget.spend(planned.reduce((sum, { batches }) => sum + 2 * batches.length + 1, 0));
    await mapConcurrently(planned, targetsAtOnce, async ({ place, batches }) => {
      await mapConcurrently(batches, putsAtOnce, (batch) =>
        deliveries.add(place, batch, { priority: "live", dueAt, batchId: batch.id }),
      );
      await queue.wake(place);
    });
  }

  async #topicsOf(dataId: DataId): Promise<readonly Topic[]> {
    return (await this.#ports.projects.find(dataId))?.topics ?? [];
  }

  /** The traits of an open or click are those of its email's record. */
  async #withTraits(dataId: DataId, events: readonly PlacedEvent[]): Promise<PlacedEvent[]> {
    const unknown = events.filter(({ traits }) => traits === undefined).map(({ event }) => event);
    const contents = unknown.length === 0 ? [] : await this.#ports.contents.read(dataId, unknown);
    const traitsOf = new Map(unknown.map((event, index) => [event, contents[index]?.traits ?? null]));
    return events.map((each) => ({ ...each, traits: each.traits ?? traitsOf.get(each.event) ?? null }));
  }
}

/** A batch for each second of events, of at most 50. */
export function batchesOf(events: readonly PlacedEvent[], dueAt: string): DeliveryBatch[] {
  const bySecond = Map.groupBy(events, ({ event }) => secondOf(event.timestamp));
  return [...bySecond].flatMap(([second, own]) =>
    Array.from({ length: Math.ceil(own.length / batchMax) }, (_, index) => ({
      id: `${second}#${own[0]?.place}#${index}`,
      deliveries: own.slice(index * batchMax, (index + 1) * batchMax).map(({ event }) => newDelivery(event, dueAt)),
    })),
  );
}
