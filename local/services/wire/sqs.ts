import * as z from "zod";
import type { Backend } from "#local/services/backend.ts";
import { jsonError } from "#local/services/wire/error-answers.ts";
import { billedRequests } from "#local/services/wire/payload.ts";
import type { Account, WireAnswer, WireRequest, WireService } from "#local/services/wire/wire-service.ts";

export const sqsOperations = new Set([
  "SendMessage",
  "SendMessageBatch",
  "ReceiveMessage",
  "DeleteMessage",
  "DeleteMessageBatch",
  "ChangeMessageVisibility",
  "ChangeMessageVisibilityBatch",
  "GetQueueAttributes",
  "GetQueueUrl",
  "ListQueues",
  "PurgeQueue",
]);

const delaySecondsMax = 900;

const message = z.looseObject({
  MessageBody: z.string().optional(),
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
  DelaySeconds: z.number().optional(),
});
const entry = message.extend({ Id: z.string() });
const inputSchema = message.extend({
  QueueUrl: z.string().optional(),
  QueueName: z.string().optional(),
  Entries: z.array(entry).optional(),
});
type Input = z.infer<typeof inputSchema>;
type Entry = z.infer<typeof entry>;

/** The engine finds a queue by the last part of its URL, so a QueueUrl with the proxy's address works unchanged. */
export function sqsService(backend: Pick<Backend, "forward">, account: Account, ownOrigin: string): WireService {
  return {
    name: "sqs",
    streams: () => false,
    errors: {
      denied: { status: 403, code: "AccessDenied" },
      unknownCaller: { status: 403, code: "InvalidClientTokenId" },
      throttled: { status: 400, code: "RequestThrottled" },
      failed: { status: 500, code: "InternalError" },
      unknownOperation: { status: 400, code: "InvalidAction" },
    },
    read(request) {
      const [version, operation] = String(request.headers["x-amz-target"]).split(".");
      if (version !== "AmazonSQS" || operation === undefined || !sqsOperations.has(operation)) return undefined;
      const input = inputSchema.parse(JSON.parse(request.body.toString("utf8")));
      const name = input.QueueUrl?.split("/").at(-1) ?? input.QueueName ?? "*";
      const delayed = operation === "SendMessage" && delaysTooLong(input);
      return {
        operation,
        permissions: [
          // A batch needs the permission of the single call.
          {
            action: `sqs:${operation.replace(/Batch$/, "")}`,
            resource: `arn:aws:sqs:${account.region}:${account.accountId}:${name}`,
          },
        ],
        ...(delayed && { refusal: { status: 400, code: "InvalidParameterValue", message: delayMessage(input) } }),
        perform: () => perform(backend, { request, operation, input, origin: ownOrigin }),
      };
    },
    refuse: (error) => jsonError("com.amazonaws.sqs", error),
  };
}

interface PerformInput {
  request: WireRequest;
  operation: string;
  input: Input;
  origin: string;
}

async function perform(backend: Pick<Backend, "forward">, { request, operation, input, origin }: PerformInput) {
  if (operation === "SendMessageBatch") return sendBatch(backend, request, input);
  const answer = await backend.forward(request);
  if (operation === "GetQueueUrl" || operation === "ListQueues") return withOwnUrls(answer, origin);
  const bytes = operation === "ReceiveMessage" ? answer.body.length : payloadBytes(input);
  return { ...answer, units: { requests: billedRequests(bytes) } };
}

/** Entries that AWS would refuse and the engine would take are withheld and reported as failed. */
async function sendBatch(backend: Pick<Backend, "forward">, request: WireRequest, input: Input): Promise<WireAnswer> {
  const entries = input.Entries ?? [];
  const units = { requests: billedRequests(entries.reduce((sum, each) => sum + payloadBytes(each), 0)) };
  const refused = entries.filter(delaysTooLong);
  if (refused.length === 0) return { ...(await backend.forward(request)), units };
  const accepted = entries.filter((each) => !refused.includes(each));
  const answer = await sendAccepted(backend, request, { ...input, Entries: accepted });
  if (answer.status >= 300) return { ...answer, units };
  const sent = batchAnswer.parse(JSON.parse(answer.body.toString("utf8")));
  const body = JSON.stringify({ ...sent, Failed: [...sent.Failed, ...refused.map(failedEntry)] });
  const { "content-length": _, ...headers } = answer.headers;
  return { status: answer.status, headers, body, units };
}

const batchAnswer = z.looseObject({ Failed: z.array(z.unknown()).default([]) });

async function sendAccepted(
  backend: Pick<Backend, "forward">,
  request: WireRequest,
  input: Input,
): ReturnType<Backend["forward"]> {
  if (input.Entries?.length) return backend.forward(request, Buffer.from(JSON.stringify(input)));
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return { status: 200, headers, body: Buffer.from(JSON.stringify({ Successful: [] })) };
}

/** The engine's answers contain its own address, which bypasses the proxy. */
function withOwnUrls(answer: WireAnswer & { body: Buffer }, origin: string): WireAnswer {
  const { "content-length": _, ...headers } = answer.headers;
  return { status: answer.status, headers, body: answer.body.toString("utf8").replaceAll(/http:\/\/[^/"]+/g, origin) };
}

function payloadBytes({ MessageBody = "", MessageAttributes }: Input | Entry): number {
  const attributes = MessageAttributes ? Buffer.byteLength(JSON.stringify(MessageAttributes)) : 0;
  return Buffer.byteLength(MessageBody) + attributes;
}

const delaysTooLong = ({ DelaySeconds = 0 }: Input | Entry) => DelaySeconds < 0 || DelaySeconds > delaySecondsMax;

const delayMessage = ({ DelaySeconds }: Input | Entry) =>
  `Value ${DelaySeconds} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= ${delaySecondsMax}.`;

const failedEntry = (each: Entry) => ({
  Id: each.Id,
  SenderFault: true,
  Code: "InvalidParameterValue",
  Message: delayMessage(each),
});
