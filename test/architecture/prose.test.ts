import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "#test/architecture/source-files.ts";

/** Words that make a reader ask "who?", or that the field has a standard word for. */
const avoided =
  /\b(who(m)?ever|nobody|somebody|anew|hence(forth)?|there(of|by|to)|where(of|by|from)|of those (that|who)|gone on with)\b/i;

/** Without quoted text of one or two words, which is data: an address, for example. */
const withoutData = (line: string): string =>
  line.replace(/(["'`])(.*?)\1/g, (quoted) => (quoted.split(" ").length > 2 ? quoted : ""));

const documents = [
  "README.md",
  "client/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map(docsFile),
]
  .filter((name) => name.endsWith(".md"))
  .toSorted();

const scripts = ["esbuild.config.mjs", "local/setup.mjs", ".ci/run"];

function docsFile(name: string): string {
  return `docs/${name}`;
}

test.each([
  ["code", [...["lib", "functions", "infra", "local", "bench", "client/src"].flatMap(filesBelow), ...scripts]],
  ["tests", filesBelow("test").filter((file) => !import.meta.filename.endsWith(file))],
  ["documents", documents],
])("uses plain words in comments, messages and names: %s", (_, files) => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (avoided.test(withoutData(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
