import { expect, it } from "vitest";
import { inboundConsumer } from "#functions/queues/inbound/handler.ts";
import type { ReceivedMail } from "#lib/domain/inbound/received-mail.ts";
import { queueEvent } from "#test/support/queue-event.ts";

const timestamp = "2026-03-01T12:00:00.000Z";
const told = (notificationType: string, messageId: string) =>
  JSON.stringify({ notificationType, mail: { messageId, timestamp, destination: ["help@acme.test"] } });

/** The ids of the received emails, and of the messages that will be retried. */
async function consume(...texts: string[]) {
  const taken: string[] = [];
  const receive = async ({ messageId }: ReceivedMail) => {
    if (messageId === "broken") throw new Error("The bucket does not answer.");
    taken.push(messageId);
    return "applied" as const;
  };
  const bodies = texts.map((Message, index) => ({ Type: "Notification", MessageId: `n-${index}`, Message }));
  const { batchItemFailures } = await inboundConsumer({ receive })(queueEvent(...bodies));
  return { taken, again: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

it("stores inbound email, and retries only failed messages", async () => {
  const texts = [told("Received", "in-1"), told("Received", "broken"), told("Received", "in-2")];
  expect(await consume(...texts)).toEqual({ taken: ["in-1", "in-2"], again: ["m1"] });
});

it("ignores the setup notification of SES", async () => {
  const texts = [
    '{"notificationType":"AmazonSnsSubscriptionSucceeded"}',
    told("Received", "AMAZON_SES_SETUP_NOTIFICATION"),
  ];
  expect(await consume(...texts)).toEqual({ taken: [], again: [] });
});

it.each(["hello", told("Delivery", "out-1")])("fails a message without an inbound email: %s", async (text) => {
  expect(await consume(text)).toEqual({ taken: [], again: ["m0"] });
});
