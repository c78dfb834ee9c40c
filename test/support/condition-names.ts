import { eventServices } from "#functions/event-services.ts";
import { ConditionNames } from "#lib/domain/segment/condition-names.ts";
import { systemClock } from "#lib/platform/clock.ts";
import type { Table } from "#lib/storage/table.ts";

/** As the segments' function wires it. */
export function conditionNames(table: Table): ConditionNames {
  const { listing, statistics } = eventServices(table, systemClock);
  return new ConditionNames({ events: statistics, listing });
}
