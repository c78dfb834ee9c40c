import type { Chance } from "#bench/scale/chance.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { RealWork } from "#test/support/campaign-faults/real-work.ts";

/** Milliseconds of a call within one region, as measured by the SDK. */
const readMs = { least: 4, most: 8 };
const writeMs = { least: 6, most: 10 };

const readNames = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** From now on every call to the table also takes its usual time of the virtual clock. */
export function timeCalls(table: Table, { time, chance, work }: { time: VirtualTime; chance: Chance; work: RealWork }) {
  table.documents.middlewareStack.add(
    (next, context) => async (args) => {
      const { least, most } = readNames.test(String(context["commandName"])) ? readMs : writeMs;
      await time.sleep(chance.between(least, most));
      return work.perform(() => next(args));
    },
    { step: "initialize", name: "timeCalls" },
  );
}
