import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, resolve } from "node:path";
import { parse } from "acorn";
import { full } from "acorn-walk";
import { check } from "recheck";
import { describe, expect, it } from "vitest";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

const root = resolve(import.meta.dirname, "../..");

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** Expressions that the checker cannot judge, with the reason why each takes linear time. */
const judgedByHand = new Map([
  ["\\p{RGI_Emoji}", "one emoji, of at most ten characters, at each place"],
  ["\\S{600}(?=\\S)", "looks at 601 characters at each place"],
]);

const files = ["lib", "functions"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);

/** The expressions in the product, and places that would build one at run time. */
function expressionsOf(file: string): { written: Expression[]; built: string[] } {
  const code = stripTypeScriptTypes(readFileSync(join(root, file), "utf8"));
  const written: Expression[] = [];
  const built: string[] = [];
  full(parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true }), (node) => {
    const place = `${file}:${node.loc?.start.line}`;
    if (node.type === "Literal" && "regex" in node) {
      const { pattern: source, flags } = node.regex as { pattern: string; flags: string };
      written.push({ place, source, flags });
    }
    if (node.type === "Identifier" && "name" in node && node.name === "RegExp") built.push(place);
  });
  return { written, built };
}

const expressions = files.map(expressionsOf);

describe("the regular expressions of the product", () => {
  it("are all literals, so that they can be checked", () => {
    expect(expressions.flatMap(({ built }) => built)).toEqual([]);
  });

  it("take linear time on any text", async () => {
    const written = expressions.flatMap((each) => each.written);
    expect(written.length).toBeGreaterThan(100);
    const distinct = [...new Map(written.map((each) => [`${each.source}/${each.flags}`, each])).values()];
    const judged = await mapConcurrently(
      distinct.filter(({ source }) => !judgedByHand.has(source)),
      2,
      async ({ place, source, flags }) => ({ place, ...(await check(source, flags, { timeout: 200_000 })) }),
    );
    const superlinear = judged.filter(({ status }) => status !== "safe");
    expect(superlinear.map(({ place, source, status }) => ({ place, source, status }))).toEqual([]);
    const unused = [...judgedByHand.keys()].filter((source) => !written.some((each) => each.source === source));
    expect(unused).toEqual([]);
  });
});
