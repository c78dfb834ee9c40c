import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { accountRate } from "#functions/wiring/account-rate.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { campaignStart } from "#functions/wiring/campaigns/campaign-start.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { bulkRateOf } from "#lib/domain/email/handover/bulk-pace.ts";
import { checkCampaigns } from "./check-campaigns.ts";
import { freezeCampaign } from "./freeze-campaign.ts";
import { startCampaign } from "./start-campaign.ts";

export function campaignJobs(parts: JobsParts): JobTable<CampaignJob> {
  const { table, settings, jobs, dispatches, platformMails, clock } = parts;
  const account = accountRate(table, parts);
  const pace = { rate: async () => bulkRateOf((await account.get()).rate) };
  const { freeze, due, check } = campaignFreezing(table, { jobs, dispatches, pace, platformMails, clock });
  return {
    startCampaign: startCampaign({ start: campaignStart(table, settings, parts), jobs, clock }),
    freezeCampaign: freezeCampaign(freeze),
    checkCampaigns: checkCampaigns({ due, check, jobs }),
  };
}
