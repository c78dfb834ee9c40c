import type { Use } from "#bench/scale/partition-heat.ts";
import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type {
  CampaignPrerequisiteStore,
  CampaignPrerequisites,
} from "#lib/domain/campaign/sending/campaign-verdict.ts";
import type { UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { dataOf } from "#lib/domain/project/project.ts";

/** As in the repositories: the heads of a project's campaigns share one partition, its settings have another. */
const headRead: Use = { partition: "campaigns:", units: 1 };
const bodyRead: Use = { partition: "bodies:", units: 3 };
const settingsRead: Use = { partition: "settings:", units: 1 };
const headWrite: Use = { partition: "campaigns:", units: 2 };

/** The one campaign of the simulation, with its project and its sender domain. */
export class SimulatedCampaign {
  readonly #table: SimulatedTable;
  readonly #prerequisites: CampaignPrerequisites;

  /** How often it moved to SENT. */
  completions = 0;

  constructor(table: SimulatedTable, prerequisites: CampaignPrerequisites) {
    this.#table = table;
    this.#prerequisites = { ...prerequisites };
  }

  get head(): CampaignHead {
    return this.#prerequisites.campaign;
  }

  readonly store: Pick<CampaignStore, "find" | "findHead" | "move" | "keepFrozen" | "dropFreezeRequest"> = {
    find: () =>
      this.#table.call("read", [headRead, bodyRead], () => ({
        head: this.head,
        parts: { body: "<p>News</p>", text: null },
      })),
    findHead: () => this.#table.call("read", [headRead], () => this.head),
    move: (_project, _campaign, { move: { from, to }, changes }) =>
      this.#table.call("write", [headWrite], () => {
        if (!from.includes(this.head.status)) return false;
        this.#prerequisites.campaign = { ...this.head, ...changes, status: to };
        if (to === "SENT") this.completions += 1;
        return true;
      }),
    dropFreezeRequest: () => Promise.resolve(),
    keepFrozen: (_project, _campaign, { totalRecipients }) =>
      this.#table.call("transaction", [headWrite], () => {
        if (this.head.status !== "SENDING") return false;
        this.#prerequisites.campaign = { ...this.head, totalRecipients };
        return true;
      }),
  };

  readonly prerequisites: CampaignPrerequisiteStore = {
    find: () => {
      const uses = [headRead, { ...settingsRead, units: 2 }];
      return this.#table.call("read", uses, () => ({ ...this.#prerequisites }));
    },
  };

  readonly unsettled: Pick<UnsettledCampaigns, "list" | "settle"> = {
    list: () =>
      this.#table.call("read", [{ partition: "unsettled:", units: 0.5 }], () => {
        const { id: campaignId, status } = this.head;
        const campaigns = status === "SENDING" ? [{ dataId: dataOf(this.#prerequisites.project), campaignId }] : [];
        return { campaigns, next: undefined };
      }),
    settle: () => this.#table.call("write", [headWrite], () => undefined),
  };
}
