import type { Reporter, TestModule } from "vitest/node";

const filesMax = 20;

/** Lists the files that took longest at the end of a run of many files. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= filesMax) return;
    const files = modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }));
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, filesMax);
    const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
    console.log(["", `The ${filesMax} slowest files:`, ...lines].join("\n"));
  }
}

/** With the import of the file and of everything it needs. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (prepareDuration + setupDuration + collectDuration + duration) / 1_000;
}
