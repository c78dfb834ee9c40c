import { DeleteMessageCommand, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

export interface FurtherMessage {
  id: string;
  body: string;
  /** Names this receive of the message. */
  receipt: string;
}

/** Messages of a worker's own queue that its event source has not brought to any worker. */
export interface FurtherMessages {
  /** At most so many, and at most ten. Waits for none. */
  take(max: number): Promise<FurtherMessage[]>;
  /** One that is not removed comes again. */
  remove(message: FurtherMessage): Promise<void>;
}

/** The most that SQS gives. */
const receiveMax = 10;

/** An SQS queue with its visibility timeout. */
export class SqsFurtherMessages implements FurtherMessages {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async take(max: number): Promise<FurtherMessage[]> {
    const receive = new ReceiveMessageCommand({
      ...{ QueueUrl: this.#queueUrl, WaitTimeSeconds: 0 },
      MaxNumberOfMessages: Math.min(max, receiveMax),
    });
    const { Messages = [] } = await this.#sqs.send(receive);
    return Messages.map(({ MessageId = "", Body = "", ReceiptHandle = "" }) => ({
      ...{ id: MessageId, body: Body, receipt: ReceiptHandle },
    }));
  }

  async remove({ receipt }: FurtherMessage): Promise<void> {
    await this.#sqs.send(new DeleteMessageCommand({ QueueUrl: this.#queueUrl, ReceiptHandle: receipt }));
  }
}
