import { createServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Email } from "#lib/domain/email/email.ts";
import type { AccountLimitsStore } from "#lib/domain/email/handover/account-limits.ts";
import { AccountRate } from "#lib/mail/ses/account-rate.ts";
import { askForQuota } from "#lib/mail/ses/ses-account.ts";
import { handoverClient, SesProvider } from "#lib/mail/ses/ses-provider.ts";
import { logger } from "#lib/platform/logger.ts";
import { limitsInMemory } from "#test/mail/limits-in-memory.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { type SesAnswer, sesError, startSesServer } from "#test/mail/ses-server.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const projectId = dataId("5f0e0000-0000-4000-8000-00000000000a");
const sets = { tracked: "petrel-tracked", untracked: "petrel-untracked" };
const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const accepted: SesAnswer = { status: 200, body: '{"MessageId":"0100-abc"}' };
const account = (rate?: number): SesAnswer => ({
  status: 200,
  body: JSON.stringify({ SendQuota: { Max24HourSend: 50_000, ...(rate && { MaxSendRate: rate }) } }),
});

const server = await forThisFile(startSesServer());
const clock = { at: new Date("2026-03-01T10:00:00.000Z"), now: () => clock.at };

beforeEach(() => {
  server.calls.length = 0;
  server.answer(accepted);
});

function newProvider(endpoint = server.endpoint, store: AccountLimitsStore = limitsInMemory(), share = 1): SesProvider {
  const settings = { endpoint, region: "us-east-1", credentials };
  const handover = handoverClient(settings, { answerMsMax: 600, now: () => clock.at.getTime() });
  const client = new SESv2Client({ ...settings, maxAttempts: 1 });
  return new SesProvider(
    { handover, account: new AccountRate({ store, ask: () => askForQuota(client, share), clock }), clock },
    sets,
  );
}

const handOver = (changes: Partial<Email> = {}, provider = newProvider()) =>
  provider.handOver({
    dataId: projectId,
    email: mailOf(changes),
    html: "<p>Hello Ann</p>",
    text: null,
    attachments: [],
  });

describe("a hand-over", () => {
  it.each([
    ["o'hara+news@example.com", "o'hara+news@example.com"],
    ["a,b@example.com", '"a,b"@example.com'],
    ["a.@example.com", '"a."@example.com'],
    ["a\\c@example.com", '"a\\\\c"@example.com'],
    ['"a,b\\"c"@example.com', '"a,b\\"c"@example.com'],
  ])("reaches the one mailbox %s", async (to, mailbox) => {
    await handOver({ to });
    expect(server.calls[0]?.body.Destination).toEqual({ ToAddresses: [mailbox] });
  });

  it("has copies in the envelope", async () => {
    const [cc, bcc] = ["bo@example.com", "a,b@example.com"].map((email) => [{ name: null, email }]);
    await handOver({ to: "ann@example.com", cc: cc ?? null, bcc: bcc ?? null });
    expect(server.calls[0]?.body.Destination).toEqual({
      ToAddresses: ["ann@example.com"],
      CcAddresses: ["bo@example.com"],
      BccAddresses: ['"a,b"@example.com'],
    });
  });

  it("has sender, one recipient, configuration set and the tags that its notifications need", async () => {
    const email = mailOf({ contentType: "MARKETING", tracking: true, from: "news@acme.test" });
    expect(await handOver(email)).toEqual({ kind: "accepted", messageId: "0100-abc" });
    const [{ path, body }] = server.calls as [(typeof server.calls)[0]];
    const { Content, ...rest } = body;
    expect(path).toBe("/v2/email/outbound-emails");
    expect(rest).toEqual({
      FromEmailAddress: "news@acme.test",
      Destination: { ToAddresses: ["ann@example.com"] },
      ConfigurationSetName: "petrel-tracked",
      EmailTags: [
        { Name: "petrel_email_id", Value: email.id },
        { Name: "petrel_project_id", Value: projectId },
        { Name: "petrel_kind", Value: "marketing" },
      ],
    });
    const message = await PostalMime.parse(Buffer.from(Content.Raw.Data, "base64"));
    expect(message).toMatchObject({ subject: "Hello", date: "2026-03-01T10:00:00.000Z" });
    expect(message.html?.trim()).toBe("<p>Hello Ann</p>");
  });

  it("of a campaign's mail also has its row as a tag", async () => {
    const place = { cursor: 11, batch: 3, row: 42 };
    const project = { name: "Acme", language: "en", postalAddress: null };
    const campaignCopy = { place, body: { version: "v", pieces: 1 }, text: null, data: {}, subscribed: true, project };
    await handOver({ sourceType: "CAMPAIGN", campaignId: "8d1f0000-1111-4222-8333-00000000000c", campaignCopy });
    expect(server.calls[0]?.body.EmailTags).toContainEqual({
      Name: "petrel_campaign",
      Value: "8d1f0000-1111-4222-8333-00000000000c.11-3-42",
    });
  });

  it("of an untracked mail uses the configuration set without tracking", async () => {
    await handOver({ tracking: false });
    expect(server.calls[0]?.body.ConfigurationSetName).toBe("petrel-untracked");
  });
});

describe("a refusal of SES", () => {
  it.each([
    [429, "TooManyRequestsException"],
    [400, "TooManyRequestsException"],
    [400, "LimitExceededException"],
    [400, "ThrottlingException"],
    [400, "SendingPausedException"],
    [429, "SomethingNewException"],
  ])("%i %s leaves the mail for a retry", async (status, name) => {
    server.answer(sesError(status, name));
    expect(await handOver()).toEqual({ kind: "throttled" });
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    [403, "AccessDeniedException"],
    [400, "AccessDeniedException"],
    [403, "ExpiredTokenException"],
    [400, "ExpiredToken"],
    [403, "InvalidClientTokenId"],
    [403, "UnrecognizedClientException"],
    [400, "UnrecognizedClientException"],
    [403, "SignatureDoesNotMatch"],
    [403, "InvalidSignatureException"],
    [400, "IncompleteSignature"],
    [403, "MissingAuthenticationToken"],
    [400, "RequestExpired"],
    [403, "RequestTimeTooSkewed"],
    [401, "NotAuthorized"],
    [403, "SomethingNewException"],
  ])("%i %s is Petrel's own fault: the mail is retried, and an error is logged", async (status, name) => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    server.answer(sesError(status, name, "Not allowed."));
    expect(await handOver()).toEqual({ kind: "throttled" });
    expect(logged.mock.calls).toEqual([[expect.any(String), { reason: `${name}: Not allowed.` }]]);
  });

  it.each([
    [400, "MessageRejected"],
    [400, "MailFromDomainNotVerifiedException"],
    [400, "AccountSuspendedException"],
    [400, "BadRequestException"],
    [404, "NotFoundException"],
    [400, "SomethingNewException"],
  ])("%i %s is final, with the message of SES as the reason", async (status, name) => {
    server.answer(sesError(status, name, "Address is not verified."));
    expect(await handOver()).toEqual({ kind: "rejected", reason: `${name}: Address is not verified.` });
    expect(server.calls).toHaveLength(1);
  });
});

describe("the outcome is unknown", () => {
  const refuse = (response: ServerResponse) => response.writeHead(200, { "content-type": "application/json" });
  const unknown: [string, SesAnswer][] = [
    ["after 500", sesError(500, "InternalServiceErrorException")],
    ["after 503, whatever the error name", sesError(503, "ThrottlingException")],
    ["after 502 from a gateway", { status: 502, body: "<html>Bad gateway</html>" }],
    ["after a refusal in an unknown form", { status: 400, body: "<html>Proxy</html>" }],
    ["after an unreadable success", { status: 200, body: '{"Messa' }],
    ["after a success without an id", { status: 200, body: "{}" }],
    ["when no answer comes", () => undefined],
    ["when the answer stops in the middle", (response) => refuse(response).write('{"MessageId":"01')],
    ["when the connection is reset", (_, socket: Socket) => socket.resetAndDestroy()],
    ["when the connection is closed", (_, socket: Socket) => socket.destroy()],
    [
      "when it is reset in the middle of the answer",
      (response, socket) => refuse(response).write('{"Mess', () => socket.resetAndDestroy()),
    ],
  ];

  it.each(unknown)("%s, and the mail is not handed over again", async (_, answer) => {
    server.answer(answer);
    expect(await handOver()).toEqual({ kind: "unknown", reason: expect.stringMatching(/./) });
    expect(server.calls).toHaveLength(1);
  });
});

describe("a worker that was frozen", () => {
  it("does not reuse connections that SES closed meanwhile", async () => {
    const provider = newProvider();
    await Promise.all([handOver({}, provider), handOver({}, provider)]);
    server.resetConnections();
    clock.at = new Date(clock.at.getTime() + 60_000);
    expect(await handOver({}, provider)).toEqual({ kind: "accepted", messageId: "0100-abc" });
    expect(server.calls).toHaveLength(3);
  });
});

describe("a provider that was never reached", () => {
  it("has certainly not accepted the mail when nothing listens on its port", async () => {
    expect(await handOver({}, newProvider(await unusedEndpoint()))).toEqual({ kind: "throttled" });
  });

  it("has certainly not accepted the mail when its name is unknown", async () => {
    expect(await handOver({}, newProvider("http://ses.invalid"))).toEqual({ kind: "throttled" });
  });
});

describe("the account's rate", () => {
  const waitFor = (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms);
  };

  it("is requested once in 5 minutes, for all callers", async () => {
    server.answer(account(14));
    const provider = newProvider();
    expect(await Promise.all([1, 2, 3].map(() => provider.accountRate()))).toEqual([14, 14, 14]);
    server.answer(account(50));
    waitFor(299_999);
    expect(await provider.accountRate()).toBe(14);
    expect(server.calls).toHaveLength(1);
    waitFor(1);
    expect(await provider.accountRate()).toBe(50);
    expect(server.calls).toHaveLength(2);
  });

  it.each([
    [0.25, 3.5],
    [0.01, 1],
  ])("is multiplied by this environment's share %s, but at least one mail a second", async (share, rate) => {
    server.answer(account(14));
    expect(await newProvider(undefined, undefined, share).accountRate()).toBe(rate);
  });

  it("keeps its last known value while SES does not answer, without a request per mail", async () => {
    server.answer(account(14));
    const provider = newProvider();
    await provider.accountRate();
    server.answer(sesError(500, "InternalServiceErrorException"));
    waitFor(300_000);
    expect([await provider.accountRate(), await provider.accountRate()]).toEqual([14, 14]);
    expect(server.calls).toHaveLength(2);
  });

  it.each([
    ["SES refuses", sesError(429, "TooManyRequestsException", "Slow down.")],
    ["the answer has no rate", account()],
  ])("is one mail a second while unknown because %s, and is requested again soon", async (_, answer) => {
    server.answer(answer);
    const provider = newProvider();
    expect([await provider.accountRate(), await provider.accountRate()]).toEqual([1, 1]);
    expect(server.calls).toHaveLength(1);
    server.answer(account(14));
    waitFor(5_000);
    expect(await provider.accountRate()).toBe(14);
  });

  it("is requested by one instance and shared with the others", async () => {
    const store = limitsInMemory();
    server.answer(account(14));
    expect(await newProvider(undefined, store).accountRate()).toBe(14);
    server.answer(account(50));
    waitFor(299_999);
    expect(await newProvider(undefined, store).accountRate()).toBe(14);
    expect(server.calls).toHaveLength(1);
    waitFor(1);
    const rates = await Promise.all([1, 2, 3].map(() => newProvider(undefined, store).accountRate()));
    expect(rates.toSorted()).toEqual([14, 14, 50]);
    expect(server.calls).toHaveLength(2);
  });

  it("reaches instances that started during the request within a second", async () => {
    const store = limitsInMemory();
    server.answer(account(14));
    const [first, second] = [newProvider(undefined, store), newProvider(undefined, store)];
    expect(await Promise.all([first.accountRate(), second.accountRate()])).toEqual([14, 1]);
    waitFor(1_000);
    expect(await second.accountRate()).toBe(14);
    expect(server.calls).toHaveLength(1);
  });
});

async function unusedEndpoint(): Promise<string> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port.");
  return `http://127.0.0.1:${address.port}`;
}
