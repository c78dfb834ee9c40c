import {
  type Chunk,
  type ChunkClaim,
  type RowState,
  rowFailures,
  rowSkips,
} from "#lib/domain/campaign/ledger/ledger.ts";

/** Letters are stored, so their meaning must not change. */
const letters: Record<RowState, string> = {
  pending: "p",
  unknown: "u",
  sent: "s",
  rejected_late: "l",
  render_failed: "r",
  provider_rejected: "j",
  delivery_unconfirmed: "n",
  billing_limit: "b",
  domain_not_verified: "v",
  error: "e",
  unsubscribed: "o",
  snoozed: "z",
  topic: "t",
  suppressed: "q",
  contact_deleted: "d",
  cancelled: "c",
  project_disabled: "x",
};

const rowStates: readonly RowState[] = ["pending", "unknown", "sent", "rejected_late", ...rowFailures, ...rowSkips];

const states = new Map(rowStates.map((state) => [letters[state], state]));

/** The initial state of every chunk. */
export const untouchedChunk = (rows: number): Chunk => ({
  rows: Array.from({ length: rows }, (): RowState => "pending"),
  claim: null,
});

/**
 * A letter per row, and while claimed `|<owner>|<settled from, in milliseconds since 1970>`. One text per chunk lets a write
 * check in one condition all that it read. Undefined for an untouched chunk, which is not stored.
 */
export function textOfChunk({ rows, claim }: Chunk): string | undefined {
  if (!claim && rows.every((state) => state === "pending")) return undefined;
  const text = rows.map((state) => letters[state]).join("");
  return claim ? `${text}|${claim.owner}|${Date.parse(claim.settleAt)}` : text;
}

/** @throws Error when the text is not a stored chunk. */
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
  if (!state) throw new Error(`Unknown row state ${letter}.`);
  return state;
}
