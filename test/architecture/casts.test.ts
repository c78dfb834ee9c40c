import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "#test/architecture/source-files.ts";

/** Files with casts, and why. */
const allowed = new Set([
  // Object.keys loses the type of an object's keys.
  "functions/table-changes/follow-table.ts",
  // Sort keys of counters are scopes; the table does not know that.
  "lib/storage/repair/counter-repair.ts",
]);

/** `as` before a type; comments, texts, imports and mapped types are left out below. */
const cast = /\bas (?!const\b)(readonly |keyof |typeof )?[A-Z({[]/;

test("casts a value only where the compiler cannot know its type", () => {
  const casting = ["lib", "functions", "infra", "local", "bench"].flatMap(filesBelow).filter((file) => {
    const code = readFileSync(join(root, file), "utf8")
      .replaceAll(/^(import|export) [^;]*? from "[^"]*";$/gm, "")
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
      .replaceAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
    return code.split("\n").some((line) => cast.test(line) && !/\[\w+ in (keyof )?\S+ as /.test(line));
  });
  expect(casting.filter((file) => !allowed.has(file))).toEqual([]);
});
