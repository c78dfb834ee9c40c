import { parseArgs } from "node:util";
import { activityDayBench } from "#bench/activity-day.ts";
import { campaignBench } from "#bench/campaign.ts";
import { coldStartBench } from "#bench/cold-start.ts";
import { feedBench } from "#bench/console/feed.ts";
import { consoleBench } from "#bench/console/pages.ts";
import { typingBench } from "#bench/console/typing.ts";
import { contactsBench } from "#bench/contacts.ts";
import { faultsBench } from "#bench/faults.ts";
import { importBench } from "#bench/import.ts";
import { loginBench } from "#bench/login.ts";
import { passBench } from "#bench/pass.ts";
import { writePage } from "#bench/performance/page.ts";
import { performanceBench } from "#bench/performance/performance.ts";
import { readResults } from "#bench/performance/results.ts";
import { resetBench } from "#bench/reset.ts";
import { spreadBench } from "#bench/scale/spread.ts";
import { webhookDeliveriesBench } from "#bench/scale/webhook-deliveries.ts";
import { scaleBench } from "#bench/scale.ts";
import { segmentsBench } from "#bench/segments.ts";
import { sendBench } from "#bench/send.ts";
import { workflowsBench } from "#bench/workflows.ts";

const benches: Record<string, () => Promise<void>> = {
  performance: () => performanceBench(settings),
  page: async () => writePage(readResults()),
  send: sendBench,
  spread: spreadBench,
  login: loginBench,
  reset: resetBench,
  contacts: contactsBench,
  import: importBench,
  segments: segmentsBench,
  pass: () => passBench(settings.contacts),
  "cold-start": coldStartBench,
  faults: faultsBench,
  activity: activityDayBench,
  feed: feedBench,
  console: () => consoleBench(settings),
  typing: typingBench,
  scale: scaleBench,
  campaign: campaignBench,
  workflows: workflowsBench,
  webhooks: webhookDeliveriesBench,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contacts: { type: "string", default: "100000" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
  },
});
const settings = {
  contacts: Number(values.contacts),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
};
const wanted = positionals.length > 0 ? positionals : ["performance"];
const unknown = wanted.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(", ")}.`);

for (const name of wanted) {
  // A failed bench does not stop the others.
  await benches[name]?.().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
