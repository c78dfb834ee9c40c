import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { eventFeed } from "#functions/wiring/webhooks/event-feed.ts";
import { type ContinueReplay, replayWork } from "#lib/domain/webhook/log/replay-job.ts";
import { ReplayWorker } from "#lib/domain/webhook/log/replay-worker.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DeliveryLogRepository } from "#lib/storage/webhook/delivery-log-repository.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { ReplayLockRepository } from "#lib/storage/webhook/replay-lock-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";
import { replayWebhooks } from "./replay-webhooks.ts";

export function webhookJobs({ table, jobs, lanes: queue, clock }: JobsParts): JobTable<ContinueReplay> {
  const worker = new ReplayWorker({
    records: new JobRecords(table, "replay", replayWork),
    locks: new ReplayLockRepository(table),
    endpoints: new WebhookEndpointRepository(table),
    projects: new ProjectRepository(table),
    feed: eventFeed(table, { clock }),
    contents: new EventContentReader(table),
    log: new DeliveryLogRepository(table),
    deliveries: new DeliveryRepository(table),
    ...{ queue, jobs, clock },
  });
  return { replayWebhooks: replayWebhooks(worker) };
}
