import {
  type Chunk,
  type ChunkClaim,
  type RowState,
  rowFailures,
  rowSkips,
} from "#lib/domain/campaign/ledger/ledger.ts";

/** They are stored: a letter keeps its meaning. */
const letters: Record<RowState, string> = {
  pending: "p",
  unknown: "u",
  sent: "s",
  render_failed: "r",
  provider_rejected: "j",
  delivery_unconfirmed: "n",
  billing_limit: "b",
  domain_not_verified: "v",
  error: "e",
  unsubscribed: "o",
  snoozed: "z",
  contact_deleted: "d",
  cancelled: "c",
  project_disabled: "x",
};

const rowStates: readonly RowState[] = ["pending", "unknown", "sent", ...rowFailures, ...rowSkips];

const states = new Map(rowStates.map((state) => [letters[state], state]));

/** As every chunk begins. */
export const untouchedChunk = (rows: number): Chunk => ({
  rows: Array.from({ length: rows }, (): RowState => "pending"),
  claim: null,
});

/**
 * A letter a row, and while it is claimed `|<owner>|<settled from, in milliseconds since 1970>`: one text a chunk, so that a
 * write can name in one condition what was read of it. Undefined for one that is as it began: that is not stored.
 */
export function textOfChunk({ rows, claim }: Chunk): string | undefined {
  if (!claim && rows.every((state) => state === "pending")) return undefined;
  const text = rows.map((state) => letters[state]).join("");
  return claim ? `${text}|${claim.owner}|${Date.parse(claim.settleAt)}` : text;
}

/** @throws Error for what no chunk is stored as. */
export function chunkOfText(text: string): Chunk {
  const [rows = "", owner, settleAt] = text.split("|");
  return { rows: [...rows].map(stateOf), claim: owner === undefined ? null : claimOf(owner, Number(settleAt)) };
}

const claimOf = (owner: string, settleAt: number): ChunkClaim => ({
  owner,
  settleAt: new Date(settleAt).toISOString(),
});

function stateOf(letter: string): RowState {
  const state = states.get(letter);
  if (!state) throw new Error(`No row is in the state ${letter}.`);
  return state;
}
