import { batchRowsMax, cursorCount, type RowPlace } from "#lib/domain/campaign/ledger/ledger.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** The tag on a campaign's mail that lets a notification find its row before a record exists. */
export const rowTag = ({ campaignId, cursor, batch, row }: RowPlace): string =>
  `${campaignId}.${cursor}-${batch}-${row}`;

const form = /^(?<campaignId>[^.]+)\.(?<cursor>\d{1,2})-(?<batch>\d{1,5})-(?<row>\d{1,2})$/;

/** Undefined when the text is no such tag. */
export function placeOfTag(text: string): RowPlace | undefined {
  const { campaignId = "", cursor, batch, row } = form.exec(text)?.groups ?? {};
  const place = { campaignId, cursor: Number(cursor), batch: Number(batch), row: Number(row) };
  return isUuid(campaignId) && place.cursor < cursorCount && place.row < batchRowsMax ? place : undefined;
}
