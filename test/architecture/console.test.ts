import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "#test/architecture/source-files.ts";

const source = "console/src";
const files = readdirSync(join(root, source), { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.\w+$/.test(name),
);
const own = files.filter((file) => file !== "api/schema.ts");
const textOf = (file: string): string => readFileSync(join(root, source, file), "utf8");
const scripts = own.filter((file) => /\.tsx?$/.test(file));
const sheets = own.filter((file) => file.endsWith(".css"));

/** The console's own files that a file imports, as paths below its source. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import\()\s*"#([^"]+)"/g)].map(([, path = ""]) => path);

/** Files below `folder` that import a file for which `forbidden` holds. */
const importing = (folder: string, forbidden: (target: string, file: string) => boolean): string[] =>
  scripts
    .filter((file) => file.startsWith(folder))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => forbidden(target, file))
        .map((target) => `${file} imports ${target}`),
    );

const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

describe("the console", () => {
  it("keeps features out of what all of them share", () => {
    const shared = ["api/", "condition/", "export/", "keep/", "kit/", "words/"];
    expect(shared.flatMap((folder) => importing(folder, (target) => /^(features|app)\//.test(target)))).toEqual([]);
  });

  it("connects features only by their links", () => {
    const crossing = importing("features/", (target, file) => {
      const other = featureOf(target);
      return other !== undefined && other !== featureOf(file) && !target.endsWith("/links.ts");
    });
    expect(crossing).toEqual([]);
  });

  it("reads the API through its client alone", () => {
    const calling = scripts.filter((file) => /\bfetch\(/.test(textOf(file)) && file !== "api/client.ts");
    // The laptop's own endpoints are no part of the API; samples are text.
    expect(calling).toEqual(["api/laptop.ts", "api/send-samples.ts", "features/reference/model/samples.ts"]);
  });

  it("keeps files at 300 lines or fewer, and 25 files in a folder", () => {
    expect(own.filter((file) => textOf(file).split("\n").length > 301)).toEqual([]);
    const sizes = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/")));
    expect([...sizes].filter(([, held]) => held.length > 25).map(([folder]) => folder)).toEqual([]);
  });

  it("names files in kebab-case", () => {
    const odd = files.filter((file) => !/^[a-z0-9-]+(\.module)?\.(tsx?|css)$/.test(file.split("/").at(-1) ?? ""));
    expect(odd).toEqual([]);
  });

  it("styles by logical properties, so that it can be read from the right", () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|inset)-(left|right|top|bottom)|left|right|top|bottom|width|height|(min|max)-(width|height)|float|clear)\s*:|text-align:\s*(left|right)/;
    expect(sheets.filter((file) => physical.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, "")))).toEqual([]);
  });

  it("puts every style into a layer", () => {
    expect(sheets.filter((file) => !textOf(file).startsWith("@layer "))).toEqual([]);
  });
});
