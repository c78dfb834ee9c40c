/** A message of the engine; one without a group is a group of its own. */
interface GroupedMessage {
  body: string;
  messageGroupId?: string;
}

interface EngineQueue {
  messages: FairMessages;
  enqueue(message: GroupedMessage): void;
  purge(): void;
}

interface SentMessage {
  MessageBody?: string;
  MessageGroupId?: string;
}

type Handler = (body: SentMessage & { Entries?: SentMessage[] }, ...rest: unknown[]) => unknown;

/** Methods of the engine's classes, which its package does not export. */
interface EngineClasses {
  SqsQueue: { prototype: EngineQueue };
  SqsStore: { prototype: { createQueue(...values: unknown[]): EngineQueue } };
  SqsRouter: { prototype: { register(action: string, handler: Handler): void } };
}

/**
 * The visible messages of a queue, one of each group in turn. So a message waits for one message of every other group, but not
 * for another group's backlog. SQS does so once a group is busy
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html).
 */
class FairMessages {
  /** The next group comes first. A group without messages is forgotten. */
  readonly #groups = new Map<unknown, GroupedMessage[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(message: GroupedMessage): void {
    const group = message.messageGroupId ?? message;
    const messages = this.#groups.get(group);
    if (messages) messages.push(message);
    else this.#groups.set(group, [message]);
    this.#length += 1;
  }

  shift(): GroupedMessage | undefined {
    const [next] = this.#groups;
    if (!next) return undefined;
    const [group, messages] = next;
    const message = messages.shift();
    this.#groups.delete(group);
    if (messages.length > 0) this.#groups.set(group, messages);
    this.#length -= 1;
    return message;
  }

  *[Symbol.iterator](): Iterator<GroupedMessage> {
    for (const messages of this.#groups.values()) yield* messages;
  }
}

/** Makes fair queues of the engine's standard queues. Must run before the engine starts. */
export async function makeQueuesFair(): Promise<void> {
  const engine = import.meta.resolve("fauxqs");
  const { SqsQueue, SqsStore }: EngineClasses = await import(new URL("sqs/sqsStore.js", engine).href);
  const { SqsRouter }: EngineClasses = await import(new URL("sqs/sqsRouter.js", engine).href);
  hold(SqsQueue.prototype, SqsStore.prototype);
  keepGroups(SqsQueue.prototype, SqsRouter.prototype);
}

/** Queues hold their visible messages by group, also those that the engine loads from disk. */
function hold(queue: EngineQueue, store: EngineClasses["SqsStore"]["prototype"]): void {
  const { purge } = queue;
  queue.purge = function (this: EngineQueue) {
    purge.call(this);
    this.messages = new FairMessages();
  };
  const { createQueue } = store;
  store.createQueue = function (...values) {
    const created = createQueue.apply(this, values);
    created.messages = new FairMessages();
    return created;
  };
}

/** The engine drops the group of a message for a standard queue. It enqueues a call's messages synchronously, in their order. */
function keepGroups(queue: EngineQueue, router: EngineClasses["SqsRouter"]["prototype"]): void {
  let sending: SentMessage[] = [];
  const { register } = router;
  router.register = function (action, handler) {
    const send: Handler = (body, ...rest) => {
      sending = body.Entries ? [...body.Entries] : [body];
      try {
        return handler(body, ...rest);
      } finally {
        sending = [];
      }
    };
    register.call(this, action, action.startsWith("SendMessage") ? send : handler);
  };
  const { enqueue } = queue;
  queue.enqueue = function (this: EngineQueue, message) {
    const index = sending.findIndex(({ MessageBody }) => MessageBody === message.body);
    const [sent] = index === -1 ? [] : sending.splice(index, 1);
    if (sent?.MessageGroupId) message.messageGroupId = sent.MessageGroupId;
    enqueue.call(this, message);
  };
}
