import type { PaymentEvent } from "#lib/domain/billing/payment-event.ts";
import type { PaymentEvents } from "#lib/domain/billing/payment-events.ts";
import type { SignedBody } from "#lib/payment/stripe-event.ts";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

/** Limit of an event; Stripe's largest have some tens of KB. */
const bodyBytesMax = 1_048_576;

interface StripeReceiver {
  /** The event when its signature is valid and fresh, else undefined. */
  trusted(signed: SignedBody, now: Date): Promise<PaymentEvent | undefined>;
  events: Pick<PaymentEvents, "apply">;
}

interface ReceivedEvent {
  success: true;
  received: true;
  duplicate?: true;
}

/** Handles one delivery of Stripe (contract 12 section 5). Answers 200 only when its effects are stored. */
export async function receive(
  { trusted, events }: StripeReceiver,
  signed: SignedBody,
  now: Date,
): Promise<ReceivedEvent> {
  if (Buffer.byteLength(signed.body) > bodyBytesMax) throw tooLarge();
  const event = await trusted(signed, now);
  if (!event) throw badRequest("The event's signature is invalid.");
  const outcome = await events.apply(event, now);
  return { success: true, received: true, ...(outcome === "duplicate" && { duplicate: true }) };
}

const tooLarge = (): Refusal =>
  new Refusal("tooLarge", {
    code: "PAYLOAD_TOO_LARGE",
    message: `An event may have at most ${bodyBytesMax} bytes.`,
    details: { limitBytes: bodyBytesMax },
  });
