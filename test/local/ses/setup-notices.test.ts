import { expect, it } from "vitest";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { parseReceivedMail } from "#lib/domain/inbound/received-mail.ts";
import { sendSetupNotices } from "#local/ses/events/setup-notices.ts";
import { emptyDeployment } from "#test/local/deployment.ts";

const feedback = "arn:aws:sns:us-east-1:000000000000:feedback";
const inbound = "arn:aws:sns:us-east-1:000000000000:inbound";
const rule = {
  ruleSet: "rules",
  name: "all",
  scans: true,
  recipients: [],
  bucket: "content",
  prefix: "inbound/",
  topicArn: inbound,
};
const set = { tracksOpens: false, tracksClicks: false, destinations: [{ topicArn: feedback, eventTypes: ["SEND"] }] };
const configurationSets = ["tracked", "untracked"].map((name) => ({ ...set, name }));

async function sent(isStored: boolean) {
  const published: [string, string][] = [];
  const stored: string[] = [];
  await sendSetupNotices({
    clock: { now: () => 0 } as never,
    deployment: emptyDeployment({ configurationSets, receiptRules: [rule] }),
    store: async (_, key) => {
      stored.push(key);
      return isStored;
    },
    publish: async (topicArn, messages) => {
      for (const message of messages) published.push([topicArn, message]);
    },
  });
  return { published, stored };
}

it("SES sends one setup notice per event destination, and two and a message per receipt rule", async () => {
  const { published, stored } = await sent(true);
  expect(published.map(([topicArn]) => topicArn)).toEqual([feedback, feedback, inbound, inbound]);
  expect(stored).toEqual(["inbound/AMAZON_SES_SETUP_NOTIFICATION"]);
});

it("SES sends the setup notices of a rule only when its bucket admits SES", async () => {
  const { published } = await sent(false);
  expect(published.map(([topicArn]) => topicArn)).toEqual([feedback, feedback]);
});

it("setup notices are neither received as inbound email nor parked", async () => {
  const { published } = await sent(true);
  const service = new FeedbackService({} as never);
  for (const [id, text] of published) {
    expect(parseReceivedMail(text)).toBeUndefined();
    expect(await service.apply({ id, text })).toBe("ignored");
  }
});
