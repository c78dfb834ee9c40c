import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type {
  PlatformMail,
  PlatformMailQueue,
  PlatformMailRequest,
  PlatformMails,
} from "#lib/domain/project/platform-mail.ts";
import { sendMessageBatch } from "#lib/messaging/message-batch.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { newId } from "#lib/platform/ids.ts";

/** SQS's limit for one call. */
const batchMax = 10;

/** Petrel's own email uses the `send` queue, as its own group: no project's email delays a password reset. */
const group = "platform";

export class SqsPlatformMails implements PlatformMails, PlatformMailQueue {
  readonly enabled = true;
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async send(mails: readonly PlatformMail[]): Promise<void> {
    for (let start = 0; start < mails.length; start += batchMax) {
      const requests: PlatformMailRequest[] = mails
        .slice(start, start + batchMax)
        .map((platform) => ({ id: newId(), platform }));
      const batch = requests.map((body) => ({ body, group }));
      await sendMessageBatch(this.#sqs, this.#queueUrl, batch);
    }
  }

  async sendLater(request: PlatformMailRequest, delaySeconds: number): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody(request),
        MessageGroupId: group,
        DelaySeconds: delaySeconds,
      }),
    );
  }
}

export interface PlatformMailsEnv {
  /** Undefined when the deployment has no sender for such mail. */
  PLATFORM_MAIL_FROM?: string | undefined;
  SEND_QUEUE_URL: string;
}

/** Takes a function's environment; without a sender the result is not enabled. */
export function platformMails({ PLATFORM_MAIL_FROM, SEND_QUEUE_URL }: PlatformMailsEnv): PlatformMails {
  if (PLATFORM_MAIL_FROM === undefined || PLATFORM_MAIL_FROM === "") return { enabled: false, send: async () => {} };
  return new SqsPlatformMails(new SQSClient(callLimits), SEND_QUEUE_URL);
}
