import type {
  CampaignPrerequisiteStore,
  CampaignPrerequisites,
} from "#lib/domain/campaign/sending/campaign-verdict.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { campaignFromItem, campaignKey } from "#lib/storage/campaign/campaign-item.ts";
import { domainFromItem, domainKey } from "#lib/storage/domain/sender-domain-item.ts";
import { dataIdOfItem, projectFromItem, projectItem, projectKey } from "#lib/storage/project/project-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads campaign, project and sender domain in one call. */
export class CampaignPrerequisiteReader implements CampaignPrerequisiteStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(dataId: DataId, campaignId: string, senderDomain: string): Promise<CampaignPrerequisites | undefined> {
    const keys = [
      campaignKey(dataId, campaignId),
      projectKey(projectIdOf(dataId)),
      domainKey(projectIdOf(dataId), senderDomain),
    ];
    const [campaign, project, domain] = await batchGet(this.#table, keys);
    // After a reset the project's item still exists, but this data is no longer its data.
    if (!campaign || !project || dataIdOfItem(projectItem.parse(project)) !== dataId) return undefined;
    return {
      campaign: campaignFromItem(campaign),
      project: projectFromItem(project),
      isSenderVerified: domain !== undefined && domainFromItem(domain).status === "verified",
    };
  }
}
