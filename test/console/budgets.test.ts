import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const site = "dist/console/site";
const limitsKb = { firstLoad: 150, css: 30, route: 60 } as const;
/** Parts that this page loads after it is shown have limits of their own: what the page has loaded does not count. */
const partsOf = "src/features/templates/pages/template-page.tsx";
const visualEditor = "src/editor/blocks/visual-editor.tsx";
/** Dialogs and settings within the visual editor. */
const visualParts = "src/editor/blocks/view/";
const partLimitsKb: Readonly<Record<string, number>> = {
  "src/editor/code/code-editor.tsx": 160,
  "src/editor/conflict/text-diff.tsx": 160,
  [visualEditor]: 150,
};
const firstPages = ["src/features/accounts/pages/login-page.tsx", "src/features/home/pages/home-page.tsx"] as const;
/** The html, the style sheet, the script before the first paint and the icon. */
const otherFiles = 4;

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
  const [, home] = firstPages;
  const withHome = loadedWith(home, loadedWith(entry));

  it.each(firstPages)("keep the first load small when it shows %s", (page) => {
    const first = loadedWith(page, loadedWith(entry));
    expect(sum(first)).toBeGreaterThan(50);
    expect(sum(first)).toBeLessThanOrEqual(limitsKb.firstLoad);
    expect(first.size + otherFiles).toBeLessThanOrEqual(12);
  });

  it("leave the editors out of the list of contacts", () => {
    const contacts = loadedWith("src/features/contacts/pages/contacts-page.tsx", loadedWith(entry));
    const editors = Object.keys(manifest).filter(
      (name) => name.startsWith("src/editor/") && manifest[name]?.isDynamicEntry,
    );
    expect(editors.length).toBeGreaterThan(1);
    expect(editors.filter((name) => contacts.has(manifest[name]?.file ?? ""))).toEqual([]);
  });

  it("keep the style sheet small", () => {
    expect(sum(globSync("assets/*.css", { cwd: site }))).toBeLessThanOrEqual(limitsKb.css);
  });

  const withEditor = loadedWith(partsOf, loadedWith(home, loadedWith(entry)));
  const withVisual = loadedWith(visualEditor, new Set(withEditor));

  it.each(Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry))("keep %s small", (name) => {
    const limit = partLimitsKb[name];
    const before = name.startsWith(visualParts) ? withVisual : limit === undefined ? withHome : withEditor;
    const added = sum([...loadedWith(name)].filter((file) => !before.has(file)));
    expect(added).toBeLessThanOrEqual(limit ?? limitsKb.route);
  });
});

it("the style sheet names its layers in their order first", () => {
  const [css = ""] = globSync("assets/*.css", { cwd: site });
  const layers = [...readFileSync(join(site, css), "utf8").matchAll(/@layer (\w+)\{/g)].map(([, layer]) => layer);
  expect([...new Set(layers)]).toEqual(["reset", "tokens", "base", "kit", "feature"]);
});
