import type { Outside } from "#functions/wiring/outside.ts";
import { webhookSender } from "#functions/wiring/webhooks/webhook-sender.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { LaneRounds } from "#lib/domain/webhook/delivering/lane-rounds.ts";
import { LaneWorker } from "#lib/domain/webhook/delivering/lane-worker.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { LaneRepository } from "#lib/storage/webhook/lane-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";

/** Delivers to the endpoints of projects. */
export function laneWorker(
  table: Table,
  env: { WEBHOOK_ALLOW_HOSTS: readonly string[] },
  { clock, dns, lanes: queue, platformMails: mails }: Pick<Outside, "clock" | "dns" | "lanes" | "platformMails">,
): LaneWorker {
  const deliveries = new DeliveryRepository(table);
  const rounds = new LaneRounds({
    deliveries,
    contents: new EventContentReader(table),
    sender: webhookSender(env, { clock, dns }),
    clock,
    random: Math.random,
  });
  return new LaneWorker({
    ...{ projects: new ProjectRepository(table), endpoints: new WebhookEndpointRepository(table) },
    ...{ lanes: new LaneRepository(table), deliveries, rounds, queue },
    notices: new AdminNotices({ members: new MemberReader(table), mails }),
    clock,
  });
}
