import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SlowestFiles } from "./test/support/run/slowest-files.ts";

/** The suites on a running stack, and other files that take most of a minute. */
const longFiles =
  /\/test\/(end-to-end\/|console\/|infra\/(synth|releases|names)|campaigns\/(bad-days|freeze-races)|sweeps\/sweep-faults)/;

/** A long file that is begun late runs on alone at the end. Without a cache of earlier runs, files are begun by their size. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Files that start processes, mock a module or measure the memory of their process. All other files share a process, so that
 * what they import is loaded once.
 */
const alone = [
  "test/end-to-end/**/*.test.ts",
  "test/console/{console,pages}.test.ts",
  "test/local/**/*.test.ts",
  "test/accounts/login.test.ts",
  "test/sending/endpoints/post-send-200.test.ts",
];

/** Three forks for the two cores of CI's machines: two left a fifth of them unused. */
export default defineConfig({
  test: {
    globalSetup: ["test/support/run/before-all-files.ts"],
    setupFiles: ["test/support/run/models-checked-once.ts"],
    reporters: ["default", new SlowestFiles()],
    pool: "forks",
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    // Only a bound against hanging, also on a machine that does much else.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // What a function logs about an ordered fault would bury what a suite says.
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      { extends: true, test: { name: "shared", include: ["test/**/*.test.ts"], exclude: alone, isolate: false } },
    ],
  },
});
