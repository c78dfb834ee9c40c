import { PublishBatchCommand, PublishCommand } from "@aws-sdk/client-sns";
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { queueArn, startProxyStack, topicArn } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());

beforeEach(async () => {
  stack.grant([statement(["sqs:*"], [queueArn]), statement(["sns:Publish"], [topicArn])]);
  await stack.sqs.send(new PurgeQueueCommand({ QueueUrl: stack.queueUrl }));
  stack.meter.reset();
});

const send = (MessageBody: string, change = {}) =>
  new SendMessageCommand({ QueueUrl: stack.queueUrl, MessageBody, ...change });
const receive = () => new ReceiveMessageCommand({ QueueUrl: stack.queueUrl, MaxNumberOfMessages: 10 });
const bodies = async () => ((await stack.sqs.send(receive())).Messages ?? []).map(({ Body }) => Body).sort();

describe("queues", () => {
  test("send and receive messages through the proxy", async () => {
    await stack.sqs.send(send("größe 漢字"));
    const { Messages } = await stack.sqs.send(receive());
    expect(Messages?.map(({ Body }) => Body)).toEqual(["größe 漢字"]);
    const ReceiptHandle = Messages?.[0]?.ReceiptHandle;
    await stack.sqs.send(new DeleteMessageCommand({ QueueUrl: stack.queueUrl, ReceiptHandle }));
    const attributes = new GetQueueAttributesCommand({ QueueUrl: stack.queueUrl, AttributeNames: ["All"] });
    expect((await stack.sqs.send(attributes)).Attributes).toMatchObject({
      ApproximateNumberOfMessages: "0",
      ApproximateNumberOfMessagesNotVisible: "0",
    });
  });

  test("are found by the environment's endpoint and by the template's queue URL", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_SQS", stack.proxyUrl);
    const { endpoint: _, ...settings } = stack.settings("");
    await new SQSClient(settings).send(send("by environment"));
    vi.unstubAllEnvs();
    expect(await bodies()).toEqual(["by environment"]);
    expect(stack.meter.report().total.queueRequests).toBe(2);
  });

  test("return URLs of the proxy", async () => {
    const { QueueUrl } = await stack.sqs.send(new GetQueueUrlCommand({ QueueName: "send" }));
    expect(QueueUrl).toBe(stack.queueUrl);
  });

  test("deny a call without a grant with the message of SQS, and receive nothing", async () => {
    stack.grant([statement(["sqs:ReceiveMessage"], [queueArn])]);
    await expect(stack.sqs.send(send("denied"))).rejects.toMatchObject({
      name: "AccessDenied",
      message: expect.stringContaining("is not authorized to perform: sqs:SendMessage"),
      $metadata: { httpStatusCode: 403 },
    });
    expect(await bodies()).toEqual([]);
  });

  test("require the single call's permission for a batch", async () => {
    stack.grant([statement(["sqs:SendMessage", "sqs:ChangeMessageVisibility"], [queueArn])]);
    const QueueUrl = stack.queueUrl;
    await stack.sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: "a", MessageBody: "a" }] }));
    const Entries = [{ Id: "a", ReceiptHandle: "unknown", VisibilityTimeout: 0 }];
    await stack.sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    expect(stack.authorizer.unused()).toEqual([]);
    expect(stack.authorizer.denied()).toEqual([]);
  });

  test("refuse a delay over 15 minutes", async () => {
    await expect(stack.sqs.send(send("late", { DelaySeconds: 901 }))).rejects.toMatchObject({
      name: "InvalidParameterValue",
    });
    await stack.sqs.send(send("now", { DelaySeconds: 0 }));
    expect(await bodies()).toEqual(["now"]);
  });

  test("refuse a message over 1 MiB", async () => {
    await expect(stack.sqs.send(send("x".repeat(1_048_577)))).rejects.toMatchObject({
      name: expect.stringContaining("InvalidParameterValue"),
    });
    expect(await bodies()).toEqual([]);
  });

  test("fail the entries of a batch with too long a delay, and accept the others", async () => {
    const batch = (delays: number[]) =>
      new SendMessageBatchCommand({
        QueueUrl: stack.queueUrl,
        Entries: delays.map((DelaySeconds, i) => ({ Id: `m${i}`, MessageBody: `m${i}`, DelaySeconds })),
      });
    const mixed = await stack.sqs.send(batch([0, 901, 0]));
    expect(mixed.Successful?.map(({ Id }) => Id)).toEqual(["m0", "m2"]);
    expect(mixed.Failed).toMatchObject([{ Id: "m1", SenderFault: true, Code: "InvalidParameterValue" }]);
    const none = await stack.sqs.send(batch([901]));
    expect([none.Successful, none.Failed?.length]).toEqual([[], 1]);
    expect(await bodies()).toEqual(["m0", "m2"]);
  });

  test("are billed for each started 64 KB", async () => {
    await stack.sqs.send(send("x".repeat(65_536)));
    await stack.sqs.send(send("x".repeat(65_537)));
    const Entries = [0, 1, 2].map((i) => ({ Id: `${i}`, MessageBody: "x".repeat(30_000) }));
    await stack.sqs.send(new SendMessageBatchCommand({ QueueUrl: stack.queueUrl, Entries }));
    expect(stack.meter.report().total.queueRequests).toBe(1 + 2 + 2);
  });

  test("throttle and fail as SQS does", async () => {
    stack.faults.add({ service: "sqs", operation: "SendMessage", mode: "throttle" });
    stack.faults.add({ service: "sqs", operation: "SendMessage", mode: "error" });
    await expect(stack.sqs.send(send("a"))).rejects.toMatchObject({ name: "RequestThrottled" });
    await expect(stack.sqs.send(send("a"))).rejects.toMatchObject({
      name: "InternalError",
      $metadata: { httpStatusCode: 500 },
    });
    expect(await bodies()).toEqual([]);
  });
});

describe("topics", () => {
  const publish = (Message: string) => new PublishCommand({ TopicArn: topicArn, Message });

  test("accept messages and are billed for each started 64 KB", async () => {
    expect((await stack.sns.send(publish("größe & <b>"))).MessageId).toBeDefined();
    await stack.sns.send(publish("x".repeat(65_537)));
    const entries = [{ Id: "a", Message: "a" }];
    await stack.sns.send(new PublishBatchCommand({ TopicArn: topicArn, PublishBatchRequestEntries: entries }));
    expect(stack.meter.report().total.topicRequests).toBe(4);
    expect(stack.authorizer.denied()).toEqual([]);
  });

  test("deny a call without a grant with the message of SNS", async () => {
    stack.grant([]);
    await expect(stack.sns.send(publish("denied"))).rejects.toMatchObject({
      name: "AuthorizationErrorException",
      message: expect.stringContaining("is not authorized to perform: sns:Publish"),
    });
  });

  test("throttle as SNS does", async () => {
    stack.faults.add({ service: "sns", operation: "Publish", mode: "throttle" });
    await expect(stack.sns.send(publish("a"))).rejects.toMatchObject({ name: "ThrottledException" });
  });
});
