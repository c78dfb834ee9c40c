import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const site = "dist/console/site";
const limitsKb = { firstLoad: 200, css: 30, route: 60 } as const;

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(site, "manifest.json"), "utf8"));
const gzipKb = (file: string): number => readFileSync(join(site, `${file}.gz`)).length / 1024;

/** The files that a chunk loads before it runs. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) loadedWith(each, found);
  return found;
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipKb(file), 0);

describe("sizes, compressed", () => {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? "";
  const first = loadedWith(entry);

  it("keep the first load small", () => {
    expect(sum(first)).toBeGreaterThan(50);
    expect(sum(first)).toBeLessThanOrEqual(limitsKb.firstLoad);
    expect(sum(globSync("assets/*.css", { cwd: site }))).toBeLessThanOrEqual(limitsKb.css);
  });

  it.each(Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry))("keep %s small", (name) => {
    expect(sum([...loadedWith(name)].filter((file) => !first.has(file)))).toBeLessThanOrEqual(limitsKb.route);
  });
});

it("the style sheet names its layers in their order first", () => {
  const [css = ""] = globSync("assets/*.css", { cwd: site });
  const layers = [...readFileSync(join(site, css), "utf8").matchAll(/@layer (\w+)\{/g)].map(([, layer]) => layer);
  expect([...new Set(layers)]).toEqual(["reset", "tokens", "base", "kit", "feature"]);
});
