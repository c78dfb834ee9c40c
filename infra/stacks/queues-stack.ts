import { Duration, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { QueueSchedules } from "#infra/constructs/queue-schedules.ts";
import { deadLetterWatch, lateWatch } from "#infra/constructs/queue-watches.ts";
import type { Watch } from "#infra/constructs/watch.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import type { Settings } from "#infra/settings.ts";

interface QueuesStackProps {
  settings: Settings;
  /** Topics of SES for outgoing and for incoming mail; the latter is undefined when the deployment receives none. */
  feedbackTopic: Topic;
  inboundTopic: Topic | undefined;
}

/** The queues: below the API, which fills them, and the workers, which consume them and need the API's address. */
export class QueuesStack extends Stack {
  readonly send: WorkQueue;
  readonly bulkSend: WorkQueue;
  readonly feedback: WorkQueue;
  /** Incoming mail; undefined when the deployment receives none, because an idle queue costs $0.26 a month. */
  readonly inbound: WorkQueue | undefined;
  readonly jobs: WorkQueue;
  readonly webhooks: WorkQueue;
  /** Takes projects' events; undefined when the deployment has none. */
  readonly eventBusArn: string | undefined;
  readonly feedbackSchedules: QueueSchedules;
  readonly jobSchedules: QueueSchedules;
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { settings, feedbackTopic, inboundTopic }: QueuesStackProps) {
    super(scope, id);
    this.send = new WorkQueue(this, "Send", {
      name: "send",
      // Ten mails at once, each at most 10 s at SES, after a few seconds of waiting for the pace.
      workerTimeout: Duration.seconds(60),
      lateAfter: Duration.minutes(10),
    });
    this.bulkSend = new WorkQueue(this, "BulkSend", {
      name: "bulk-send",
      // A campaign's turn starts new work for 60 s; work in flight then takes at most 25 s.
      workerTimeout: Duration.seconds(90),
      lateAfter: Duration.minutes(30),
    });
    this.feedback = new WorkQueue(this, "Feedback", {
      name: "feedback",
      workerTimeout: Duration.seconds(30),
      lateAfter: Duration.minutes(30),
    });
    subscribe(this.feedback, feedbackTopic);
    this.inbound = inboundTopic && this.#inbound(inboundTopic);
    this.feedbackSchedules = new QueueSchedules(this, "FeedbackSchedules", {
      environment: settings.environment,
      purpose: "feedback",
      queue: this.feedback.queue,
    });
    this.jobs = new WorkQueue(this, "Jobs", {
      name: "jobs",
      // A job works for 40 s and sends a message for the rest.
      workerTimeout: Duration.seconds(60),
      // A job may be delayed for 15 minutes.
      lateAfter: Duration.minutes(30),
    });
    this.webhooks = new WorkQueue(this, "Webhooks", {
      name: "webhooks",
      // A worker takes messages for 30 s. A call is at most six requests, each with 10 s and 3 s for DNS, plus the table and the jobs.
      workerTimeout: Duration.seconds(120),
      lateAfter: Duration.minutes(30),
    });
    this.eventBusArn = eventBusArn(this, settings);
    this.jobSchedules = new QueueSchedules(this, "JobSchedules", {
      environment: settings.environment,
      purpose: "jobs",
      queue: this.jobs.queue,
    });
    const always = [this.send, this.bulkSend, this.feedback, this.jobs, this.webhooks];
    const queues = this.inbound ? [...always, this.inbound] : always;
    this.watches = [deadLetterWatch(queues), lateWatch(queues)];
  }

  #inbound(topic: Topic): WorkQueue {
    const inbound = new WorkQueue(this, "Inbound", {
      name: "inbound",
      workerTimeout: Duration.seconds(60),
      lateAfter: Duration.minutes(30),
    });
    subscribe(inbound, topic);
    return inbound;
  }
}

/** Without an existing bus it makes one, with a fixed name that rules can name. */
function eventBusArn(scope: Construct, { eventBus, environment }: Settings): string | undefined {
  if (!eventBus || eventBus.arn !== undefined) return eventBus?.arn;
  return new EventBus(scope, "EventBus", { eventBusName: `petrel-${environment}` }).eventBusArn;
}

/** Keeps the SNS envelope: opens and clicks are counted by its MessageId (docs/decisions/0003). */
function subscribe({ queue, deadLetterQueue }: WorkQueue, topic: Topic): void {
  topic.addSubscription(new SqsSubscription(queue, { deadLetterQueue }));
}
