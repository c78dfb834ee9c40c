import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { portsThrough } from "#test/support/faults/failing-table.ts";

type Records = TableStreamEvent["Records"];
type Handle = (batch: Records) => Promise<void>;
type Draw = (end: number) => number;

const faultsMax = 25;

/** More than there are faults: a batch that still fails is broken. */
const triesMax = 40;

/** Ports whose calls fail now and then, before or after they take effect, 25 times in all. */
export function flakyPorts<Ports extends object>(ports: Ports, draw: Draw): Ports {
  let faultsLeft = faultsMax;
  const fails = () => faultsLeft > 0 && draw(40) === 0 && faultsLeft-- > 0;
  return portsThrough(ports, async (perform) => {
    if (fails()) throw new Error("Broken for a moment.");
    const answer = await perform();
    if (fails()) throw new Error("Done, but the answer is lost.");
    return answer;
  });
}

/** Delivers a shard's records in batches of any size. Most batches repeat some earlier records. */
export async function deliverBadly(records: Records, draw: Draw, handler: () => Handle): Promise<void> {
  for (let start = 0; start < records.length; ) {
    const end = start + 1 + draw(20);
    const handle = handler();
    await deliver(records.slice(Math.max(0, start - draw(15)), end), handle);
    start = end;
  }
}

/** As with `bisectBatchOnError`: a half that fails is halved again, and one record is retried until it succeeds. */
async function deliver(batch: Records, handle: Handle, tries = 1): Promise<void> {
  try {
    await handle(batch);
  } catch (error) {
    if (tries === triesMax) throw error;
    const middle = Math.ceil(batch.length / 2);
    await deliver(batch.slice(0, middle), handle, tries + 1);
    if (middle < batch.length) await deliver(batch.slice(middle), handle, tries + 1);
  }
}
