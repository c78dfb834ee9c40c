import { randomBytes } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ImageService } from "#lib/domain/upload/image-service.ts";
import { newId } from "#lib/platform/ids.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { formOf, type Part } from "#test/support/form.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const beginnings = {
  jpeg: hex("ffd8ffe0 00104a46494600"),
  png: hex("89504e47 0d0a1a0a"),
  gif87: Buffer.from("GIF87a"),
  gif89: Buffer.from("GIF89a"),
  webp: Buffer.concat([Buffer.from("RIFF"), hex("24000000"), Buffer.from("WEBPVP8 ")]),
};
const picture = (beginning: Buffer) => Buffer.concat([beginning, randomBytes(500)]);

const logo = (changes: Partial<Part> = {}): Part => ({
  filename: "logo.png",
  type: "image/png",
  content: picture(beginnings.png),
  ...changes,
});

const upload = (parts: Part[], own = project) => {
  const { body, headers } = formOf(parts);
  return own.call("POST", "/uploads/image", body, headers);
};

const objectAt = async (Key: string) => {
  const { Body, ContentType, CacheControl } = await fixture.s3.send(new GetObjectCommand({ Bucket: "content", Key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentType, CacheControl };
};

describe("POST /uploads/image", () => {
  it("answers 200 with the public URL of the image, and keeps it byte for byte", async () => {
    const content = picture(beginnings.png);
    const { status, body } = await upload([logo({ filename: "C:\\art\\logo.png", content })]);
    const key = expect.stringMatching(new RegExp(`^img/${project.id}/1772359200000-[0-9a-f]{16}\\.png$`));
    expect([status, body]).toEqual([
      200,
      {
        url: `https://images.example.com/${body.key}`,
        key,
        filename: "logo.png",
        contentType: "image/png",
        size: content.length,
      },
    ]);
    expect(await objectAt(body.key)).toEqual({
      bytes: content,
      ContentType: "image/png",
      CacheControl: "public, max-age=31536000, immutable",
    });
  });

  it.each([
    ["image/jpeg", beginnings.jpeg, "image/jpeg", "jpg"],
    ["image/jpg", beginnings.jpeg, "image/jpeg", "jpg"],
    ["IMAGE/JPEG; name=x", beginnings.jpeg, "image/jpeg", "jpg"],
    ["image/png", beginnings.png, "image/png", "png"],
    ["image/gif", beginnings.gif87, "image/gif", "gif"],
    ["image/gif", beginnings.gif89, "image/gif", "gif"],
    ["image/webp", beginnings.webp, "image/webp", "webp"],
  ])("accepts %s and stores it with its actual type", async (type, beginning, contentType, extension) => {
    const { status, body } = await upload([logo({ type, filename: "picture.html", content: picture(beginning) })]);
    expect([status, body.contentType, body.key.split(".").at(-1)]).toEqual([200, contentType, extension]);
    expect((await objectAt(body.key)).ContentType).toBe(contentType);
  });

  it("accepts an image of one line and one of exactly the limit", async () => {
    for (const content of [beginnings.gif89, Buffer.concat([beginnings.gif89, Buffer.alloc(4_194_298)])]) {
      const { status, body } = await upload([logo({ type: "image/gif", content })]);
      expect([status, body.size]).toEqual([200, content.length]);
    }
  });

  it("gives two uploads of the same picture different keys", async () => {
    const part = logo();
    const [first, second] = await Promise.all([upload([part]), upload([part])]);
    expect(first?.body.key).not.toBe(second?.body.key);
    expect((await objectAt(first?.body.key)).bytes).toEqual((await objectAt(second?.body.key)).bytes);
  });

  it("ignores other fields and files", async () => {
    const others: Part[] = [
      { name: "alt", content: "Our logo" },
      { name: "second", filename: "b.png", type: "image/png", content: picture(beginnings.png) },
    ];
    const before = await fixture.objects();
    const { status, body } = await upload([...others, logo(), ...others]);
    expect(status).toBe(200);
    expect((await fixture.objects()).filter((key) => !before.includes(key))).toEqual([body.key]);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  it.each<[string, Part[]]>([
    ["an SVG", [logo({ type: "image/svg+xml", filename: "logo.svg", content: svg })]],
    ["an SVG that is declared as another kind", [logo({ content: svg })]],
    ["HTML that is declared as an image", [logo({ type: "image/gif", content: "<html>GIF89a</html>" })]],
    ["a kind that is not on the list", [logo({ type: "image/bmp", content: "BM" })]],
    ["bytes without a kind", [logo({ type: "application/octet-stream" })]],
    ["a file without a declared type", [logo({ type: undefined })]],
    ["a picture of another kind than declared", [logo({ type: "image/jpeg" })]],
    ["a RIFF file that is no WebP", [logo({ type: "image/webp", content: "RIFF\u0024\u0000\u0000\u0000WAVEfmt " })]],
    ["a GIF of a version that never was", [logo({ type: "image/gif", content: "GIF88a" })]],
    ["the beginning of a beginning", [logo({ content: beginnings.png.subarray(0, 7) })]],
    ["an empty file", [logo({ content: "" })]],
    ["no file", [{ name: "title", content: "x" }]],
    ["a file in another field", [logo({ name: "file" })]],
    ["two files", [logo(), logo()]],
  ])("answers 400 for %s and stores nothing", async (_, parts) => {
    const before = await fixture.traces();
    const { status, body } = await upload(parts);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 400 for a body that is not a form or is truncated, and stores nothing", async () => {
    const before = await fixture.traces();
    const { body, headers } = formOf([logo()]);
    const requests = [
      project.call("POST", "/uploads/image", { image: "x" }),
      project.call("POST", "/uploads/image", body.subarray(0, -20), headers),
      project.call("POST", "/uploads/image", body, { "content-type": "multipart/form-data" }),
      project.call("POST", "/uploads/image", undefined, headers),
    ];
    const answers = await Promise.all(requests);
    expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      Array.from({ length: 4 }, () => [400, "BAD_REQUEST"]),
    );
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 413 with the limit for one byte more, and stores nothing", async () => {
    const before = await fixture.traces();
    const { status, body } = await upload([
      logo({ content: Buffer.concat([beginnings.png, Buffer.alloc(4_194_297)]) }),
    ]);
    expect([status, body.error]).toMatchObject([
      413,
      { code: "PAYLOAD_TOO_LARGE", details: { limitBytes: 4_194_304 } },
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 401 without a key or with the public one, and 403 for a disabled project, and stores nothing", async () => {
    const disabled = await fixture.newProject({ disabledReason: "MANUAL" });
    const before = await fixture.traces();
    const { body, headers } = formOf([logo()]);
    const anonymous = await fixture.call("POST", "/uploads/image", body, headers);
    expect([anonymous.status, anonymous.body.error.code]).toEqual([401, "MISSING_AUTH"]);
    const publicKey = { authorization: `Bearer ${project.publicKey}` };
    const wrong = await fixture.call("POST", "/uploads/image", body, { ...headers, ...publicKey });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, "INVALID_API_KEY"]);
    const refused = await upload([logo()], disabled);
    expect([refused.status, refused.body.error.code]).toEqual([403, "PROJECT_DISABLED"]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 502 when the bucket fails", async () => {
    const s3 = mockClient(fixture.s3);
    onTestFinished(() => s3.restore());
    s3.on(PutObjectCommand).rejects(new Error("petrel-content said AccessDenied"));
    const { status, body } = await upload([logo()]);
    expect([status, body.error]).toMatchObject([
      502,
      { code: "EXTERNAL_SERVICE_ERROR", suggestion: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain("petrel-content");
  });
});

describe("storing an image", () => {
  const file = { filename: "logo.png", contentType: "image/png", bytes: picture(beginnings.png) };

  it("is refused with a suggestion where no image host is configured", async () => {
    const service = new ImageService(new ImageBucket(fixture.s3, "content"), undefined);
    const before = await fixture.objects();
    await expect(service.store(dataId(), file, new Date(someTime))).rejects.toMatchObject({
      kind: "externalService",
      code: "EXTERNAL_SERVICE_ERROR",
      suggestion: expect.any(String),
    });
    expect(await fixture.objects()).toEqual(before);
  });

  it("uses the project's own id after a reset, too", async () => {
    const service = new ImageService(new ImageBucket(fixture.s3, "content"), "https://images.example.com");
    const id = newId();
    expect((await service.store(dataId(`${id}_2`), file, new Date(someTime))).key).toMatch(new RegExp(`^img/${id}/`));
  });

  it("never replaces an object, and accepts one that an earlier try has stored", async () => {
    const s3 = new S3Client({ region: "us-east-1" });
    const mock = mockClient(s3);
    mock.on(PutObjectCommand).rejects(preconditionFailed());
    await new ImageBucket(s3, "content").create("img/a", "image/png", file.bytes);
    expect(mock.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({ Key: "img/a", IfNoneMatch: "*" });
  });
});

const preconditionFailed = () =>
  new S3ServiceException({ name: "PreconditionFailed", $fault: "client", $metadata: { httpStatusCode: 412 } });
