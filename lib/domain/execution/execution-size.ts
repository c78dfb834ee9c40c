import { packBody } from "#lib/domain/email/packed-body.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";

/** An item ends at 400 KB; what an execution has beside its contents, keys of two indexes above all, is below a kilobyte. */
const packedBytesMax = 390_000;

/** Takes at most three bytes a character, so it fits whatever it is. */
const charactersAlwaysFitting = 120_000;

/** Whether all that its steps have left and its events have told can be stored: each event may have 256 KB. */
export function canBeStored({ steps, context, event }: Execution): boolean {
  const text = JSON.stringify({ steps, context, event });
  return text.length <= charactersAlwaysFitting || packBody(text).length <= packedBytesMax;
}
