import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Job, JobQueue } from "#lib/domain/job/job.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** The SQS queue `jobs`. The project is the message group: a long sweep does not delay the others (fair queues). */
export class SqsJobsQueue implements JobQueue<Job> {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async send(job: Job, delaySeconds = 0): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody(job),
        MessageGroupId: job.dataId === undefined ? job.type : projectIdOf(job.dataId),
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
