import type { Execution } from "#lib/domain/execution/execution.ts";
import { packText } from "#lib/platform/packed-text.ts";

/** An item has at most 400 KB. All beside the execution's contents, mostly index keys, is below a kilobyte. */
const packedBytesMax = 390_000;

/** A character takes at most three bytes, so this many always fit. */
const charactersAlwaysFitting = 120_000;

/** Whether the data of its steps and events fits in an item: each event may have 256 KB. */
export function canBeStored({ steps, context, event }: Execution): boolean {
  const text = JSON.stringify({ steps, context, event });
  return text.length <= charactersAlwaysFitting || packText(text).length <= packedBytesMax;
}
