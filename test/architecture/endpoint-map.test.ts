import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { root } from "#test/architecture/source-files.ts";

const read = (path: string): string => readFileSync(join(root, "docs", path), "utf8");

/** The cells of all rows of tables. */
const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| *[-:]+/.test(line))
    .map((line) => line.split("|").slice(1, -1));

const codesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** `GET`, `PATCH /a`, `/b` means GET and PATCH of both paths. */
function endpointsIn(cell: string): string[] {
  let methods: string[] = [];
  let isOpen = false;
  return codesIn(cell).flatMap((code) => {
    const [, method, path] = /^([A-Z]+)?(?: ?(\/.*))?$/.exec(code) ?? [];
    if (method) methods = isOpen ? [...methods, method] : [method];
    isOpen = path === undefined;
    return path === undefined ? [] : methods.map((each) => `${each} ${path}`);
  });
}

const places = readdirSync(join(root, "docs/architecture")).flatMap((file) =>
  rowsOf(read(`architecture/${file}`)).flatMap(([endpoints = "", , , , item = ""]) =>
    endpointsIn(endpoints).map((endpoint) => ({ endpoint, page: `architecture/${file}`, item })),
  ),
);

const map = rowsOf(read("architecture.md")).flatMap(([paths, pages = ""]) =>
  codesIn(paths).map((path) => ({ path, pages })),
);

const items = rowsOf(read("table.md")).map(([, pk = "", sk = ""]) => ({ pk, sk }));

/** The part of a key before its first variable. */
const beginning = (key: string): string => key.split(/[<…]/)[0] ?? "";

it.each(allRoutes.map(({ method, path }) => `${method} ${path}`))(
  "leads from %s to its page, and from there to its items",
  (endpoint) => {
    const path = endpoint.split(" ")[1] ?? "";
    const place = places.find((each) => each.endpoint === endpoint);
    expect(place).toBeDefined();
    const listed = map.filter((each) => path === each.path || path.startsWith(`${each.path}/`));
    expect(listed.map(({ pages }) => pages).join()).toContain(`(${place?.page})`);
    for (const [, pk = "", sk = ""] of (place?.item ?? "").matchAll(/`([^`]+)` \/ `([^`]+)`/g)) {
      const known = items.some(
        (item) =>
          codesIn(item.pk).some((each) => beginning(each) === beginning(pk)) &&
          codesIn(item.sk).some((each) => each.startsWith(beginning(sk))),
      );
      expect([pk, sk, known]).toEqual([pk, sk, true]);
    }
  },
);
