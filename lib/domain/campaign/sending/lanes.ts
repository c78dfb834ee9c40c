import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";

/** What one worker hands over a second, and the least that another is worth. */
const mailsOfLane = 60;
const rowsOfLane = 500;

/** So many batches of a lane are worked on at once; one alone hands over about 40 mails a second. */
const batchesAtOnceMax = 8;
const mailsOfBatch = 20;

/**
 * In how many lanes a campaign goes out, at a rate of bulk mails a second. Each has as many cursors: with seven, two would have
 * one more than the others, and be alone at the end with less than the rate.
 */
export function lanesFor(rate: number, rows: number): number {
  const wanted = clamp(Math.min(Math.ceil(rate / mailsOfLane), Math.ceil(rows / rowsOfLane)), cursorCount);
  return 2 ** Math.ceil(Math.log2(wanted));
}

/** How many batches of a lane are worked on side by side. */
export const batchesAtOnce = (rate: number, lanes: number): number =>
  clamp(Math.ceil(rate / lanes / mailsOfBatch), batchesAtOnceMax);

const clamp = (count: number, most: number): number => Math.min(Math.max(count, 1), most);
