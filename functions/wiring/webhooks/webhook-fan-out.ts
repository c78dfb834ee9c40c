import type { Outside } from "#functions/wiring/outside.ts";
import { FanOut } from "#lib/domain/webhook/delivering/fan-out.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { TargetReader } from "#lib/storage/webhook/target-reader.ts";

/** Hands events to the endpoints of a project, and to the event bus where the deployment has one. */
export const webhookFanOut = (
  table: Table,
  settings: { EVENT_BUS: boolean },
  { lanes: queue, clock }: Pick<Outside, "lanes" | "clock">,
): FanOut =>
  new FanOut({
    targets: new TargetReader(table, { hasBus: settings.EVENT_BUS }),
    contents: new EventContentReader(table),
    projects: new ProjectRepository(table),
    deliveries: new DeliveryRepository(table),
    queue,
    clock,
  });
