import { Agent, type IncomingMessage, request } from "node:http";
import type { QueueEngine } from "#local/engines/queue-calls.ts";
import { readAll } from "#local/services/read-all.ts";

// The engines only check that a signature is present.
const signature = {
  authorization:
    "AWS4-HMAC-SHA256 Credential=stack/20260101/us-east-1/local/aws4_request, SignedHeaders=host, Signature=0",
  "x-amz-date": "20260101T000000Z",
};
const agent = new Agent({ keepAlive: true });

/** An error of an engine; `name` is the SDK's error name. */
export class EngineError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Calls DynamoDB, its streams or SQS in the JSON protocol, with targets such as `DynamoDB_20120810.Scan` or
 * `AmazonSQS.SendMessage`. Not by the SDK: stream records go to Lambda in the wire format.
 */
export async function callEngine(endpoint: string, target: string, input: unknown): Promise<Record<string, unknown>> {
  const contentType = "application/x-amz-json-1.0";
  const { status, body } = await post(endpoint, {
    body: JSON.stringify(input),
    contentType,
    extra: { "x-amz-target": target },
  });
  return answerOf(target, { status, body });
}

/** Calls SQS by message. */
export async function callQueue(
  engine: QueueEngine,
  operation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const target = `AmazonSQS.${operation}`;
  return answerOf(target, await engine.call({ target, body: JSON.stringify(input) }));
}

function answerOf(target: string, { status, body }: { status: number; body: string }): Record<string, unknown> {
  const answer = toRecord(body === "" ? {} : JSON.parse(body));
  if (status < 300) return answer;
  const type = String(answer["__type"] ?? `status ${status}`);
  throw new EngineError(type.split("#").at(-1) ?? type, `${target}: ${String(answer["message"] ?? body)}`);
}

/** Calls SNS in the query protocol and returns its XML. */
export async function callTopicEngine(endpoint: string, parameters: Record<string, string>): Promise<string> {
  const form = new URLSearchParams(parameters).toString();
  const { status, body } = await post(endpoint, {
    body: form,
    contentType: "application/x-www-form-urlencoded",
    extra: {},
  });
  if (status >= 300) throw new EngineError("TopicEngineError", `${parameters["Action"]}: ${body}`);
  return body;
}

/** Publishes up to ten messages to a topic; rejects when one fails. */
export async function publishBatch(endpoint: string, topicArn: string, messages: readonly string[]): Promise<void> {
  const entries = messages.flatMap((message, index) => {
    const entry = `PublishBatchRequestEntries.member.${index + 1}`;
    return [
      [`${entry}.Id`, String(index)],
      [`${entry}.Message`, message],
    ];
  });
  const parameters = { Action: "PublishBatch", TopicArn: topicArn, ...Object.fromEntries(entries) };
  const answer = await callTopicEngine(endpoint, parameters);
  if (!answer.includes("<Failed></Failed>")) throw new EngineError("TopicEngineError", `PublishBatch: ${answer}`);
}

async function post(
  endpoint: string,
  { body, contentType, extra }: { body: string; contentType: string; extra: Record<string, string> },
) {
  const headers = { ...signature, ...extra, "content-type": contentType };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(endpoint, { method: "POST", agent, headers }, resolve).on("error", reject).end(body);
  });
  return { status: response.statusCode ?? 500, body: (await readAll(response)).toString("utf8") };
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
