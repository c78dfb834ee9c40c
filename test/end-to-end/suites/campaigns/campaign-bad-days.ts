import { afterEach, beforeAll, expect, it } from "vitest";
import { type Sender, SentCampaign } from "#test/end-to-end/sent-campaign.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** Failures of the provider and the functions: a campaign misses no recipient, mails none twice, and ends. */
export function campaignBadDays(stack: () => RunningStack): void {
  let sender: Sender;

  beforeAll(async () => {
    const owner = await Browser.ofNewUser(stack(), "storms@example.com");
    const made = await owner.call<{ secret: string }>("POST", "/users/@me/projects", { name: "Storms" });
    sender = { secretKey: made.body.secret, domain: "storms.example.org" };
    const headers = { authorization: `Bearer ${sender.secretKey}` };
    const { body } = await stack().call<{ id: string }>("POST", "/domains", { domain: sender.domain }, headers);
    await stack().local("POST", `/identities/${sender.domain}`, { status: "SUCCESS" });
    await stack().call("GET", `/domains/${body.id}/verify`, undefined, headers);
  });

  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const fault = (body: Record<string, unknown>) => stack().local("POST", "/faults", body);

  it("survives a worker that dies repeatedly, each time a few calls later", async () => {
    const campaign = new SentCampaign(stack, "mortal", 100, () => sender);
    for (const afterCalls of [0, 2, 4, 6, 8, 11, 15]) {
      await fault({ function: "queues/bulk-send", mode: "crash", afterCalls });
    }
    await campaign.begin();
    await campaign.end(60);
    await campaign.expectOnce();
  });

  it("survives a provider that throttles, answers late or never, and accepts mails whose answer is lost", async () => {
    const campaign = new SentCampaign(stack, "stormy", 60, () => sender);
    const ofSes = { service: "ses", operation: "SendEmail" };
    // At once, because each takes three seconds.
    await fault({ ...ofSes, mode: "timeout", count: 2 });
    await fault({ ...ofSes, mode: "throttle", probability: 0.2, count: 10 });
    await fault({ ...ofSes, mode: "error", probability: 0.3, count: 2 });
    await fault({ ...ofSes, mode: "acceptThenFail", probability: 0.2, count: 5 });
    await campaign.begin();
    await campaign.end();
    // The five minutes passed at once: a row may have been given up just while its event was being stored.
    await stack().advance(120);
    await stack().settle();
    const { stats } = await campaign.expectOnce();
    // Mails that the provider did not accept are listed as unconfirmed. Its events confirm the others.
    expect(stats.failedCount).toBe(4);
  });
}
