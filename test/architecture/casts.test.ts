import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "#test/architecture/source-files.ts";

/** `as` before a type; comments, texts, imports and mapped types are left out below. */
const cast = /\bas (?!const\b)/;

test("contains no cast outside the tests", () => {
  const casting = ["lib", "functions", "infra", "local", "bench"].flatMap(filesBelow).filter((file) => {
    const code = readFileSync(join(root, file), "utf8")
      .replaceAll(/^(import|export) [^;]*? from "[^"]*";$/gm, "")
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
      .replaceAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
    return code.split("\n").some((line) => cast.test(line) && !/\[\w+ in (keyof )?\S+ as /.test(line));
  });
  expect(casting).toEqual([]);
});
