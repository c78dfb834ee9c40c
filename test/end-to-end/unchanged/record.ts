// `node test/end-to-end/unchanged/record.ts` in a checkout of a release writes its answers to the tour.
import { writeFileSync } from "node:fs";
import { tour } from "#test/end-to-end/unchanged/tour.ts";
import { RunningStack } from "#test/support/stack.ts";

const stack = await RunningStack.start();
const answers = await tour(stack).finally(() => stack.stop());
writeFileSync("test/end-to-end/unchanged/before-sending-control.json", `${JSON.stringify(answers, null, 2)}\n`);
