import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { instanceEnvironment } from "#local/lambda/environment.ts";
import type { FunctionPoolOptions } from "#local/lambda/function-pool.ts";
import type { ServiceCall } from "#local/lambda/invocation.ts";
import { portOf } from "#local/port-of.ts";
import { madeFunction, poolOf } from "#test/local/lambda/made-function.ts";

const sdk = (name: string) => JSON.stringify(import.meta.resolve(name));

/** A function that reads one item with the SDK, and answers it or the error's names. */
const readingWithin = (requestTimeout: number) => `
  import { DynamoDBClient, GetItemCommand } from ${sdk("@aws-sdk/client-dynamodb")};
  const client = new DynamoDBClient({ maxAttempts: 1, requestHandler: { requestTimeout: ${requestTimeout}, throwOnRequestTimeout: true } });
  export const handler = async () => {
    try {
      const { Item } = await client.send(new GetItemCommand({ TableName: "mails", Key: { pk: { S: "ü" } } }));
      return Item;
    } catch (error) {
      return [error.name, error.code];
    }
  };`;
const reading = readingWithin(60_000);

/** Invokes a function whose calls get this answer. */
async function answerTo(
  source: string,
  callService: FunctionPoolOptions["callService"],
  servicesUrl = "http://127.0.0.1:1",
) {
  const pool = poolOf(madeFunction(source, { timeoutSeconds: 60 }), {
    callService,
    environmentOf: (fn, accessKeyId) => instanceEnvironment(fn, { accessKeyId, servicesUrl, region: "us-east-1" }),
  });
  const result = await pool.invoke("made", "{}");
  if (!result.ok) throw new Error(result.error.errorMessage);
  return JSON.parse(result.payload);
}

const headers = { "content-type": "application/x-amz-json-1.0" };

describe("an SDK call of a function", () => {
  it("reaches the stack without a connection, signed with the instance's key", async () => {
    const calls: ServiceCall[] = [];
    const item = { pk: { S: "ü" } };
    const answered = await answerTo(reading, async (call) => {
      calls.push(call);
      return { status: 200, headers, body: Buffer.from(JSON.stringify({ Item: item })) };
    });
    expect(answered).toEqual(item);
    expect(calls).toMatchObject([
      {
        headers: {
          "x-amz-target": "DynamoDB_20120810.GetItem",
          authorization: expect.stringMatching(/Credential=LKIA[0-9A-Z]+\/\d+\/us-east-1\/dynamodb\//),
        },
        body: JSON.stringify({ TableName: "mails", Key: item }),
      },
    ]);
  });

  it("to SES keeps its method, path and query", async () => {
    const source = `
      import { SESv2Client, ListSuppressedDestinationsCommand, SendEmailCommand } from ${sdk("@aws-sdk/client-sesv2")};
      const ses = new SESv2Client({ maxAttempts: 1 });
      export const handler = async () => {
        const content = { Raw: { Data: Buffer.from("Subject: ü") } };
        const { MessageId } = await ses.send(new SendEmailCommand({ Content: content }));
        const refused = await ses.send(new ListSuppressedDestinationsCommand({ PageSize: 5 })).catch((error) => error);
        return [MessageId, refused.name, refused.message];
      };`;
    const calls: ServiceCall[] = [];
    const answered = await answerTo(source, async (call) => {
      calls.push(call);
      if (call.method === "POST") return { status: 200, headers, body: JSON.stringify({ MessageId: "ses-1" }) };
      const refusal = { ...headers, "x-amzn-errortype": "TooManyRequestsException" };
      return { status: 429, headers: refusal, body: JSON.stringify({ message: "Slower." }) };
    });
    expect(answered).toEqual(["ses-1", "TooManyRequestsException", "Slower."]);
    const authorization = expect.stringMatching(/Credential=LKIA[0-9A-Z]+\/\d+\/us-east-1\/ses\//);
    const body = JSON.stringify({ Content: { Raw: { Data: Buffer.from("Subject: ü").toString("base64") } } });
    expect(calls).toMatchObject([
      { method: "POST", target: "/v2/email/outbound-emails", headers: { authorization }, body },
      { method: "GET", target: "/v2/email/suppression/addresses?PageSize=5", headers: { authorization }, body: "" },
    ]);
  });

  it("gets the service's refusal", async () => {
    const body = JSON.stringify({ __type: "com.amazonaws.dynamodb.v20120810#AccessDeniedException", message: "No." });
    const answered = await answerTo(reading, async () => ({ status: 400, headers, body }));
    expect(answered).toEqual(["AccessDeniedException", null]);
  });

  it("fails like a broken connection when the stack breaks it", async () => {
    expect(await answerTo(reading, async () => "break")).toEqual(["TimeoutError", "ECONNRESET"]);
    expect(await answerTo(reading, () => Promise.reject(new Error("stopped")))).toEqual(["TimeoutError", "ECONNRESET"]);
  });

  it("ends at the SDK's timeout when the stack is silent", async () => {
    expect(await answerTo(readingWithin(100), () => new Promise(() => undefined))).toEqual([
      "TimeoutError",
      "ETIMEDOUT",
    ]);
  });

  it("to S3 still uses a connection", async () => {
    const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const source = `
      import http from "node:http";
      export const handler = () => new Promise((resolve, reject) => {
        const { hostname: host, port } = new URL(process.env.AWS_ENDPOINT_URL_S3);
        http.request({ host, port, method: "PUT", agent: false }, (response) => resolve(response.statusCode)).on("error", reject).end("x");
      });`;
    expect(await answerTo(source, async () => "break", `http://127.0.0.1:${portOf(server)}`)).toBe(200);
  });
});
