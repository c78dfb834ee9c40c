import { ChangeMessageVisibilityCommand, GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { expect, it } from "vitest";
import { SqsFurtherMessages } from "#lib/messaging/further-messages.ts";
import { SqsLaneQueue } from "#lib/messaging/lane-queue.ts";
import { newId } from "#lib/platform/ids.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const { engine, sqs } = await forThisFile(startMessaging());

it("are at most as many as asked for, and come again unless they are removed", async () => {
  const { queueUrl: QueueUrl } = engine.createQueue(newId());
  const lanes = new SqsLaneQueue(sqs, QueueUrl);
  const further = new SqsFurtherMessages(sqs, QueueUrl);
  const place = { dataId: dataId(), endpointId: newId() };
  for (let count = 0; count < 12; count += 1) await lanes.wake(place);

  const taken = [...(await further.take(1)), ...(await further.take(25))];
  expect(taken).toHaveLength(11);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(11);
  expect(taken.map(({ body }) => JSON.parse(body))).toEqual(Array(11).fill({ lane: place }));

  const [removed, failed, ...others] = taken;
  if (!removed || !failed) throw new Error("No message came.");
  for (const message of [removed, ...others]) await further.remove(message);
  const again = { QueueUrl, ReceiptHandle: failed.receipt, VisibilityTimeout: 0 };
  await sqs.send(new ChangeMessageVisibilityCommand(again));
  const last = await further.take(10);
  expect(last.map(({ id }) => id)).toContain(failed.id);
  expect(last).toHaveLength(2);
  for (const message of last) await further.remove(message);
  const count = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessagesNotVisible"] });
  expect((await sqs.send(count)).Attributes).toEqual({ ApproximateNumberOfMessagesNotVisible: "0" });
});
