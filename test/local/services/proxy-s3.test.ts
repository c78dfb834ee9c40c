import { randomBytes } from "node:crypto";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeEach, describe, expect, test } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { bucketArn, impatient, startProxyStack } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());
const Bucket = "content";

beforeEach(() => stack.grant([statement(["s3:*"], [bucketArn, `${bucketArn}/*`])]));

const put = (Key: string, Body: string | Buffer) => new PutObjectCommand({ Bucket, Key, Body });
const get = (Key: string) => new GetObjectCommand({ Bucket, Key });
const read = async (key: string) =>
  Buffer.from((await (await stack.s3.send(get(key))).Body?.transformToByteArray()) ?? []);

test("objects of any size and name are read back unchanged", async () => {
  for (const [key, bytes] of [
    ["mail/größe & 漢字 (1).pdf", Buffer.from("small")],
    ["mail/empty", Buffer.alloc(0)],
    ["mail/5 MB", randomBytes(5_000_000)],
  ] as const) {
    await stack.s3.send(put(key, bytes));
    expect((await read(key)).equals(bytes)).toBe(true);
    expect((await stack.s3.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength).toBe(bytes.length);
  }
});

test("stores an upload that curl labels as a form", async () => {
  const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "uploads/curl" }));
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a=1",
  });
  expect(answer.status).toBe(200);
  expect(String(await read("uploads/curl"))).toBe("a=1");
});

test("a conditional PUT does not replace an existing object", async () => {
  const create = (Body: string) =>
    stack.s3.send(new PutObjectCommand({ Bucket, Key: "img/a", Body, IfNoneMatch: "*" }));
  await create("first");
  await expect(create("second")).rejects.toMatchObject({
    name: "PreconditionFailed",
    $metadata: { httpStatusCode: 412 },
  });
  expect(String(await read("img/a"))).toBe("first");
  await stack.s3.send(put("img/a", "third"));
  expect(String(await read("img/a"))).toBe("third");
});

test("requests are billed: reads cheaper than writes, deletes free", async () => {
  await stack.s3.send(put("priced", "x"));
  await read("priced");
  await stack.s3.send(new DeleteObjectCommand({ Bucket, Key: "priced" }));
  const { total, operations } = stack.meter.report();
  expect(total.dollars).toBeCloseTo(0.000_005_4, 9);
  expect(operations.map(({ operation, calls }) => [operation, calls])).toEqual([
    ["PutObject", 1],
    ["GetObject", 1],
    ["DeleteObject", 1],
  ]);
});

describe("permissions", () => {
  test("a call without a grant is denied with the message of S3, and stores nothing", async () => {
    stack.grant([statement(["s3:*"], [`${bucketArn}/mail/*`, bucketArn])]);
    await expect(stack.s3.send(put("other/a", "x"))).rejects.toMatchObject({
      name: "AccessDenied",
      message: expect.stringContaining("is not authorized to perform: s3:PutObject"),
      $metadata: { httpStatusCode: 403 },
    });
    const { Contents = [] } = await stack.s3.send(new ListObjectsV2Command({ Bucket, Prefix: "other/" }));
    expect(Contents).toEqual([]);
  });

  test("a list is granted by its key prefix", async () => {
    const ofSwept = { conditions: { StringLike: { "s3:prefix": ["swept/*"] } } };
    stack.grant([statement(["s3:ListBucket"], [bucketArn], ofSwept), statement(["s3:PutObject"], [`${bucketArn}/*`])]);
    await stack.s3.send(put("swept/p/a", "x"));
    const list = (Prefix: string | undefined) => stack.s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    expect((await list("swept/p/")).Contents).toMatchObject([{ Key: "swept/p/a" }]);
    for (const prefix of ["mail/", "swept", undefined]) {
      await expect(list(prefix)).rejects.toMatchObject({ name: "AccessDenied" });
    }
  });

  test("a multi-object delete needs a grant for each object", async () => {
    const remove = (keys: string[]) => {
      const Objects = keys.map((Key) => ({ Key }));
      return stack.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    };
    const odd = "gone/a & <b> 'c'.pdf";
    for (const key of [odd, "gone/d", "kept/e"]) await stack.s3.send(put(key, "x"));
    stack.grant([statement(["s3:DeleteObject"], [`${bucketArn}/gone/*`]), statement(["s3:ListBucket"], [bucketArn])]);
    const left = async () => {
      const keys: string[] = [];
      for (const Prefix of ["gone/", "kept/"]) {
        const { Contents = [] } = await stack.s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
        keys.push(...Contents.map(({ Key = "" }) => Key));
      }
      return keys;
    };
    await expect(remove(["gone/d", "kept/e"])).rejects.toMatchObject({ name: "AccessDenied" });
    expect(await left()).toEqual([odd, "gone/d", "kept/e"]);
    await remove([odd, "gone/d", "gone/never there"]);
    expect(await left()).toEqual(["kept/e"]);
  });

  test("a copy needs a grant on its source and on its target", async () => {
    await stack.s3.send(put("uploads/a b", "x"));
    const copy = new CopyObjectCommand({
      Bucket,
      Key: "mail/a",
      CopySource: `${Bucket}/${encodeURIComponent("uploads/a b")}`,
    });
    stack.grant([statement(["s3:PutObject"], [`${bucketArn}/mail/*`])]);
    await expect(stack.s3.send(copy)).rejects.toMatchObject({ name: "AccessDenied" });
    stack.grant([
      statement(["s3:PutObject"], [`${bucketArn}/mail/*`]),
      statement(["s3:GetObject"], [`${bucketArn}/uploads/*`]),
    ]);
    await stack.s3.send(copy);
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test("a caller that may not list is not told that a key is absent", async () => {
    await expect(stack.s3.send(get("absent"))).rejects.toMatchObject({ name: "NoSuchKey" });
    stack.grant([statement(["s3:GetObject"], [`${bucketArn}/*`])]);
    await expect(stack.s3.send(get("absent"))).rejects.toMatchObject({ name: "AccessDenied" });
    await expect(stack.s3.send(new HeadObjectCommand({ Bucket, Key: "absent" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    expect(stack.authorizer.denied()).toMatchObject([{ action: "s3:ListBucket", resource: bucketArn, count: 2 }]);
  });
});

describe("presigned URLs", () => {
  test("carry the permission of the function that signed them", async () => {
    const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "uploads/u1" }), { expiresIn: 60 });
    expect((await fetch(url, { method: "PUT", body: "from a browser" })).status).toBe(200);
    expect((await read("uploads/u1")).toString()).toBe("from a browser");
    stack.grant([statement(["s3:GetObject"], [`${bucketArn}/*`])]);
    expect((await fetch(url, { method: "PUT", body: "again" })).status).toBe(403);
    expect((await read("uploads/u1")).toString()).toBe("from a browser");
  });

  test("expire by the stack's clock", async () => {
    const url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket, Key: "uploads/u2" }), { expiresIn: 60 });
    stack.clock.advance(62_000);
    const response = await fetch(url, { method: "PUT", body: "late" });
    stack.clock.advance(-62_000);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Request has expired");
    await expect(read("uploads/u2")).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});

describe("faults", () => {
  test("slow down and fail as S3 does, and store nothing", async () => {
    stack.faults.add({ service: "s3", operation: "PutObject", mode: "throttle" });
    stack.faults.add({ service: "s3", operation: "PutObject", mode: "error" });
    await expect(stack.s3.send(put("f1", "x"))).rejects.toMatchObject({ name: "SlowDown" });
    await expect(stack.s3.send(put("f1", "x"))).rejects.toMatchObject({ name: "InternalError" });
    await expect(read("f1")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("acceptThenFail stores the object and breaks the connection", async () => {
    stack.faults.add({ service: "s3", operation: "PutObject", mode: "acceptThenFail" });
    await expect(stack.s3.send(put("f2", "x"))).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await read("f2")).toString()).toBe("x");
  });

  test("timeout reads the body and stores nothing", async () => {
    stack.faults.add({ service: "s3", operation: "PutObject", mode: "timeout" });
    await expect(stack.s3.send(put("f3", randomBytes(1_000_000)), impatient)).rejects.toMatchObject({
      name: "TimeoutError",
    });
    await expect(read("f3")).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});
