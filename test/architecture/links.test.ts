import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { filesBelow, root } from "#test/architecture/source-files.ts";

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

const pages = ["README.md", ...pagesBelow("docs")];
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");
const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "");
const linesOf = (page: string): number => textOf(page).split("\n").length - 1;

/** The anchors that GitHub makes of a page's headings. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutBlocks(textOf(page)).matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\-_ ]/gu, "").replaceAll(" ", "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function isDead(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (relative("", file).startsWith("..") || !existsSync(join(root, file))) return true;
  return anchor !== undefined && !(file.endsWith(".md") && anchorsOf(file).has(anchor));
}

function deadLinksOf(page: string): string[] {
  const links = withoutBlocks(textOf(page))
    .replace(/`[^`\n]*`/g, "")
    .matchAll(/\]\(([^)\s]+)\)/g);
  const targets = [...links].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target) && isDead(page, target));
}

/** Paths of the repository in backticks. One with a placeholder or a wildcard names no file. */
function missingPathsOf(page: string): string[] {
  const quoted = [...withoutBlocks(textOf(page)).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  const paths = quoted.filter((text) => /^(?:bench|docs|functions|infra|lib|local|test)\/[\w./-]*$/.test(text));
  return paths.filter((path) => !existsSync(join(root, path)));
}

/** Paths of the repository in comments. A decision may go by its number alone. */
function missingPathsInComments(file: string): string[] {
  const comments = textOf(file).match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm) ?? [];
  const paths = comments.flatMap(
    (text) => text.match(/(?<![\w/])(?:bench|docs|functions|infra|lib|local|test)\/[\w./-]*\w(?![\w<*…])/g) ?? [],
  );
  const isKnown = (path: string) =>
    existsSync(join(root, path)) || decisions.some((name) => `docs/decisions/${name}`.startsWith(`${path}-`));
  return paths.filter((path) => !isKnown(path)).map((path) => `${file}: ${path}`);
}

const decisions = readdirSync(join(root, "docs/decisions"));

test("names in comments only code and decisions that exist", () => {
  const files = ["lib", "functions", "infra", "local", "bench", "test"].flatMap(filesBelow);
  expect(files.flatMap(missingPathsInComments)).toEqual([]);
});

describe.each(pages)("%s", (page) => {
  test("has no dead link", () => {
    expect(deadLinksOf(page)).toEqual([]);
  });

  test("names only code that exists", () => {
    expect(missingPathsOf(page)).toEqual([]);
  });
});

test("names the path of every route in a table of docs/architecture", () => {
  const lines = pagesBelow("docs/architecture").flatMap((page) => textOf(page).split("\n"));
  const text = lines.filter((line) => line.startsWith("| ")).join("\n");
  const named = new Set([...text.matchAll(/`(?:[A-Z]+ )?(\/[^`\s]*)`/g)].map(([, path = ""]) => path));
  expect(allRoutes.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([]);
});

test("names items in docs/architecture that docs/table.md has", () => {
  const lines = pagesBelow("docs/architecture").flatMap((page) => textOf(page).split("\n"));
  const cells = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|").at(-2) ?? "");
  const keys = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z](?:#[^`#>,…]*)?)/g)].map(([, key = ""]) => key));
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => !textOf("docs/table.md").includes(`| \`${key}`))).toEqual([]);
});

test("links to every page of docs from docs/README.md", () => {
  const links = [...textOf("docs/README.md").matchAll(/\]\(([^)#]+)/g)].map(([, target = ""]) => join("docs", target));
  expect(pagesBelow("docs").filter((page) => page !== "docs/README.md" && !links.includes(page))).toEqual([]);
});

test("keeps guides, README and architecture pages short", () => {
  const linesMax = (page: string): number => {
    if (page === "README.md" || page.startsWith("docs/guides/")) return 150;
    return page.startsWith("docs/architecture") ? 120 : Number.POSITIVE_INFINITY;
  };
  expect(pages.filter((page) => linesOf(page) > linesMax(page))).toEqual([]);
});
