import { Duration, Stack } from "aws-cdk-lib";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { QueueSchedules } from "#infra/constructs/queue-schedules.ts";
import { deadLetterWatch, lateWatch } from "#infra/constructs/queue-watches.ts";
import type { Watch } from "#infra/constructs/watch.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import type { Settings } from "#infra/settings.ts";

export interface QueuesStackProps {
  settings: Settings;
  /** Of SES: what it tells of mails that go out, and of those that come in; undefined where none do. */
  feedbackTopic: Topic;
  inboundTopic: Topic | undefined;
}

/** What waits: below the API, which fills the queues, and the workers, which empty them and need the API's address. */
export class QueuesStack extends Stack {
  readonly send: WorkQueue;
  readonly bulkSend: WorkQueue;
  readonly feedback: WorkQueue;
  /** Mail that comes in; undefined where none does, because an idle queue costs $0.26 a month. */
  readonly inbound: WorkQueue | undefined;
  readonly jobs: WorkQueue;
  readonly webhooks: WorkQueue;
  readonly feedbackSchedules: QueueSchedules;
  readonly jobSchedules: QueueSchedules;
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { settings, feedbackTopic, inboundTopic }: QueuesStackProps) {
    super(scope, id);
    this.send = new WorkQueue(this, "Send", {
      name: "send",
      // Ten mails at once, each at most 10 s at SES after a few seconds of waiting for its turn.
      workerTimeout: Duration.seconds(60),
      lateAfter: Duration.minutes(10),
    });
    this.bulkSend = new WorkQueue(this, "BulkSend", {
      name: "bulk-send",
      // A turn of a campaign begins new work for 60 s; what it has begun by then takes 25 s at most.
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
      // A job works for 40 s and leaves what is left to a message of its own.
      workerTimeout: Duration.seconds(60),
      // A job may be told to wait for 15 minutes.
      lateAfter: Duration.minutes(30),
    });
    this.webhooks = new WorkQueue(this, "Webhooks", {
      name: "webhooks",
      // A call is six requests at most, each 10 s and 3 s for its name, and the table and the jobs beside.
      workerTimeout: Duration.seconds(120),
      lateAfter: Duration.minutes(30),
    });
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

/** In the envelope of SNS: its MessageId is what opens and clicks are counted by (docs/decisions/0003). */
function subscribe({ queue, deadLetterQueue }: WorkQueue, topic: Topic): void {
  topic.addSubscription(new SqsSubscription(queue, { deadLetterQueue }));
}
