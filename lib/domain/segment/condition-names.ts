import type { BareEvent } from "#lib/domain/condition/parse-condition.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { EventListing } from "#lib/domain/event/event-listing.ts";
import type { EventStatistics } from "#lib/domain/event/event-statistics.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { invalid } from "#lib/platform/refusal.ts";

export interface ConditionNamePorts {
  events: Pick<EventStatistics, "stats">;
  listing: Pick<EventListing, "list">;
}

/** Counters may be seconds late: so many names that they do not know are looked for one by one. */
const lookedForMax = 20;
const looksAtOnce = 4;

/** Holds the names that conditions ask for against those that a project has seen. */
export class ConditionNames {
  readonly #ports: ConditionNamePorts;

  constructor(ports: ConditionNamePorts) {
    this.#ports = ports;
  }

  /** Names without a form are events, if they are any (contract 05 section 3). @throws Refusal `invalid`. */
  async refuseUnseen(
    projectId: string,
    deletedFields: readonly DeletedField[],
    bare: readonly BareEvent[],
  ): Promise<void> {
    const unseen = await this.#unseenEvents(projectId, deletedFields, new Set(bare.map(({ name }) => name)));
    const issues = bare.filter(({ name }) => unseen.has(name));
    if (issues.length === 0) return;
    throw invalid(
      issues.map(({ path, name }) => ({
        field: path,
        code: "custom",
        message: `Unknown field. Did you mean event.${name}?`,
      })),
    );
  }

  async #unseenEvents(
    projectId: string,
    deletedFields: readonly DeletedField[],
    asked: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const seen = new Set((await this.#ports.events.stats(projectId, {})).map(({ name }) => name));
    const uncounted = [...asked].filter((name) => !seen.has(name));
    await mapConcurrently(uncounted.slice(0, lookedForMax), looksAtOnce, async (name) => {
      const { events } = await this.#ports.listing.list(projectId, deletedFields, { name }, undefined, 1);
      if (events.length > 0) seen.add(name);
    });
    return new Set(uncounted.filter((name) => !seen.has(name)));
  }
}
