import { createSign, generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cachedAnswers } from "#functions/notifications/sns/cached-answers.ts";
import { type Receiver, receive } from "#functions/notifications/sns/receive.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import type { FeedbackOutcome } from "#lib/domain/feedback/feedback-service.ts";
import { signedText } from "#lib/domain/feedback/sns-message.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = publicKey.export({ type: "spki", format: "pem" }).toString();
const topic = "arn:aws:sns:eu-central-1:111122223333:feedback";

let applied: IncomingNotification[];
let fetched: string[];
let confirmed: string[];
let outcome: FeedbackOutcome;
let receiver: Receiver;

beforeEach(() => {
  applied = [];
  fetched = [];
  confirmed = [];
  outcome = "applied";
  receiver = {
    trust: {
      topicArns: [topic],
      fetchCertificate: async (url) => {
        fetched.push(url);
        return certificate;
      },
    },
    notifications: {
      apply: async (incoming) => {
        applied.push(incoming);
        return outcome;
      },
    },
    confirm: async (url) => {
      confirmed.push(url);
      return true;
    },
  };
});

const unsigned = {
  Type: "Notification",
  MessageId: "m-1",
  TopicArn: topic,
  Timestamp: "2026-03-01T10:00:00.000Z",
  Message: '{"eventType":"Delivery"}',
  SigningCertURL: "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
};

function signed(changes: Record<string, string> = {}, version: "1" | "2" = "2"): Record<string, string> {
  const message = { ...unsigned, ...changes, SignatureVersion: version, Signature: "-" };
  const signer = createSign(version === "1" ? "RSA-SHA1" : "RSA-SHA256").update(signedText(message));
  return { ...message, Signature: signer.sign(privateKey, "base64") };
}

const post = (message: unknown, now = new Date("2026-03-01T10:00:01.000Z")) =>
  receive(receiver, typeof message === "string" ? message : JSON.stringify(message), now);
const refused = (kind: string) => expect.objectContaining({ name: "Refusal", kind });

describe("trust", () => {
  it("accepts a message signed with version 2", async () => {
    expect(await post(signed())).toEqual({ success: true });
    expect(applied).toEqual([{ id: "m-1", text: unsigned.Message }]);
  });

  it("refuses version 1 with any signature, before it fetches a certificate", async () => {
    await expect(post(signed({}, "1"))).rejects.toEqual(refused("forbidden"));
    const { SignatureVersion: _, ...unnamed } = signed({}, "1");
    await expect(post(unnamed)).rejects.toEqual(refused("forbidden"));
    expect([applied, fetched]).toEqual([[], []]);
  });

  it("refuses a message older than an hour", async () => {
    expect(await post(signed(), new Date("2026-03-01T11:00:00.000Z"))).toEqual({ success: true });
    await expect(post(signed(), new Date("2026-03-01T11:00:00.001Z"))).rejects.toEqual(refused("forbidden"));
    await expect(post(signed({ Timestamp: "today" }))).rejects.toEqual(refused("forbidden"));
    expect(applied).toHaveLength(1);
  });

  it.each(["Type", "MessageId", "TopicArn", "Timestamp", "Signature"])("answers 400 without %s", async (field) => {
    const { [field]: _, ...rest } = signed();
    await expect(post(rest)).rejects.toEqual(refused("badRequest"));
    await expect(post("{")).rejects.toEqual(refused("badRequest"));
    expect(applied).toEqual([]);
  });

  it("refuses a foreign topic before it fetches any certificate", async () => {
    await expect(post(signed({ TopicArn: `${topic}-2` }))).rejects.toEqual(refused("forbidden"));
    expect(fetched).toEqual([]);
  });

  it.each([
    "http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
    "https://sns.eu-central-1.amazonaws.com.evil.test/SimpleNotificationService-0a1b.pem",
    "https://evil.test/sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
    "https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-0a1b.pem",
    "https://user@sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
    "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b.pem",
    "https://sns.eu-central-1.amazonaws.com/cert.pem",
    "https://sns.eu-central-1.amazonaws.com/x/SimpleNotificationService-0a1b.pem",
    "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-/../cert.pem",
    "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem?x=1",
    "nonsense",
  ])("refuses a certificate at %s", async (SigningCertURL) => {
    await expect(post(signed({ SigningCertURL }))).rejects.toEqual(refused("forbidden"));
    expect(fetched).toEqual([]);
  });

  it("accepts certificates of the Chinese regions", async () => {
    const TopicArn = "arn:aws-cn:sns:cn-north-1:111122223333:feedback";
    receiver.trust.topicArns = [TopicArn];
    const SigningCertURL = "https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-0a1b.pem";
    expect(await post(signed({ TopicArn, SigningCertURL }))).toEqual({ success: true });
  });

  it.each([
    ["a changed text", { ...signed(), Message: "{}" }],
    ["an unknown version", { ...signed(), SignatureVersion: "3" }],
    ["an invalid signature", { ...signed(), Signature: "%%%" }],
  ])("refuses %s", async (_, message) => {
    await expect(post(message)).rejects.toEqual(refused("forbidden"));
    expect(applied).toEqual([]);
  });
});

describe("a certificate", () => {
  it("is fetched once, and again after a failure", async () => {
    let fails = true;
    const asked: string[] = [];
    const fetchCertificate = cachedAnswers(async (url) => {
      asked.push(url);
      if (fails) throw new Error("SNS is away.");
      return certificate;
    });
    receiver.trust = { ...receiver.trust, fetchCertificate };
    await expect(post(signed())).rejects.toThrow("SNS is away.");
    fails = false;
    await Promise.all([post(signed()), post(signed())]);
    await post(signed());
    expect(asked).toEqual([unsigned.SigningCertURL, unsigned.SigningCertURL]);
  });

  it("is evicted when many others were requested", async () => {
    let asked = 0;
    const ask = cachedAnswers(async (url) => `${url} ${++asked}`);
    for (const url of ["a", "b", "c", "d", "e", "a"]) await ask(url);
    expect(asked).toBe(6);
  });
});

describe("answers", () => {
  it.each([
    ["applied", { success: true }],
    ["dropped", { success: true }],
    ["ignored", { success: true }],
    ["duplicate", { success: true, duplicate: true }],
    ["deferred", { success: true, deferred: true }],
    ["parked", { success: true, parked: true }],
  ] as const)("report that a notification was %s", async (result, answer) => {
    outcome = result;
    expect(await post(signed())).toEqual(answer);
  });

  it("ignores other types", async () => {
    expect(await post(signed({ Type: "UnsubscribeConfirmation", Token: "t" }))).toEqual({ success: true });
    expect(applied).toEqual([]);
  });
});

describe("subscription", () => {
  const confirmation = { Type: "SubscriptionConfirmation", Token: "t", SubscribeURL: `${unsigned.SigningCertURL}?x=1` };

  it("is confirmed at SNS", async () => {
    expect(await post(signed(confirmation))).toEqual({ success: true });
    expect(confirmed).toEqual([confirmation.SubscribeURL]);
  });

  it("is not confirmed anywhere else", async () => {
    await expect(post(signed({ ...confirmation, SubscribeURL: "https://evil.test/" }))).rejects.toEqual(
      refused("badRequest"),
    );
    expect(confirmed).toEqual([]);
  });

  it("is left to SNS' retry when SNS does not answer", async () => {
    receiver.confirm = async () => false;
    await expect(post(signed(confirmation))).rejects.toEqual(refused("externalService"));
  });
});
