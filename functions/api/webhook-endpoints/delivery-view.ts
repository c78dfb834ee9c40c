import type { DetailedDelivery, LoggedDelivery } from "#lib/domain/webhook/log/delivery-log.ts";

export function deliveryView({ messageId, type, timestamp, status, attempts, last, ...rest }: LoggedDelivery) {
  const { nextAttemptAt, completedAt } = rest;
  const { statusCode = null, error = null, durationMs = null } = last ?? {};
  return { messageId, type, timestamp, status, attempts, nextAttemptAt, statusCode, error, durationMs, completedAt };
}

export function deliveryDetails({ message, attemptLog, ...delivery }: DetailedDelivery) {
  const payload = message && { type: message.type, timestamp: message.timestamp, data: message.data };
  return { ...deliveryView(delivery), payload, attemptLog };
}
