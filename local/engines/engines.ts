import type { LocalClock } from "#local/clock.ts";
import type { DataFolder } from "#local/data-folder.ts";
import { startTableEngine } from "#local/engines/dynoxide.ts";
import { startMessagingEngine } from "#local/engines/fauxqs.ts";
import { createMessagingResources } from "#local/engines/messaging-resources.ts";
import type { QueueEngine } from "#local/engines/queue-calls.ts";
import { createTables } from "#local/engines/tables.ts";
import type { Deployment } from "#local/template/model.ts";

export interface Engines {
  /** URL of DynamoDB. */
  tables: string;
  /** URL of SQS, SNS and S3. */
  messaging: string;
  queues: QueueEngine;
  /** Makes messages visible whose delay or visibility timeout has ended. */
  showDueMessages(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engines and creates the resources of the deployment in them. */
export async function startEngines(deployment: Deployment, clock: LocalClock, data: DataFolder): Promise<Engines> {
  const [tables, messaging] = await Promise.all([
    startTableEngine(data.tablesFile),
    startMessagingEngine(clock, data.messagingFolder),
  ]);
  const stop = async () => {
    await Promise.all([tables.stop(), messaging.stop()]);
  };
  try {
    await createTables(tables.url, deployment.tables);
    await createMessagingResources(messaging.url, deployment);
  } catch (error) {
    await stop();
    throw error;
  }
  return { tables: tables.url, messaging: messaging.url, queues: messaging, showDueMessages: messaging.showDue, stop };
}
