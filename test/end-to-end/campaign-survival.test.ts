import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SentCampaign } from "#test/end-to-end/sent-campaign.ts";
import { RunningStack } from "#test/support/stack.ts";

const count = 200;

/** The number of recipients mailed before each kill. */
const kills = [1, 60, 130];

let dataDir: string;
let stack: RunningStack;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "petrel-campaign-"));
});

afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Data is on files. The provider answers late, so that a kill can come between a mail's acceptance and its record. */
const start = () => RunningStack.start({ dataDir, memory: false, env: { PETREL_SES_LATENCY_MS: "200" } });

it("mails every recipient of a campaign once, wherever SIGKILL strikes", async () => {
  stack = await start();
  const campaign = new SentCampaign(() => stack, "survivor", count);
  await campaign.begin();
  for (const mails of kills) {
    while ((await campaign.mailCount()) < mails) await sleep(20);
    await stack.stop("SIGKILL");
    stack = await start();
    // Long enough for the messages of its workers to become visible again.
    await stack.advance(301);
  }
  await campaign.end(20);
  const { mails, stats } = await campaign.expectOnce();
  expect([...mails.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(stats.sentCount);
});
