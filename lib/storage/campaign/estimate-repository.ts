import * as z from "zod";
import type { Estimate, EstimateStore, KeptEstimate } from "#lib/domain/campaign/estimate/estimate.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { estimateEntity } from "#lib/storage/campaign/estimate-entity.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Stored and read by the same release, or within a minute of the next. */
const storedEstimate = z.custom<Estimate>((value) => typeof value === "object" && value !== null);

/** Estimates of the last minute, each in one item. */
export class EstimateRepository implements EstimateStore {
  readonly #estimates: ReturnType<typeof estimateEntity>;

  constructor(table: Table) {
    this.#estimates = estimateEntity(table);
  }

  async find(dataId: DataId, campaignId: string, now: Date): Promise<KeptEstimate | undefined> {
    const { data } = await this.#estimates.get({ projectId: dataId, campaignId }).go(unmarked);
    if (!data || data.expiresAt <= now.toISOString()) return undefined;
    return { version: data.version, estimate: storedEstimate.parse(unpackJson(data.estimate)) };
  }

  async keep(
    dataId: DataId,
    campaignId: string,
    { kept: { version, estimate }, until }: { kept: KeptEstimate; until: Date },
  ): Promise<void> {
    const expiresAt = until.toISOString();
    const item = { version, estimate: packJson(estimate), expiresAt, expires: ttlOf(expiresAt) };
    await this.#estimates.put({ projectId: dataId, campaignId, ...item }).go(unmarked);
  }
}
