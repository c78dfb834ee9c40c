import { defineConfig } from "vitest/config";

/** Two forks: the suites start engines of their own, and the machines of CI have two cores. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/synthesize-once.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // What a function logs about an ordered fault would bury what a suite says.
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
  },
});
