import type { ProjectId } from "#lib/platform/data-id.ts";
/** An event of the payment provider (contract 12 section 5). `at` is when it happened, in seconds since 1970. */
export type PaymentEvent = { id: string; at: number; type: string } & (
  | { kind: "subscribed"; projectId: ProjectId; customer: string; subscription: string; currency: string }
  | { kind: "subscriptionChanged"; customer: string; subscription: string; status: string; currency: string }
  | { kind: "subscriptionEnded"; customer: string; subscription: string }
  | { kind: "invoicePaid"; customer: string; invoice: string }
  /** `isFirst`: the first invoice of a subscription. */
  | { kind: "paymentFailed"; customer: string; invoice: string; isFirst: boolean }
  | { kind: "fraudWarning"; charge: string }
  | { kind: "unknown" }
);

export type PaymentEventOf<Kind extends PaymentEvent["kind"]> = Extract<PaymentEvent, { kind: Kind }>;
