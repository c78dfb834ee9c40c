import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import { SesPlatformPost } from "#lib/mail/ses/ses-platform-post.ts";
import { handoverClient } from "#lib/mail/ses/ses-provider.ts";
import { sesError, startSesServer } from "#test/mail/ses-server.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const clock = { now: () => new Date("2026-03-01T10:00:00.000Z") };
const letter = {
  kind: "verification",
  to: "ann@example.com",
  link: "https://app.example.com/verify-email?token=1",
} as const;

const server = await forThisFile(startSesServer());

beforeEach(() => {
  server.calls.length = 0;
  server.answer({ status: 200, body: '{"MessageId":"0100-abc"}' });
});

function post(from: string | undefined = "system@petrel.example"): SesPlatformPost {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new SesPlatformPost(
    handoverClient({ endpoint: server.endpoint, region: "us-east-1", credentials }),
    clock,
    from,
  );
}

describe("a letter handed to SES", () => {
  it("names no configuration set and no tags, so that nothing is tracked or reported", async () => {
    expect(await post().handOver(letter)).toEqual({ kind: "accepted", messageId: "0100-abc" });
    const { Content, ...rest } = server.calls[0]!.body;
    expect(rest).toEqual({
      FromEmailAddress: "system@petrel.example",
      Destination: { ToAddresses: ["ann@example.com"] },
    });
    expect(await PostalMime.parse(Buffer.from(Content.Raw.Data, "base64"))).toMatchObject({
      from: { name: "Petrel", address: "system@petrel.example" },
      subject: "Confirm your email address",
    });
  });

  it.each([
    [429, "TooManyRequestsException", "throttled"],
    [400, "MessageRejected", "rejected"],
    [500, "InternalServiceErrorException", "unknown"],
  ] as const)("is tried once: %i %s is %s", async (status, name, kind) => {
    server.answer(sesError(status, name));
    expect(await post().handOver(letter)).toMatchObject({ kind });
    expect(server.calls).toHaveLength(1);
  });

  it("is refused without a call where the deployment has no sender", async () => {
    const unsent = new SesPlatformPost(handoverClient({ endpoint: server.endpoint }), clock, undefined);
    expect(await unsent.handOver(letter)).toMatchObject({ kind: "rejected" });
    expect(server.calls).toEqual([]);
  });
});
