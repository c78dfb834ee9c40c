import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "#test/architecture/source-files.ts";

/** A command's field for an expression, set by hand. */
const field = /\b(Update|Condition|KeyCondition|Projection|Filter)Expression\b/;

/** What an expression or a PartiQL statement consists of. */
const operator =
  /\b(attribute_(not_)?exists|attribute_type|begins_with|if_not_exists|list_append)\b|\bsize\(|[=<>] :|\bSET [#\w.]+ =|\bADD [#\w.]+ [:?]|\bREMOVE [#\w]|\bBETWEEN [:#]|\bINSERT INTO\b|\bIS MISSING\b/;

const literal = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");

test("names attributes in expressions only through the typed kit of lib/storage/table", () => {
  const writing = ["lib", "functions"].flatMap(filesBelow).filter((file) => {
    if (file.startsWith("lib/storage/table/")) return false;
    const code = withoutComments(readFileSync(join(root, file), "utf8"));
    return field.test(code) || (code.match(literal) ?? []).some((text) => operator.test(text));
  });
  expect(writing).toEqual([]);
});
