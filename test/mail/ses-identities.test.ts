import { SESv2Client } from "@aws-sdk/client-sesv2";
import { beforeEach, describe, expect, it } from "vitest";
import { SesIdentities } from "#lib/mail/ses/ses-identities.ts";
import { sesError, startSesServer } from "#test/mail/ses-server.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const server = await forThisFile(startSesServer());

beforeEach(() => {
  server.calls.length = 0;
});

const identitiesOf = (maxAttempts: number) =>
  new SesIdentities(
    new SESv2Client({
      endpoint: server.endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      maxAttempts,
    }),
    { key: "petrel:environment", value: "staging" },
  );

const known = (more: object = {}) => ({
  status: 200,
  body: JSON.stringify({ DkimAttributes: { Status: "FAILED", Tokens: ["a", "b", "c"], ...more } }),
});

const refused = { kind: "externalService", code: "EXTERNAL_SERVICE_ERROR" };

describe("an identity", () => {
  it("follows the DKIM status at SES, whatever the rest of the answer says", async () => {
    server.answer(known({ SigningEnabled: false }));
    expect(await identitiesOf(1).find("acme.com")).toEqual({
      status: "FAILED",
      dkimTokens: ["a", "b", "c"],
      own: false,
    });
    expect(server.calls).toEqual([{ path: "/v2/email/identities/acme.com", body: undefined }]);
  });

  it("is absent when SES does not know the domain", async () => {
    server.answer(sesError(404, "NotFoundException"));
    expect(await identitiesOf(1).find("acme.com")).toBeUndefined();
    await identitiesOf(1).remove("acme.com");
  });

  it("is checked again with its current key, so that the records stay the same", async () => {
    server.answer(known({ CurrentSigningKeyLength: "RSA_1024_BIT" }));
    await identitiesOf(1).restart("acme.com");
    expect(server.calls.at(-1)).toEqual({
      path: "/v2/email/identities/acme.com/dkim/signing",
      body: {
        SigningAttributesOrigin: "AWS_SES",
        SigningAttributes: { NextSigningKeyLength: "RSA_1024_BIT" },
      },
    });
  });

  it("is undefined when SES refuses its name", async () => {
    server.answer((response) => {
      const creates = server.calls.at(-1)?.path.endsWith("/identities");
      const [status, type] = creates ? [400, "BadRequestException"] : [404, "NotFoundException"];
      response.writeHead(status, { "x-amzn-errortype": type }).end("{}");
    });
    expect(await identitiesOf(1).create("acme.com")).toBeUndefined();
  });

  it("is created when it exists already: after a race, or a try whose answer was lost", async () => {
    let created = false;
    server.answer((response) => {
      const { path, body } = server.calls.at(-1) ?? {};
      if (path?.endsWith("/identities")) {
        created = true;
        response.writeHead(400, { "x-amzn-errortype": "AlreadyExistsException" }).end("{}");
      } else if (body === undefined && !created) {
        response.writeHead(404, { "x-amzn-errortype": "NotFoundException" }).end("{}");
      } else {
        response.writeHead(200, { "content-type": "application/json" }).end(known({ Status: "PENDING" }).body);
      }
    });
    expect(await identitiesOf(1).create("acme.com")).toEqual({
      status: "PENDING",
      dkimTokens: ["a", "b", "c"],
      existed: false,
      own: false,
    });
  });
});

describe("a provider that fails", () => {
  it("is tried five times while it throttles, and then the call fails", async () => {
    server.answer(sesError(429, "TooManyRequestsException"));
    await expect(identitiesOf(5).find("acme.com")).rejects.toMatchObject(refused);
    expect(server.calls).toHaveLength(5);
  });

  it("succeeds when the throttle ends", async () => {
    server.answer((response) => {
      const early = server.calls.length < 3;
      response
        .writeHead(early ? 429 : 200, early ? { "x-amzn-errortype": "TooManyRequestsException" } : {})
        .end(early ? "{}" : known().body);
    });
    expect(await identitiesOf(5).find("acme.com")).toMatchObject({ status: "FAILED" });
    expect(server.calls).toHaveLength(3);
  });

  it.each([
    ["a fault", sesError(500, "InternalServiceErrorException")],
    ["a refusal of the role", sesError(403, "AccessDeniedException")],
    ["a broken connection", (_response: unknown, socket: { destroy(): void }) => socket.destroy()],
  ])("fails with Petrel's own message for %s", async (_what, answer) => {
    server.answer(answer as never);
    const identities = identitiesOf(1);
    for (const call of [
      identities.find("acme.com"),
      identities.create("acme.com"),
      identities.restart("acme.com"),
      identities.setUp("acme.com", "petrel.acme.com"),
      identities.remove("acme.com"),
    ]) {
      await expect(call).rejects.toMatchObject({ ...refused, message: "The mail provider could not be reached." });
    }
  });
});
