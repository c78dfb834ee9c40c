import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  GetAccountCommand,
  SendEmailCommand,
  type SendEmailCommandInput,
  type SendEmailRequest,
} from "@aws-sdk/client-sesv2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newsletter } from "#test/local/ses/newsletter.ts";
import { type SesStack, startSes, topicArn } from "#test/local/ses/stack.ts";
import { until } from "#test/local/until.ts";

let stack: SesStack;

beforeEach(async () => {
  stack = await startSes();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await stack.stop();
});

const plain = (fields = "", body = "hello") =>
  Buffer.from(`From: Acme <hello@acme.example>\r\nTo: ann@example.com\r\nSubject: Hi\r\n${fields}\r\n${body}\r\n`);

async function send(raw: Buffer, change: Partial<SendEmailCommandInput> = {}): Promise<string> {
  const tags = [{ Name: "petrel_email_id", Value: "e-1" }];
  const request: SendEmailRequest = {
    Content: { Raw: { Data: raw } },
    Destination: { ToAddresses: ["ann@example.com"] },
    ConfigurationSetName: "tracked",
    EmailTags: tags,
    ...change,
  };
  const { MessageId } = await stack.client.send(new SendEmailCommand(request));
  return MessageId ?? "";
}

const eventTypes = () => stack.published.map(({ event }) => event.eventType);
const settled = () => until(() => stack.ses.pending().due === 0);

describe("an accepted mail", () => {
  test("has an id in the form of SES that contains its time", async () => {
    const before = stack.clock.now();
    const id = await send(plain());
    expect(id).toMatch(/^0100[0-9a-f]{12}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-000000$/);
    expect(Number.parseInt(id.slice(4, 16), 16)).toBeGreaterThanOrEqual(before);
  });

  test("is published as sent and delivered, in the shape of SES event publishing", async () => {
    const messageId = await send(await newsletter());
    await settled();
    expect(stack.published.map((one) => one.topicArn)).toEqual([topicArn, topicArn]);
    const [sent, delivered] = stack.published.map(({ event }) => event);
    expect(sent.send).toEqual({});
    expect(sent.mail).toMatchObject({
      messageId,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sourceArn: "arn:aws:ses:us-east-1:000000000000:identity/acme.example",
      sendingAccountId: "000000000000",
      destination: ["ann@example.com"],
      headersTruncated: false,
      commonHeaders: { from: ["Åcme Shop <hello@acme.example>"], to: ["Ann <ann@example.com>"], messageId },
      tags: {
        petrel_email_id: ["e-1"],
        "ses:configuration-set": ["tracked"],
        "ses:from-domain": ["acme.example"],
        "ses:source-ip": ["127.0.0.1"],
        "ses:caller-identity": ["petrel-local"],
      },
    });
    expect(sent.mail.commonHeaders.subject).toContain("Frühling, весна, 春");
    expect(sent.mail.headers.map((header: { name: string }) => header.name)).toContain("List-Unsubscribe");
    expect(delivered.mail).toEqual(sent.mail);
    expect(delivered.delivery).toEqual({
      timestamp: expect.any(String),
      processingTimeMillis: 0,
      recipients: ["ann@example.com"],
      smtpResponse: "250 2.0.0 OK",
      reportingMTA: "a8-50.smtp-out.amazonses.com",
    });
  });

  test("publishes nothing without a configuration set", async () => {
    await send(plain(), { ConfigurationSetName: undefined });
    await settled();
    expect(stack.published).toEqual([]);
  });

  test("counts once for each recipient", async () => {
    await send(plain(), {
      Destination: { ToAddresses: ["a@b.example", "c@d.example"], BccAddresses: ["e@f.example"] },
    });
    const account = await stack.client.send(new GetAccountCommand());
    expect(account).toMatchObject({
      SendQuota: { MaxSendRate: 500, Max24HourSend: 5_000_000, SentLast24Hours: 3 },
      ProductionAccessEnabled: true,
      SendingEnabled: true,
    });
    stack.clock.advance(25 * 3_600_000);
    expect((await stack.client.send(new GetAccountCommand())).SendQuota?.SentLast24Hours).toBe(0);
  });

  test("keeps its events across restarts and publishes each once", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    stack.outage.on = true;
    await send(plain());
    expect(stack.ses.pending()).toEqual({ due: 2, future: 0 });
    await stack.restart();
    expect(stack.published).toEqual([]);
    stack.outage.on = false;
    await stack.restart();
    await settled();
    expect(eventTypes()).toEqual(["Send", "Delivery"]);
    await stack.restart();
    expect(eventTypes()).toHaveLength(2);
  });

  test("is published by the next process when its process was killed before", async () => {
    const script = join(import.meta.dirname, "accept-and-wait.ts");
    const child = spawn(process.execPath, [script, stack.file, topicArn], { stdio: ["ignore", "pipe", "inherit"] });
    const [output] = await once(child.stdout, "data");
    const { MessageId } = JSON.parse(String(output));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(stack.published).toEqual([]);
    await stack.restart();
    await settled();
    expect(eventTypes()).toEqual(["Send", "Delivery"]);
    expect(stack.published[0]?.event.mail.messageId).toBe(MessageId);
    expect((await stack.call("GET", `/_local/messages/${MessageId}/raw`)).status).toBe(200);
  });

  test("publishes delayed events when the clock reaches them", async () => {
    vi.stubEnv("PETREL_SES_EVENT_DELAY_MS", "600000");
    await stack.restart();
    await send(plain());
    expect(stack.ses.pending()).toEqual({ due: 0, future: 2 });
    expect(stack.ses.msUntilPublished()).toBe(0);
    stack.clock.advance(600_000);
    await until(() => stack.published.length === 2);
    expect(stack.published[1]?.event.delivery.processingTimeMillis).toBe(600_000);
  });

  test("counts events of the next second as due, and tells how long they wait", async () => {
    vi.stubEnv("PETREL_SES_EVENT_DELAY_MS", "900");
    await stack.restart();
    await send(plain());
    expect(stack.ses.pending()).toEqual({ due: 2, future: 0 });
    stack.clock.advance(stack.ses.msUntilPublished());
    await settled();
    expect(eventTypes()).toEqual(["Send", "Delivery"]);
  });
});

describe("the mailbox simulator", () => {
  test.each([
    ["success", ["Send", "Delivery"]],
    ["bounce", ["Send", "Bounce"]],
    ["bounce+label", ["Send", "Bounce"]],
    ["ooto", ["Send", "Delivery"]],
    ["complaint+x.y", ["Send", "Delivery", "Complaint"]],
    ["suppressionlist", ["Send", "Bounce"]],
  ])("%s@", async (part, expected) => {
    await send(plain(), { Destination: { ToAddresses: [`${part}@simulator.amazonses.com`] } });
    await settled();
    expect(eventTypes()).toEqual(expected);
  });

  test("bounces and complaints have the documented fields", async () => {
    const addresses = ["bounce", "suppressionlist", "complaint"].map((part) => `${part}@simulator.amazonses.com`);
    await send(plain(), { Destination: { ToAddresses: addresses } });
    await settled();
    const [, delivery, bounce, suppressed, complaint] = stack.published.map(({ event }) => event);
    expect(delivery.delivery.recipients).toEqual([addresses[2]]);
    expect(bounce.bounce).toMatchObject({
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: addresses[0], action: "failed", status: "5.1.1" }],
      feedbackId: expect.stringMatching(/^0100/),
      reportingMTA: expect.stringMatching(/^dsn; /),
    });
    expect(suppressed.bounce).toMatchObject({ bounceType: "Permanent", bounceSubType: "Suppressed" });
    expect(complaint.complaint).toMatchObject({
      complainedRecipients: [{ emailAddress: addresses[2] }],
      complaintFeedbackType: "abuse",
    });
  });
});

describe("a mail is refused", () => {
  const badRequest = "BadRequestException";
  test.each<[string, Buffer, Partial<SendEmailCommandInput>, string]>([
    ["from a domain that is not verified", plain(), { FromEmailAddress: "x@other.example" }, "MessageRejected"],
    ["with an unknown configuration set", plain(), { ConfigurationSetName: "nobody" }, "NotFoundException"],
    ["with an invalid character in a tag value", plain(), { EmailTags: [{ Name: "a", Value: "ü" }] }, badRequest],
    ["with a tag name of 257 characters", plain(), { EmailTags: [{ Name: "a".repeat(257), Value: "b" }] }, badRequest],
    ["with 51 recipients", plain(), { Destination: { ToAddresses: Array(51).fill("a@b.example") } }, badRequest],
    ["to an invalid address", plain(), { Destination: { ToAddresses: ["ann@"] } }, badRequest],
    ["to an address outside ASCII", plain(), { Destination: { ToAddresses: ["änn@example.com"] } }, badRequest],
    ["with two subjects", plain("Subject: again\r\n"), {}, badRequest],
    ["without From", Buffer.from("To: a@b.example\r\n\r\nx"), {}, badRequest],
    ["over 40 MB", plain("", "x".repeat(40 * 1024 * 1024)), {}, badRequest],
  ])("%s", async (_case, raw, change, error) => {
    await expect(send(raw, change)).rejects.toMatchObject({
      name: error,
      $metadata: { httpStatusCode: expect.any(Number) },
    });
    expect(await stack.call("GET", "/_local/messages")).toMatchObject({ body: { messages: [] } });
    expect(stack.ses.pending()).toEqual({ due: 0, future: 0 });
  });

  test("when its From is not verified, and accepted from a subdomain of a verified domain", async () => {
    const from = (domain: string) => Buffer.from(`From: a@${domain}\r\nTo: b@example.com\r\n\r\nx`);
    await expect(send(from("evil-acme.example"))).rejects.toMatchObject({
      name: "MessageRejected",
      message:
        "Email address is not verified. The following identities failed the check in region US-EAST-1: a@evil-acme.example",
    });
    await send(from("mail.ACME.example"));
  });

  test("above the account's rate, until a second has passed", async () => {
    // Only the test moves the clock. On a busy machine, real time would refill the rate between calls.
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.stubEnv("PETREL_SES_RATE", "3");
    await stack.restart();
    for (let mail = 0; mail < 3; mail += 1) await send(plain());
    await expect(send(plain())).rejects.toMatchObject({
      name: "TooManyRequestsException",
      message: "Maximum sending rate exceeded.",
      $metadata: { httpStatusCode: 429 },
    });
    stack.clock.advance(1000);
    await send(plain());
  });

  test("above the account's daily quota", async () => {
    vi.stubEnv("PETREL_SES_QUOTA", "1");
    await stack.restart();
    await send(plain());
    await expect(send(plain())).rejects.toMatchObject({ name: "TooManyRequestsException" });
  });
});
