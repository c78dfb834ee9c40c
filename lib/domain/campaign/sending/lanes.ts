import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";

/** Mails that one worker hands over a second, and the fewest rows worth another worker. */
const mailsOfLane = 60;
const rowsOfLane = 500;

/** The most batches of a lane in parallel; one alone hands over about 40 mails a second. */
const batchesAtOnceMax = 8;
const mailsOfBatch = 20;

/**
 * The number of lanes for a campaign, at a rate of bulk mails a second. All lanes get equally many cursors. With seven lanes,
 * two would have one more cursor and finish alone, below the rate.
 */
export function lanesFor(rate: number, rows: number): number {
  const wanted = clamp(Math.min(Math.ceil(rate / mailsOfLane), Math.ceil(rows / rowsOfLane)), cursorCount);
  return 2 ** Math.ceil(Math.log2(wanted));
}

/** How many batches of a lane run in parallel. */
export const batchesAtOnce = (rate: number, lanes: number): number =>
  clamp(Math.ceil(rate / lanes / mailsOfBatch), batchesAtOnceMax);

const clamp = (count: number, most: number): number => Math.min(Math.max(count, 1), most);
