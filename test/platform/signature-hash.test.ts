import { createHash, createHmac } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, it } from "vitest";
import { SignatureHash } from "#lib/platform/hash/signature-hash.ts";

const bytes = new Uint8Array([1, 2, 3]);

it.each([
  ["no secret", undefined, createHash("sha256")],
  ["text", "secret", createHmac("sha256", "secret")],
  ["bytes", bytes, createHmac("sha256", bytes)],
  ["bytes again, with the remembered key", bytes, createHmac("sha256", bytes)],
  ["a buffer", bytes.buffer, createHmac("sha256", bytes)],
])("hashes with %s like Node", async (_name, secret, expected) => {
  const hash = new SignatureHash(secret);
  hash.update("forgotten");
  hash.reset();
  hash.update("some ");
  hash.update(Buffer.from("text"));
  expect(Buffer.from(await hash.digest())).toEqual(expected.update("some text").digest());
});

it("signs like the SDK's own hash", async () => {
  const credentials = { accessKeyId: "id", secretAccessKey: "secret", sessionToken: "token" };
  const config = { region: "us-east-1", credentials };
  const command = new GetObjectCommand({ Bucket: "bucket", Key: "key" });
  const signed = (client: S3Client) => getSignedUrl(client, command, { signingDate: new Date("2026-03-01T10:00:00Z") });
  expect(await signed(new S3Client({ ...config, sha256: SignatureHash }))).toBe(await signed(new S3Client(config)));
});
