import { DatabaseSync } from "node:sqlite";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { LocalClock } from "#local/clock.ts";
import { startMessagingEngine } from "#local/engines/fauxqs.ts";
import { LocalEventBus } from "#local/events/event-bus.ts";
import { createScheduler } from "#local/scheduler/scheduler.ts";
import { ServiceMessages } from "#local/service-messages.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Faults } from "#local/services/faults.ts";
import { Meter } from "#local/services/meter.ts";
import { reserveServiceProxy } from "#local/services/proxy.ts";
import { createSes } from "#local/ses/ses.ts";
import type { DeployedBucket, DeployedQueue, Deployment, PolicyStatement } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { deployedFunction, statement } from "#test/local/services/deployed-function.ts";
import { startEngine } from "#test/support/engine.ts";

export const tableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/mails";
export const queueArn = "arn:aws:sqs:us-east-1:000000000000:send";
export const arrivalsArn = "arn:aws:sqs:us-east-1:000000000000:arrivals";
export const topicArn = "arn:aws:sns:us-east-1:000000000000:events";
export const bucketArn = "arn:aws:s3:::content";

const fromS3: PolicyStatement = {
  ...statement(["sqs:SendMessage"], [arrivalsArn]),
  conditions: { StringEquals: { "aws:SourceAccount": ["000000000000"] } },
  principals: ["s3.amazonaws.com"],
};

/** A hundred calls at once, or 23 MB, take seconds on a busy machine. */
const patienceMs = 30_000;

/** For a call that gets no answer. */
export const impatient = { requestTimeout: 500 };

/** The proxy before real engines, with one function (`api/send`, key id `key-send`) and the clients it would have. */
export async function startProxyStack() {
  const clock = new LocalClock();
  const meter = new Meter();
  const faults = new Faults();
  const crashed: string[] = [];
  const database = new DatabaseSync(":memory:");
  const engine = await startEngine();
  const messaging = await startMessagingEngine(clock, null);
  const messagingUrl = messaging.url;
  const base = emptyDeployment({
    scheduleGroups: [{ name: "petrel", arn: "arn" }],
    queues: [arrivalsQueue()],
    buckets: [contentBucket],
  });
  const ses = createSes({
    clock,
    database,
    deployment: base,
    publish: async () => {},
    store: async () => false,
    baseUrl: "http://127.0.0.1",
  });
  ses.verifyDomain("acme.test");
  const scheduler = createScheduler({ clock, database, deployment: base, deliver: async () => {} });
  const proxy = await reserveServiceProxy();
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;

  // Each test's grants need a new authorizer; the engines are shared.
  let authorizer = new Authorizer(base);
  const messages = new ServiceMessages({
    endpoint: messagingUrl,
    deployment: base,
    authorizer: {
      checkRole: (...call) => authorizer.checkRole(...call),
      checkService: (call) => authorizer.checkService(call),
    },
    meter,
    clock,
  });
  proxy.serve({
    callers: (key) => (key === "key-send" ? { functionName: "api/send", instanceId: "i-1" } : undefined),
    backends: {
      dynamodb: engine.endpoint,
      messaging: messagingUrl,
      queues: messaging,
      sesv2: ses.service,
      scheduler: scheduler.service,
      events: new LocalEventBus({ clock, database, account: base }),
    },
    account: base,
    buckets: base.buckets,
    announce: messages.announce.bind(messages),
    authorizer: { check: (call) => authorizer.check(call) },
    meter,
    faults,
    clock,
    openSns: () => undefined,
    onCrash: (functionName, instanceId) => crashed.push(`${functionName} ${instanceId}`),
  });

  const settings = (endpoint: string, accessKeyId = "key-send") => ({
    endpoint,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: "secret" },
    requestHandler: { requestTimeout: patienceMs, throwOnRequestTimeout: true },
  });
  await createResources(settings(engine.endpoint), settings(messagingUrl));
  return {
    ...{ clock, meter, faults, crashed, proxyUrl, settings, engineUrl: engine.endpoint, messagingUrl },
    dynamodb: new DynamoDBClient(settings(proxyUrl)),
    sqs: new SQSClient(settings(proxyUrl)),
    sns: new SNSClient(settings(proxyUrl)),
    s3: new S3Client(settings(proxyUrl)),
    ses: new SESv2Client(settings(proxyUrl)),
    scheduler: new SchedulerClient(settings(proxyUrl)),
    queueUrl: `${proxyUrl}/000000000000/send`,
    arrivalsUrl: `${proxyUrl}/000000000000/arrivals`,
    get authorizer() {
      return authorizer;
    },
    /** What `api/send` may do from now on. Resets counters and faults. */
    grant(statements: PolicyStatement[], parts: Partial<Deployment> = {}) {
      authorizer = new Authorizer({ ...base, ...parts, functions: [deployedFunction("api/send", statements)] });
      meter.reset();
      faults.clear();
      crashed.length = 0;
    },
    async stop() {
      ses.stop();
      scheduler.stop();
      await proxy.stop();
      await messaging.stop();
      engine.stop();
      database.close();
    },
  };
}

/** Announces what comes into `imports/`, and lets the pages of one dashboard and of any API put files. */
const contentBucket: DeployedBucket = {
  name: "content",
  arn: bucketArn,
  notifications: [{ event: "s3:ObjectCreated:*", prefix: "imports/", queueArn: arrivalsArn }],
  cors: [
    {
      origins: ["https://dash.example.com", "https://*.api.example.com"],
      methods: ["PUT"],
      headers: ["*"],
      maxAgeSeconds: 600,
    },
  ],
  lifecycle: [],
  policy: [],
};

/** By default it admits S3. */
export function arrivalsQueue(policy: PolicyStatement[] = [fromS3]): DeployedQueue {
  return { name: "arrivals", arn: arrivalsArn, url: "http://queue/000000000000/arrivals", attributes: {}, policy };
}

interface Settings {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

async function createResources(tables: Settings, messaging: Settings): Promise<void> {
  await new DynamoDBClient(tables).send(
    new CreateTableCommand({
      TableName: "mails",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "pk1"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [{ AttributeName: "pk1", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
  await new SQSClient(messaging).send(new CreateQueueCommand({ QueueName: "send" }));
  await new SQSClient(messaging).send(new CreateQueueCommand({ QueueName: "arrivals" }));
  await new SNSClient(messaging).send(new CreateTopicCommand({ Name: "events" }));
  await new S3Client(messaging).send(new CreateBucketCommand({ Bucket: "content" }));
}
