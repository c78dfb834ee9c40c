import type { Outside } from "#functions/wiring/outside.ts";
import { FanOut } from "#lib/domain/webhook/delivering/fan-out.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";

/** Hands events to the endpoints of a project. */
export const webhookFanOut = (table: Table, { lanes: queue, clock }: Pick<Outside, "lanes" | "clock">): FanOut =>
  new FanOut({
    endpoints: new WebhookEndpointRepository(table),
    contents: new EventContentReader(table),
    projects: new ProjectRepository(table),
    deliveries: new DeliveryRepository(table),
    queue,
    clock,
  });
