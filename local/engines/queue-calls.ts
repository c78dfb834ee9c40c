/** A call of SQS in the JSON protocol: `AmazonSQS.ReceiveMessage` and its input as JSON. */
export interface QueueCall {
  target: string;
  body: string;
}

export interface QueueAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** SQS by message: an HTTP request would cost more CPU time than the call itself. */
export interface QueueEngine {
  call(call: QueueCall): Promise<QueueAnswer>;
}

interface Reply {
  status(code: number): void;
  header(name: string, value: string): void;
}

/** A class of the engine, which its package does not export. */
interface EngineRouter {
  register(...values: unknown[]): void;
  handle(request: { headers: Record<string, string>; body: unknown }, reply: Reply): Promise<unknown>;
}

/** Returns a function that performs calls of the engine's queues without HTTP. Must run before the engine starts. */
export async function queueCalls(): Promise<(call: QueueCall) => Promise<QueueAnswer>> {
  const file = new URL("sqs/sqsRouter.js", import.meta.resolve("fauxqs"));
  const { SqsRouter }: { SqsRouter: { prototype: EngineRouter } } = await import(file.href);
  let router: EngineRouter | undefined;
  const { register } = SqsRouter.prototype;
  SqsRouter.prototype.register = function (this: EngineRouter, ...values) {
    router = this;
    register.apply(this, values);
  };
  return async ({ target, body }) => {
    const answer: QueueAnswer = { status: 200, headers: {}, body: "" };
    const reply: Reply = {
      status: (code) => {
        answer.status = code;
      },
      header: (name, value) => {
        answer.headers[name] = value;
      },
    };
    const request = { headers: { "x-amz-target": target }, body: JSON.parse(body) };
    answer.body = JSON.stringify(await router?.handle(request, reply));
    return answer;
  };
}
