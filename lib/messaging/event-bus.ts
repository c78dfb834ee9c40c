import { type EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { messageDetail, type WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

interface EventBusClients {
  events: EventBridgeClient;
  sqs: SQSClient;
}

interface EventBusPlaces {
  busArn: string;
  /** Dead-letter queue of the worker that puts events. */
  deadLetterQueueUrl: string;
}

/** The bus of EventBridge that the deployment has. */
export class EventBridgeBus implements EventBus {
  readonly #clients: EventBusClients;
  readonly #places: EventBusPlaces;

  constructor(clients: EventBusClients, places: EventBusPlaces) {
    this.#clients = clients;
    this.#places = places;
  }

  async put(projectId: ProjectId, messages: readonly WebhookMessage[]): Promise<(string | null)[]> {
    const call = new PutEventsCommand({
      Entries: messages.map((message) => ({
        EventBusName: this.#places.busArn,
        Source: "petrel",
        DetailType: message.type,
        Time: new Date(message.timestamp),
        Resources: [projectId],
        Detail: messageDetail(message),
      })),
    });
    try {
      const { Entries = [] } = await this.#clients.events.send(call);
      return messages.map((_, index) => errorOf(Entries[index]));
    } catch (error) {
      // A bus that is throttled, gone or forbidden delays only its own events: they wait in the table.
      logger.warn("The event bus took no event of a call", { projectId, error });
      const reason = error instanceof Error ? error.name : String(error);
      return messages.map(() => reason);
    }
  }

  async park(lane: LanePlace, batchId: string): Promise<void> {
    const { deadLetterQueueUrl: QueueUrl } = this.#places;
    const MessageBody = messageBody({ lane: { dataId: lane.dataId, endpointId: lane.endpointId }, batchId });
    await this.#clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
}

/** An entry is taken when it has an id. */
function errorOf(entry: { EventId?: string | undefined; ErrorCode?: string | undefined } | undefined): string | null {
  return entry?.EventId === undefined ? (entry?.ErrorCode ?? "NoAnswer") : null;
}
