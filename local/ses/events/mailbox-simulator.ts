import { bounceEvent, complaintEvent, deliveryEvent, type MailEvent, sendEvent } from "#local/ses/events/mail-event.ts";

/**
 * The outcome of an accepted mail: addresses of the mailbox simulator (`bounce+label@simulator.amazonses.com`) act as in SES,
 * every other recipient gets it.
 */
export function simulateDelivery(recipients: string[], at: Date, processingTimeMillis: number): MailEvent[] {
  const groups = Map.groupBy(recipients, simulatedPart);
  const complained = groups.get("complaint") ?? [];
  const bounced = groups.get("bounce") ?? [];
  const suppressed = groups.get("suppressionlist") ?? [];
  const delivered = [...(groups.get("success") ?? []), ...complained];
  return [
    sendEvent(),
    ...(delivered.length > 0 ? [deliveryEvent(at, delivered, processingTimeMillis)] : []),
    ...(bounced.length > 0 ? [bounceEvent(at, bounced, "General")] : []),
    ...(suppressed.length > 0 ? [bounceEvent(at, suppressed, "Suppressed")] : []),
    ...(complained.length > 0 ? [complaintEvent(at, complained)] : []),
  ];
}

/**
 * `suppressionlist` simulates SES' global suppression list, not the account's. `ooto` is delivered as well: its out-of-office
 * answer goes to the sender's mailbox, not to event publishing.
 */
function simulatedPart(address: string): "bounce" | "complaint" | "suppressionlist" | "success" {
  const match = /^(bounce|complaint|suppressionlist)(\+.*)?@simulator\.amazonses\.com$/i.exec(address);
  const part = match?.[1]?.toLowerCase();
  return part === "bounce" || part === "complaint" || part === "suppressionlist" ? part : "success";
}
