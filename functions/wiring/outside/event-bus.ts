import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { sqs } from "#functions/wiring/outside/sqs.ts";
import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import { EventBridgeBus } from "#lib/messaging/event-bus.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { SignatureHash } from "#lib/platform/hash/signature-hash.ts";

interface EventBusEnv {
  EVENT_BUS_ARN: string | undefined;
  WEBHOOK_DEAD_LETTER_QUEUE_URL: string | undefined;
}

/** The deployment's event bus; undefined when it has none. */
export function eventBus(env: EventBusEnv): EventBus | undefined {
  const { EVENT_BUS_ARN: busArn, WEBHOOK_DEAD_LETTER_QUEUE_URL: deadLetterQueueUrl } = env;
  if (busArn === undefined || deadLetterQueueUrl === undefined) return undefined;
  const events = new EventBridgeClient({ ...callLimits, sha256: SignatureHash });
  return new EventBridgeBus({ events, sqs }, { busArn, deadLetterQueueUrl });
}
