import type { Outside } from "#functions/wiring/outside.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { BusTurns } from "#lib/domain/webhook/bus/bus-turns.ts";
import { LaneBatches } from "#lib/domain/webhook/delivering/lane-batches.ts";
import { LaneRounds } from "#lib/domain/webhook/delivering/lane-rounds.ts";
import { LaneWorker } from "#lib/domain/webhook/delivering/lane-worker.ts";
import type { WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { LaneRepository } from "#lib/storage/webhook/lane-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";

type LaneOutside = Pick<Outside, "clock" | "lanes" | "platformMails" | "eventBus">;

/** Delivers to the endpoints of projects, and to the event bus. */
export function laneWorker(
  table: Table,
  sender: Pick<WebhookSender, "send">,
  { clock, lanes: queue, platformMails: mails, eventBus: bus }: LaneOutside,
): LaneWorker {
  const deliveries = new DeliveryRepository(table);
  const { random } = Math;
  const batches = new LaneBatches({ deliveries, contents: new EventContentReader(table), clock });
  return new LaneWorker({
    ...{ projects: new ProjectRepository(table), endpoints: new WebhookEndpointRepository(table) },
    ...{ lanes: new LaneRepository(table), deliveries, batches, queue },
    rounds: new LaneRounds({ batches, deliveries, sender, clock, random }),
    bus: new BusTurns({ settings: new EventBusRepository(table), batches, bus, clock, random }),
    notices: new AdminNotices({ members: new MemberReader(table), mails }),
    clock,
  });
}
