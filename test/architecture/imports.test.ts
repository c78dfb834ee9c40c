import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, importsOf, root } from "./source-files.ts";

/** Who may import whom: the first rule whose folder holds the importing file decides. */
const rules: { folder: string; may: (target: string) => boolean }[] = [
  { folder: "lib/platform/", may: within("lib/platform/") },
  { folder: "lib/domain/", may: within("lib/domain/", "lib/platform/") },
  // The kit knows no item of a noun.
  { folder: "lib/storage/table/", may: within("lib/storage/table/", "lib/domain/", "lib/platform/") },
  { folder: "lib/storage/", may: within("lib/storage/", "lib/domain/", "lib/platform/") },
  { folder: "lib/mail/", may: within("lib/mail/", "lib/domain/", "lib/platform/") },
  { folder: "lib/messaging/", may: within("lib/messaging/", "lib/domain/", "lib/platform/") },
  { folder: "lib/login/", may: within("lib/login/", "lib/domain/", "lib/platform/") },
  { folder: "lib/payment/", may: within("lib/payment/", "lib/domain/", "lib/platform/") },
  { folder: "lib/http/", may: within("lib/http/", "lib/domain/", "lib/platform/") },
  { folder: "functions/", may: within("functions/", "lib/") },
  {
    folder: "infra/",
    may: (target) =>
      within("infra/")(target) ||
      target === "lib/storage/table/table-schema.ts" ||
      /^functions\/.+\/(routes|env)\.ts$/.test(target),
  },
  { folder: "local/", may: within("local/", "lib/", "infra/settings.ts") },
  // The random day of the activity bench is the suite's, but longer; the bench of the feed opens the suite's browser.
  {
    folder: "bench/",
    may: within("bench/", "lib/", "local/", "test/support/", "test/activity/", "test/console/console-fixture.ts"),
  },
  { folder: "client/src/", may: within("client/src/") },
  { folder: "test/", may: () => true },
];

/**
 * A Lambda's folder is its own: functions share through lib, or through functions/wiring and functions/table-changes. The API
 * document takes from each folder its routes, components and examples.
 */
function crossesFunctions(file: string, target: string): boolean {
  const folderOf = (path: string) => /^functions\/(?!wiring\/)[^/]+\/[^/]+\//.exec(path)?.[0];
  const [from, to] = [folderOf(file), folderOf(target)];
  return from !== undefined && to !== undefined && from !== to && !/\/(routes|components|examples)\.ts$/.test(target);
}

function within(...folders: string[]): (target: string) => boolean {
  return (target) => folders.some((folder) => target.startsWith(folder));
}

const folders = ["infra", "functions", "lib", "local", "bench", "client/src", "test"];
const files = folders.flatMap(filesBelow);

/** Entries whose bundles are too busy, or too close to their limit, for ElectroDB (ADR 6). */
const withoutElectroDb = /^functions\/(api\/(send|track|verify)|queues\/|streams\/|notifications\/|operators\/)/;

/** The chain of imports by which a file loads ElectroDB. Imports of types load nothing. */
function pathToElectroDb(file: string, seen: Set<string>): string[] | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const loaded = readFileSync(join(root, file), "utf8").replaceAll(/^(import|export) type [^;]*;/gm, "");
  if (/from "electrodb"/.test(loaded)) return [file];
  for (const [, target = ""] of loaded.matchAll(/(?:from|import)\s*\(?\s*["']((?:#|\.)[^"']+\.ts)["']/g)) {
    const imported = target.startsWith("#") ? target.slice(1) : relative(root, resolve(root, file, "..", target));
    const path = pathToElectroDb(imported, seen);
    if (path) return [file, ...path];
  }
  return undefined;
}

describe("structure", () => {
  it("keeps ElectroDB out of send, track, verify and all workers", () => {
    const entries = files.filter((file) => withoutElectroDb.test(file) && file.endsWith("/index.ts"));
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.flatMap((file) => pathToElectroDb(file, new Set()) ?? [])).toEqual([]);
  });

  it("lets each folder import only what the table of layers allows", () => {
    const broken = files.flatMap((file) => {
      const rule = rules.find(({ folder }) => file.startsWith(folder));
      return importsOf(file)
        .filter((target) => !rule?.may(target) || crossesFunctions(file, target))
        .map((target) => `${file} imports ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it("keeps the examples and components of the API document out of other functions", () => {
    const isOfDocument = (file: string) => /[/-](examples?|example-values|components)\.ts$/.test(file);
    const importing = files
      .filter((file) => !isOfDocument(file) && !file.startsWith("functions/api/config/") && !file.startsWith("test/"))
      .filter((file) => importsOf(file).some((target) => target.startsWith("functions/") && isOfDocument(target)));
    expect(importing).toEqual([]);
  });

  it("names every file in kebab-case and by what it holds", () => {
    const odd = files.filter((file) => {
      const name = file.split("/").at(-1) ?? "";
      return !/^[a-z0-9-]+(\.test)?\.ts$/.test(name) || /^(utils?|helpers?|common|manager)\b/.test(name);
    });
    expect(odd).toEqual([]);
  });

  it("keeps files at 300 lines or fewer outside the tests", () => {
    const long = files.filter(
      (file) =>
        !/^(test\/|client\/src\/schema\.ts)/.test(file) &&
        readFileSync(join(root, file), "utf8").split("\n").length > 301,
    );
    expect(long).toEqual([]);
  });

  it("keeps at most 25 files in a folder", () => {
    const sizes = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/")));
    expect([...sizes].filter(([, held]) => held.length > 25).map(([folder]) => folder)).toEqual([]);
  });

  it("wires each function in wiring.ts; index.ts only connects it", () => {
    const entries = files.filter((file) => /^functions\/.+\/index\.ts$/.test(file));
    const wired = entries.filter((entry) => files.includes(entry.replace("index.ts", "wiring.ts")));
    expect(entries.filter((entry) => !wired.includes(entry))).toEqual([]);
    const building = entries.filter((entry) => importsOf(entry).some((target) => target.startsWith("lib/storage/")));
    expect(building).toEqual([]);
  });

  it("climbs at most one folder in an import", () => {
    const climbing = files.filter((file) => /from ["']\.\.\/\.\.\//.test(readFileSync(join(root, file), "utf8")));
    expect(climbing).toEqual([]);
  });

  it("takes modules without a barrel: index.ts is the entry of a Lambda or a package", () => {
    expect(
      files.filter(
        (file) => file.endsWith("/index.ts") && !/^(functions\/[^/]+\/[^/]+|client\/src)\/index\.ts$/.test(file),
      ),
    ).toEqual([]);
  });
});
