import { randomBytes } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { DeleteMessageCommand, PurgeQueueCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { arrivalsArn, arrivalsQueue, bucketArn, impatient, startProxyStack } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());
const Bucket = "content";

beforeEach(async () => {
  grant();
  await stack.sqs.send(new PurgeQueueCommand({ QueueUrl: stack.arrivalsUrl }));
  stack.meter.reset();
});

const grant = (parts = {}) =>
  stack.grant([statement(["s3:*"], [bucketArn, `${bucketArn}/*`]), statement(["sqs:*"], [arrivalsArn])], parts);
const put = (Key: string, Body: string | Buffer = "x") => stack.s3.send(new PutObjectCommand({ Bucket, Key, Body }));

interface Announced {
  eventName: string;
  eventTime: string;
  s3: { object: { key: string; size: number; eTag: string; sequencer: string } };
}

/** The events announced since the last call, in the order of their sequencers. */
async function announced(): Promise<Announced[]> {
  const QueueUrl = stack.arrivalsUrl;
  const { Messages = [] } = await stack.sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  for (const { ReceiptHandle } of Messages) await stack.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  const records = Messages.flatMap(({ Body = "" }) => JSON.parse(Body).Records as Announced[]);
  return records.sort((one, other) => (one.s3.object.sequencer < other.s3.object.sequencer ? -1 : 1));
}

const announcedKeys = async () => (await announced()).map(({ eventName, s3 }) => [eventName, s3.object.key]);

describe("an object in an announced folder", () => {
  test("is announced as an S3 event before its PUT is answered", async () => {
    const before = Date.now();
    const { ETag } = await put("imports/p/größe & (1).csv", "email\nann@example.com\n");
    const [record, ...others] = await announced();
    expect(others).toEqual([]);
    expect(record).toEqual({
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: "us-east-1",
      eventTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      eventName: "ObjectCreated:Put",
      s3: {
        s3SchemaVersion: "1.0",
        bucket: { name: Bucket, arn: bucketArn },
        object: {
          key: "imports/p/gr%C3%B6%C3%9Fe+%26+%281%29.csv",
          size: 22,
          eTag: ETag?.replaceAll('"', ""),
          sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
        },
      },
    });
    expect(Date.parse(record!.eventTime)).toBeGreaterThanOrEqual(before);
  });

  test("is announced after a presigned PUT, a copy and a multipart upload", async () => {
    const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "imports/signed" }), {
      expiresIn: 60,
    });
    expect((await fetch(url, { method: "PUT", body: "from a browser" })).status).toBe(200);
    await stack.s3.send(
      new CopyObjectCommand({ Bucket, Key: "imports/copied", CopySource: `${Bucket}/imports/signed` }),
    );
    const Key = "imports/in parts";
    const { UploadId } = await stack.s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const part = { Bucket, Key, UploadId, PartNumber: 1, Body: "part" };
    const { ETag } = await stack.s3.send(new UploadPartCommand(part));
    expect(await announcedKeys()).toEqual([
      ["ObjectCreated:Put", "imports/signed"],
      ["ObjectCreated:Copy", "imports/copied"],
    ]);
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await stack.s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    const [record] = await announced();
    expect(record).toMatchObject({
      eventName: "ObjectCreated:CompleteMultipartUpload",
      s3: { object: { key: "imports/in+parts", size: 4 } },
    });
  });

  test("is announced again at each replacement, each time with a greater sequencer", async () => {
    await put("imports/a", "first");
    await put("imports/a", "and second");
    expect((await announced()).map(({ s3 }) => s3.object.size)).toEqual([5, 10]);
  });

  test("is billed as an SQS request of S3, not of a function", async () => {
    await put("imports/priced");
    expect(stack.meter.report().functions["s3"]).toMatchObject({ queueRequests: 1, dollars: 0.000_000_4 });
  });

  test("is not announced to a queue whose policy does not admit S3, which is listed as a denial", async () => {
    grant({ queues: [arrivalsQueue([])] });
    await put("imports/unheard");
    expect(await announced()).toEqual([]);
    expect(stack.authorizer.denied()).toMatchObject([
      { caller: "s3.amazonaws.com", action: "sqs:SendMessage", resource: arrivalsArn },
    ]);
  });
});

describe("nothing is announced", () => {
  test("for other folders, reads and deletes", async () => {
    await put("mail/a");
    await put("imports");
    await put("imports/removed");
    await announced();
    await stack.s3.send(new GetObjectCommand({ Bucket, Key: "imports/removed" }));
    await stack.s3.send(new DeleteObjectCommand({ Bucket, Key: "imports/removed" }));
    expect(await announced()).toEqual([]);
  });

  test.each(["error", "throttle", "timeout"] as const)("for a failed PUT: %s", async (mode) => {
    stack.faults.add({ service: "s3", operation: "PutObject", mode });
    const failing = stack.s3.send(new PutObjectCommand({ Bucket, Key: "imports/failed", Body: "x" }), impatient);
    await expect(failing).rejects.toThrow();
    expect(await announced()).toEqual([]);
  });

  test("for a refused PUT: without a grant, expired, or over an existing object", async () => {
    const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "imports/late" }), { expiresIn: 60 });
    stack.clock.advance(62_000);
    expect((await fetch(url, { method: "PUT", body: "late" })).status).toBe(403);
    stack.clock.advance(-62_000);
    await put("imports/there");
    await announced();
    const again = new PutObjectCommand({ Bucket, Key: "imports/there", Body: "x", IfNoneMatch: "*" });
    await expect(stack.s3.send(again)).rejects.toMatchObject({ name: "PreconditionFailed" });
    stack.grant([statement(["sqs:*"], [arrivalsArn])]);
    await expect(put("imports/denied")).rejects.toMatchObject({ name: "AccessDenied" });
    expect(await announced()).toEqual([]);
  });
});

test("a stored PUT is announced even when its caller never gets the answer", async () => {
  stack.faults.add({ service: "s3", operation: "PutObject", mode: "acceptThenFail" });
  await expect(put("imports/broken")).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(await announcedKeys()).toEqual([["ObjectCreated:Put", "imports/broken"]]);
});

describe("an object larger than the engine takes in one call", () => {
  const bytes = randomBytes(23_000_000);

  test("is put, read and announced as one object", async () => {
    await put("imports/large", bytes);
    const { Body, ContentLength } = await stack.s3.send(new GetObjectCommand({ Bucket, Key: "imports/large" }));
    expect(ContentLength).toBe(bytes.length);
    expect(bytes.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    expect((await announced()).map(({ s3 }) => s3.object)).toMatchObject([
      { key: "imports/large", size: bytes.length },
    ]);
  });

  test("is not stored when its caller disconnects in the middle", async () => {
    const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "imports/half" }), { expiresIn: 60 });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const leaving = new AbortController();
    async function* half() {
      yield bytes.subarray(0, 12_000_000);
      leaving.abort();
      yield bytes;
    }
    const headers = { "content-length": String(bytes.length) };
    const upload = fetch(url, {
      method: "PUT",
      body: half(),
      headers,
      duplex: "half",
      signal: leaving.signal,
    } as RequestInit);
    await expect(upload).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    vi.restoreAllMocks();
    await expect(stack.s3.send(new GetObjectCommand({ Bucket, Key: "imports/half" }))).rejects.toThrow();
    expect(await announced()).toEqual([]);
  });
});
