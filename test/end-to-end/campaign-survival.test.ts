import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SentCampaign } from "#test/end-to-end/sent-campaign.ts";
import { RunningStack } from "#test/support/stack.ts";

const count = 200;

/** So many have their mail when a kill comes. */
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

/** On files. The provider answers late, so that a kill comes between what it takes and what is noted of it. */
const start = () => RunningStack.start({ dataDir, memory: false, env: { PETREL_SES_LATENCY_MS: "200" } });

it("sends a campaign to everybody once, wherever in it SIGKILL comes", { timeout: 240_000 }, async () => {
  stack = await start();
  const campaign = new SentCampaign(() => stack, "survivor", count);
  await campaign.begin();
  for (const mails of kills) {
    while ((await campaign.mailCount()) < mails) await sleep(20);
    await stack.stop("SIGKILL");
    stack = await start();
    // Long enough for what its workers took with them to come again.
    await stack.advance(301);
  }
  await campaign.end(20);
  const { mails, stats } = await campaign.expectOnce();
  expect([...mails.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(stats.sentCount);
});
