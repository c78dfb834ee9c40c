import type { AwaitedNames } from "#lib/domain/execution/running/awaited-names.ts";
import type { WaitStore } from "#lib/domain/execution/running/wait-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import { isBegunBy } from "#lib/domain/workflow/event-trigger.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";

const looksAtOnce = 16;

interface AwaitedEventPorts {
  workflows: Pick<WorkflowStore, "list">;
  names: Pick<AwaitedNames, "of">;
  waits: Pick<WaitStore, "of">;
}

/** Finds the events that need a dispatch. */
export class AwaitedEvents {
  readonly #ports: AwaitedEventPorts;

  constructor(ports: AwaitedEventPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the events that start an enabled workflow or that an execution waits for, in order. 0.5 RRU for 4 KB of workflows;
   * if events start none of them, the units of `AwaitedNames` and 1 RRU for each contact and name that can be waited for.
   */
  async among(
    dataId: DataId,
    events: readonly EventToDispatch[],
    budget: WorkBudget = unlimited,
  ): Promise<EventToDispatch[]> {
    if (events.length === 0) return [];
    const workflows = await this.#ports.workflows.list(dataId);
    // A wait counts only while its workflow exists.
    if (workflows.length === 0) return [];
    const begins = (event: EventToDispatch) => workflows.some((workflow) => isBegunBy(workflow, event));
    const places = [...Map.groupBy(events, placeOf)];
    const beginning = new Set(places.flatMap(([place, same]) => (same.some(begins) ? place : [])));
    const others = places.filter(([place]) => !beginning.has(place));
    const awaited = new Set([...beginning, ...(await this.#waitedFor(dataId, others, budget))]);
    return events.filter((event) => awaited.has(placeOf(event)));
  }

  /** The places that an execution waits for. */
  async #waitedFor(dataId: DataId, others: readonly Placed[], budget: WorkBudget): Promise<string[]> {
    if (others.length === 0) return [];
    const names = await this.#ports.names.of(dataId);
    const possible = others.filter(([, [first]]) => first && names.has(first.name));
    const found = await mapConcurrently(possible, looksAtOnce, async ([place, [first]]) => {
      if (!first) return [];
      budget.spend(1);
      return (await this.#ports.waits.of(dataId, first.contactId, first.name)).length > 0 ? place : [];
    });
    return found.flat();
  }
}

/** The events of one contact and name. */
type Placed = [place: string, events: EventToDispatch[]];

const placeOf = ({ contactId, name }: EventToDispatch): string => `${contactId} ${name}`;
