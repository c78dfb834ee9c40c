import { once } from "node:events";
import { createServer, get } from "node:http";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Delivery } from "#local/gateway/delivery.ts";
import type { DeployedBucket, DeployedDistribution, PolicyStatement } from "#local/template/model.ts";

const bucketArn = "arn:aws:s3:::content";
const distribution: DeployedDistribution = {
  arn: "arn:aws:cloudfront::000000000000:distribution/E1",
  bucketArn,
  methods: ["GET", "HEAD"],
  headers: { "x-content-type-options": "nosniff" },
};

/** The bucket's policy. A test changes the statement it checks. */
const statement = (changes: Partial<PolicyStatement> = {}): PolicyStatement => ({
  effect: "Allow",
  actions: ["s3:GetObject"],
  resources: [`${bucketArn}/img/*`],
  conditions: { StringEquals: { "AWS:SourceArn": [distribution.arn] } },
  principals: ["cloudfront.amazonaws.com"],
  ...changes,
});
const overPlainHttp = statement({
  effect: "Deny",
  actions: ["s3:*"],
  resources: [bucketArn, `${bucketArn}/*`],
  conditions: { Bool: { "aws:SecureTransport": ["false"] } },
  principals: ["*"],
});

let engine: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
  engine = await startFauxqs({ port: 0, logger: false });
  const s3 = new S3Client({
    endpoint: engine.address,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
  await s3.send(new CreateBucketCommand({ Bucket: "content" }));
  const image = { ContentType: "image/png", CacheControl: "public, max-age=31536000, immutable", Body: "pixels" };
  for (const Key of ["img/a/1.png", "mail/secret"])
    await s3.send(new PutObjectCommand({ Bucket: "content", Key, ...image }));
});
afterAll(() => engine.stop());

/** The distribution, in front of a server that answers `elsewhere` to paths outside the distribution. */
async function serve(policy: PolicyStatement[] = [statement(), overPlainHttp]): Promise<string> {
  const bucket: DeployedBucket = {
    name: "content",
    arn: bucketArn,
    notifications: [],
    cors: [],
    lifecycle: [],
    policy,
  };
  const delivery = new Delivery({ distributions: [distribution], buckets: [bucket] }, engine.address);
  const server = createServer(async (request, response) => {
    if (!(await delivery.answer(request, response))) response.writeHead(418).end("elsewhere");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    delivery.close();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : expect.fail("no port");
}

describe("a distribution", () => {
  it("serves an object as stored, with its own headers", async () => {
    const answer = await fetch(`${await serve()}/img/a/1.png`);
    expect([answer.status, await answer.text()]).toEqual([200, "pixels"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  });

  it("answers HEAD, range and conditional requests", async () => {
    const url = `${await serve()}/img/a/1.png?cache=busted`;
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
    const range = await fetch(url, { headers: { range: "bytes=0-2" } });
    expect([range.status, await range.text()]).toEqual([206, "pix"]);
    const known = await fetch(url, { headers: { "if-none-match": head.headers.get("etag") ?? "" } });
    expect([known.status, known.headers.get("x-content-type-options")]).toEqual([304, "nosniff"]);
  });

  it("does not reveal which objects exist", async () => {
    const answer = await fetch(`${await serve()}/img/a/2.png`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("AccessDenied")]);
  });

  it.each(["/", "/img", "/mail/secret", "/image/a/1.png", "/config"])(
    "does not serve %s, which the bucket's policy does not allow",
    async (path) => {
      expect((await fetch((await serve()) + path)).status).toBe(418);
    },
  );

  it("serves no file outside its folder", async () => {
    const url = await serve();
    for (const path of ["/img/../mail/secret", "/img/%2e%2e/mail/secret"]) {
      // Sent raw, because fetch would normalize the path first.
      const [answer] = await once(get(url, { path, agent: false }), "response");
      expect(answer.statusCode).toBe(403);
      answer.resume();
    }
  });

  it("refuses every method that it is not deployed with", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect((await fetch(`${await serve()}/img/a/1.png`, { method })).status).toBe(418);
    }
  });

  it.each<[string, PolicyStatement[]]>([
    ["no policy", []],
    [
      "a policy for another distribution",
      [statement({ conditions: { StringEquals: { "AWS:SourceArn": ["other"] } } })],
    ],
    ["a policy for another service", [statement({ principals: ["ses.amazonaws.com"] })]],
    ["another action", [statement({ actions: ["s3:PutObject"] })]],
    [
      "a policy that denies it as well",
      [statement(), statement({ effect: "Deny", conditions: {}, principals: ["*"] })],
    ],
  ])("serves no object with %s", async (_, policy) => {
    expect((await fetch(`${await serve(policy)}/img/a/1.png`)).status).toBe(418);
  });
});
