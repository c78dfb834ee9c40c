import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { type Change, inBoth } from "#lib/domain/usage/count-changes.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { batchOfStateKey, stateFromItem } from "#lib/storage/campaign/ledger-item.ts";

type Image = Record<string, AttributeValue>;

/** Rows of one batch before and after a write, in order. A short last batch is padded with pending rows. */
export interface LedgerChange extends Change<readonly RowState[]> {
  kind: "ledger";
  dataId: DataId;
  campaignId: string;
}

/** Undefined for other items of a ledger, and for a batch deleted with its campaign, whose counts stay. */
export function ledgerChange(images: Change<Image>): LedgerChange | undefined {
  const batch = images.after && batchOfStateKey(placeOf(images.after));
  if (!batch) return undefined;
  const { dataId, key } = batch;
  return { kind: "ledger", dataId, campaignId: key.campaignId, ...inBoth(images, rowsOf) };
}

const placeOf = ({ pk, sk }: Image) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" });

const rowsOf = (image: Image): RowState[] => stateFromItem(unmarshall(image)).chunks.flatMap(({ rows }) => rows);
