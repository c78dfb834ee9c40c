import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "#test/architecture/source-files.ts";

test("has the linter check parameters, lines of a function, any and assertions", () => {
  const { linter, overrides } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  expect(linter.rules).toMatchObject({
    suspicious: { noExplicitAny: "error" },
    style: { noNonNullAssertion: "error" },
    complexity: {
      useMaxParams: { level: "error", options: { max: 3 } },
      noExcessiveLinesPerFunction: { level: "error", options: { maxLines: 70 } },
    },
  });
  expect(overrides.flatMap(({ includes }: { includes: string[] }) => includes)).toEqual([
    "console/**",
    "test/**",
    "vitest.config.ts",
    "console/vite.config.ts",
  ]);
});

test("suppresses no rule of the linter or the compiler outside the tests", () => {
  const suppression = /\bbiome-ignore|@ts-(ignore|expect-error|nocheck)\b/;
  const files = ["lib", "functions", "infra", "local", "bench", "client/src", "client/tools"].flatMap(filesBelow);
  expect(files.filter((file) => suppression.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
