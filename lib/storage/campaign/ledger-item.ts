import * as z from "zod";
import {
  type BatchKey,
  type BatchState,
  batchRowsMax,
  type Chunk,
  type Confirmation,
  type Cursor,
  chunkRowsMax,
  cursorCount,
  leftRows,
} from "#lib/domain/campaign/ledger/ledger.ts";
import { holdReasons } from "#lib/domain/email/held-back.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { chunkOfText, untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Condition } from "#lib/storage/table/expressions.ts";

const cursorItem = z.object({
  /** `d#<cursor, hex>`. */
  sk: z.string(),
  /** The contact after which it continues. */
  af: z.string(),
  /** Frozen; absent until then. */
  fz: z.boolean().optional(),
  /** Number of batches, rows and open batches. */
  bt: z.number(),
  rw: z.number(),
  op: z.number(),
  /** Turn, and when a turn was last taken or passed on. */
  tn: z.number(),
  ta: z.string().optional(),
  /** Token of the last worker that passed a turn on. */
  tt: z.string().optional(),
  /** The last round that reopened batches, absent for the first, and its rows. */
  rd: z.number().optional(),
  rn: z.number().optional(),
  /** Contacts held back at the freeze, in the order of `holdReasons`. */
  lo: z.array(z.number()).optional(),
});

export const cursorAttributes = attributesOf<z.infer<typeof cursorItem>>();

/** The contacts of a batch, 16 bytes each. */
const rowsItem = z.object({ ci: z.instanceof(Uint8Array) });

export const cursorPrefix = "d#";

const rowsSort = "r";

const stateSort = "c";

export const ledgerPartition = (dataId: DataId, campaignId: string): string => `B#${dataId}#${campaignId}`;

export const cursorKey = (dataId: DataId, campaignId: string, cursor: number): ItemKey => ({
  pk: ledgerPartition(dataId, campaignId),
  sk: cursorPrefix + cursor.toString(cursorCount),
});

/** One partition per batch, so that batches in work at the same time do not share one. */
const batchPartition = (dataId: DataId, { campaignId, cursor, batch }: BatchKey): string =>
  `${ledgerPartition(dataId, campaignId)}#${cursor.toString(cursorCount)}${String(batch).padStart(5, "0")}`;

export const rowsKey = (dataId: DataId, key: BatchKey): ItemKey => ({
  pk: batchPartition(dataId, key),
  sk: rowsSort,
});

export const stateKey = (dataId: DataId, key: BatchKey): ItemKey => ({
  pk: batchPartition(dataId, key),
  sk: stateSort,
});

/** The batch whose state is stored under the key; undefined for any other item. */
export function batchOfStateKey({ pk, sk }: ItemKey): { dataId: DataId; key: BatchKey } | undefined {
  const [space, projectId, campaignId, place] = pk.split("#");
  if (space !== "B" || sk !== stateSort || !projectId || !campaignId || !place) return undefined;
  const cursor = Number.parseInt(place.slice(0, 1), cursorCount);
  return { dataId: storedDataId.parse(projectId), key: { campaignId, cursor, batch: Number(place.slice(1)) } };
}

/** The initial state of a cursor. */
export const newCursor = (cursor: number): Cursor => ({
  ...{ cursor, after: "", isFrozen: false, batches: 0, rows: 0, open: 0, turn: 0, turnAt: null, round: 1, reopened: 0 },
  left: leftRows(() => 0),
});

export const cursorValues = ({ after, isFrozen, batches, rows, open, turn, turnAt, left }: Cursor) => ({
  ...{ af: after, bt: batches, rw: rows, op: open, tn: turn },
  ...(isFrozen && { fz: true }),
  ...(turnAt !== null && { ta: turnAt }),
  ...(left && { lo: holdReasons.map((reason) => left[reason]) }),
});

export function cursorFromItem(stored: unknown): Cursor {
  const { sk, af, fz, bt, rw, op, tn, ta, rd = 1, rn = 0, lo } = cursorItem.parse(stored);
  const cursor = Number.parseInt(sk.slice(cursorPrefix.length), cursorCount);
  const counts = { batches: bt, rows: rw, open: op, round: rd, reopened: rn };
  const left = lo ? leftRows((reason) => lo[holdReasons.indexOf(reason)] ?? 0) : null;
  return { cursor, after: af, isFrozen: fz ?? false, ...counts, turn: tn, turnAt: ta ?? null, left };
}

const idBytes = 16;

export const packIds = (contactIds: readonly string[]): Uint8Array =>
  Buffer.from(contactIds.join("").replaceAll("-", ""), "hex");

export function contactIdsFromItem(stored: unknown): string[] {
  const { ci } = rowsItem.parse(stored);
  const hex = Buffer.from(ci).toString("hex");
  return Array.from({ length: ci.length / idBytes }, (_, row) => {
    const id = hex.slice(row * idBytes * 2, (row + 1) * idBytes * 2);
    return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
  });
}

/** Attribute name of a chunk. */
export const chunkAttribute = (index: number): ChunkName => `k${index}`;

/** Attribute name of the provider's confirmation of a row. */
export const confirmationAttribute = (row: number): ConfirmationName => `y${row}`;

export const confirmationText = ({ messageId, acceptedAt }: Confirmation): string => `${acceptedAt} ${messageId}`;

/** Closed; the last round that reopened rows, absent for the first, and their number. */
const stateItem = z.object({ cl: z.boolean().optional(), rd: z.number().optional(), rn: z.number().optional() });

type ChunkName = `k${number}`;
type ConfirmationName = `y${number}`;

export type RowsText = { readonly [name in ChunkName | ConfirmationName]?: string };

export const stateAttributes = attributesOf<z.infer<typeof stateItem> & Record<ChunkName | ConfirmationName, string>>();

/** Absent for an untouched chunk and an unconfirmed row. */
const optionalText = z.string().optional();

/**
 * The state of a batch with this many rows; of a full batch when the number is unknown. Without an item the batch is untouched.
 * Also accepts stream images.
 */
export function stateFromItem(item: Record<string, unknown> = {}, rows = batchRowsMax): BatchState {
  const chunks = Array.from({ length: Math.ceil(rows / chunkRowsMax) }, (_, index): Chunk => {
    const text = optionalText.parse(item[chunkAttribute(index)]);
    const length = Math.min(chunkRowsMax, rows - index * chunkRowsMax);
    return text === undefined ? untouchedChunk(length) : chunkOfText(text);
  });
  const confirmed = new Map<number, Confirmation>();
  for (let row = 0; row < rows; row += 1) {
    const text = optionalText.parse(item[confirmationAttribute(row)]);
    if (text === undefined) continue;
    const [acceptedAt = "", messageId = ""] = text.split(" ");
    confirmed.set(row, { messageId, acceptedAt });
  }
  const { cl: isClosed = false, rd: round = 1, rn: reopened = 0 } = stateItem.parse(item);
  return { chunks, confirmed, isClosed, round, reopened };
}

/** Whether a batch or a cursor was last reopened in this round. */
export const stateIsOfRound = (round: number): Condition => stateAttributes.isStill("rd", storedRound(round));

export const cursorIsOfRound = (round: number): Condition => cursorAttributes.isStill("rd", storedRound(round));

/** The first round is not stored. */
const storedRound = (round: number): number | undefined => (round === 1 ? undefined : round);
