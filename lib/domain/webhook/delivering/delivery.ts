import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { Attempt } from "#lib/domain/webhook/webhook-sender.ts";

export const deliveryStatuses = ["PENDING", "DELIVERED", "FAILED", "CANCELLED"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event on its way to one endpoint. Times are ISO 8601 UTC with milliseconds. */
export interface Delivery extends ToldEvent {
  status: DeliveryStatus;
  /** Attempts of the schedule that is in progress, or was the last. */
  attempts: number;
  /** When this schedule began. */
  since: string;
  /** Null once it is completed. */
  nextAttemptAt: string | null;
  last: Omit<Attempt, "response"> | null;
  completedAt: string | null;
}

/** Deliveries to one endpoint of events that happened within one second. */
export interface DeliveryBatch {
  /** Unique for the endpoint; begins with the second. */
  id: string;
  deliveries: readonly Delivery[];
}

/** As read; raised with every save. */
export type StoredBatch = DeliveryBatch & { version: number };

/** Fits into a few write units: deliveries take some 30 bytes each. */
export const batchMax = 50;

export const newDelivery = (event: ToldEvent, dueAt: string): Delivery => ({
  ...event,
  ...{ status: "PENDING", attempts: 0, since: dueAt, nextAttemptAt: dueAt, last: null, completedAt: null },
});

/** When the first of these waiting deliveries is due; undefined when none waits. */
export const firstDue = (deliveries: readonly Delivery[]): string | undefined =>
  deliveries.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort()[0];

/** Ended before its schedule did: its endpoint was disabled, or its data is gone. */
export const cancelled = (delivery: Delivery, now: Date): Delivery =>
  delivery.status === "PENDING"
    ? { ...delivery, status: "CANCELLED", nextAttemptAt: null, completedAt: now.toISOString() }
    : delivery;
