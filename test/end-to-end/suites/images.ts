import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

const pngBeginning = Buffer.from("89504e470d0a1a0a", "hex");
const png = (bytes: number) => Buffer.concat([pngBeginning, randomBytes(bytes - pngBeginning.length)]);

interface Uploaded {
  url: string;
  key: string;
  filename: string;
  contentType: string;
  size: number;
  error: { code: string; details: Record<string, unknown>; suggestion: string };
}

/** Images as a dashboard uploads them and a mail program loads them. */
export function images(stack: () => RunningStack): void {
  afterEach(() => stack().local("DELETE", "/faults"));

  const fault = (mode: string, count: number) =>
    stack().local("POST", "/faults", { service: "s3", operation: "PutObject", mode, count });

  const byKey = () => ({ authorization: `Bearer ${stack().credentials.secretKey}` });

  /** Uploads as a page's form does. */
  async function upload(
    content: Buffer | string,
    { type = "image/png", name = "logo.png", headers = byKey() as Record<string, string> } = {},
  ) {
    const form = new FormData();
    form.append("alt", "Our logo");
    form.append("image", new File([Uint8Array.from(Buffer.from(content))], name, { type }));
    const answer = await fetch(`${stack().url}/uploads/image`, { method: "POST", body: form, headers });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Uploaded };
  }

  it("are stored byte for byte and served publicly for a year", async () => {
    const content = png(20_481);
    const { projectId } = stack().credentials;
    const { status, headers, body } = await upload(content, { name: "grüße.png" });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      url: `${stack().url}/${body.key}`,
      key: expect.stringMatching(new RegExp(`^img/${projectId}/\\d{13}-[0-9a-f]{16}\\.png$`)),
      filename: "grüße.png",
      contentType: "image/png",
      size: 20_481,
    });
    const served = await fetch(body.url);
    expect([served.status, Buffer.from(await served.arrayBuffer()).equals(content)]).toEqual([200, true]);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("are served to GET and HEAD only, and nothing else is", async () => {
    const { body } = await upload(png(100));
    expect((await fetch(body.url, { method: "HEAD" })).headers.get("content-length")).toBe("100");
    for (const method of ["POST", "PUT", "DELETE"]) expect((await fetch(body.url, { method })).status).toBe(404);
    expect((await fetch(`${body.url}x`)).status).toBe(403);
    const uploads = body.url.replace("/img/", "/uploads/");
    expect((await fetch(uploads)).status).toBe(404);
  });

  it("can be uploaded with a member's session, to the project it names", async () => {
    const { cookie } = await Browser.ofOwner(stack());
    const { projectId } = stack().credentials;
    const headers = { cookie, origin: stack().url, "x-project-id": projectId };
    const { status, body } = await upload("GIF89a", { type: "image/gif", headers });
    expect([status, body.key]).toEqual([200, expect.stringContaining(`img/${projectId}/`)]);
    const nameless = await upload("GIF89a", { type: "image/gif", headers: { cookie, origin: stack().url } });
    expect([nameless.status, nameless.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("can have at most 4 MB through the gateway", async () => {
    const whole = await upload(png(4_194_304));
    expect([whole.status, whole.body.size]).toEqual([200, 4_194_304]);
    const over = await upload(png(4_194_305));
    expect([over.status, over.body.error]).toMatchObject([
      413,
      { code: "PAYLOAD_TOO_LARGE", details: { limitBytes: 4_194_304 }, suggestion: expect.any(String) },
    ]);
  });

  it("must match their content type, and cannot be SVG", async () => {
    const refused = [
      upload("<svg/>", { type: "image/svg+xml" }),
      upload("<svg/>"),
      upload(png(100), { type: "image/jpeg" }),
      upload(""),
    ];
    for (const { status, body } of await Promise.all(refused)) {
      expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
    const json = await stack().call("POST", "/uploads/image", { image: "x" });
    expect([json.status, json.body]).toMatchObject([400, { error: { code: "BAD_REQUEST" } }]);
  });

  it("are stored once when the store's answer is lost, and refused with 502 while it fails", async () => {
    await fault("acceptThenFail", 1);
    const { status, body } = await upload(png(1_000));
    expect([status, (await fetch(body.url)).status]).toEqual([200, 200]);
    await fault("error", 3);
    const failed = await upload(png(1_000));
    expect([failed.status, failed.body.error]).toMatchObject([
      502,
      { code: "EXTERNAL_SERVICE_ERROR", suggestion: expect.any(String) },
    ]);
    expect((await upload(png(1_000))).status).toBe(200);
  });

  it("are announced in the configuration", async () => {
    const { body } = await stack().call("GET", "/config");
    expect(body).toMatchObject({ features: { storage: { enabled: true } }, limits: { imageBytes: 4_194_304 } });
  });
}
