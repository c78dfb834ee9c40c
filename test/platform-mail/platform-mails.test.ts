import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queuedMail } from "#functions/queues/send/message.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { platformMails, SqsPlatformMails } from "#lib/messaging/platform-mails.ts";
import { storedProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";

let messaging: Awaited<ReturnType<typeof startFauxqs>>;
let sqs: SQSClient;

beforeAll(async () => {
  messaging = await startFauxqs({ port: 0, logger: false });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  sqs = new SQSClient({ endpoint: messaging.address, region: "us-east-1", credentials });
});
afterAll(() => messaging.stop());

function newQueue() {
  const { queueUrl } = messaging.createQueue(newId());
  return { queueUrl, mails: new SqsPlatformMails(sqs, queueUrl) };
}

async function received(queueUrl: string) {
  const bodies: unknown[] = [];
  for (;;) {
    const read = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await sqs.send(read);
    if (Messages.length === 0) return bodies;
    bodies.push(...Messages.map(({ Body = "" }) => JSON.parse(Body)));
  }
}

const projectId = storedProjectId.parse(newId());
const userId = newId();
const noticed = { projectId, userId, noticeId: "n" };
const everyKind: PlatformMail[] = [
  { kind: "verification", userId },
  { kind: "passwordReset", email: "ann@example.com" },
  { kind: "invitation", projectId, invitationId: newId() },
  { kind: "addedToProject", projectId, userId },
  { kind: "domainVerified", ...noticed, domain: "acme.test" },
  { kind: "domainLost", ...noticed, domain: "acme.test" },
  { kind: "reputationWarning", ...noticed, measure: "bounce rate of 7 days" },
  { kind: "projectSuspended", ...noticed },
  { kind: "campaignGivenUp", ...noticed, campaign: "March", reason: "billing_limit" },
];

describe("requests for Petrel's own mails", () => {
  it("put all of them into the send queue", async () => {
    const { queueUrl, mails } = newQueue();
    const asked = Array.from({ length: 23 }, (): PlatformMail => ({ kind: "verification", userId: newId() }));
    await mails.send(asked);
    const requests = (await received(queueUrl)).map((body) => queuedMail.parse(body));
    const inQueue = requests.map((request) => ("platform" in request ? request.platform : undefined));
    expect(inQueue).toHaveLength(23);
    expect(inQueue).toEqual(expect.arrayContaining(asked));
    expect(new Set(requests.map((request) => "id" in request && request.id)).size).toBe(23);
  });

  it("use one message group beside those of the projects, for new and retried mails", async () => {
    const { mails } = newQueue();
    const groups: unknown[] = [];
    sqs.middlewareStack.add(
      (next) => (args) => {
        const input = args.input as { MessageGroupId?: string; Entries?: { MessageGroupId?: string }[] };
        groups.push(...[input.Entries ?? input].flat().map(({ MessageGroupId }) => MessageGroupId));
        return next(args);
      },
      { step: "initialize", name: "groups" },
    );
    await mails.send([{ kind: "verification", userId }]);
    await mails.sendLater({ id: newId(), platform: { kind: "verification", userId } }, 1);
    sqs.middlewareStack.remove("groups");
    expect(groups).toEqual(["platform", "platform"]);
  });

  it.each(everyKind)("are understood by the sender: $kind", async (mail) => {
    const { queueUrl, mails } = newQueue();
    await mails.send([mail]);
    const [body] = await received(queueUrl);
    expect(queuedMail.parse(body)).toEqual({ id: expect.any(String), platform: mail });
  });

  it("keep their id on a retry", async () => {
    const { queueUrl, mails } = newQueue();
    const request = { id: newId(), platform: { kind: "verification" as const, userId }, attempt: 3 };
    await mails.sendLater(request, 0);
    expect(await received(queueUrl)).toEqual([request]);
  });

  it.each([undefined, ""])("do nothing in a deployment whose sender is %j", async (sender) => {
    const mails = platformMails({ PLATFORM_MAIL_FROM: sender, SEND_QUEUE_URL: "http://127.0.0.1:1/nowhere" });
    expect(mails.enabled).toBe(false);
    await mails.send(everyKind);
  });
});
