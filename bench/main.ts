import { activityDayBench } from "#bench/activity-day.ts";
import { campaignBench } from "#bench/campaign.ts";
import { coldStartBench } from "#bench/cold-start.ts";
import { contactsBench } from "#bench/contacts.ts";
import { faultsBench } from "#bench/faults.ts";
import { importBench } from "#bench/import.ts";
import { loginBench } from "#bench/login.ts";
import { resetBench } from "#bench/reset.ts";
import { scaleBench } from "#bench/scale.ts";
import { segmentsBench } from "#bench/segments.ts";
import { sendBench } from "#bench/send.ts";
import { workflowsBench } from "#bench/workflows.ts";

const benches: Record<string, () => Promise<void>> = {
  send: sendBench,
  login: loginBench,
  reset: resetBench,
  contacts: contactsBench,
  import: importBench,
  segments: segmentsBench,
  "cold-start": coldStartBench,
  faults: faultsBench,
  activity: activityDayBench,
  scale: scaleBench,
  campaign: campaignBench,
  workflows: workflowsBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(", ")}.`);

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A failed bench does not stop the others.
  await bench().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
