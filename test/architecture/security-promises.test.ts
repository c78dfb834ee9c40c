import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const document = readFileSync(join(root, "docs/security.md"), "utf8");

/** Cells of the tables' rows, without the heads. */
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| The attacker can"))
  .map((line) => line.split(" | "));

it("names a proof for each limit, and each proof exists", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [attack, , proof = ""] of rows) {
    const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    expect([attack, paths.length > 0, paths.filter((path) => !existsSync(join(root, path)))]).toEqual([
      attack,
      true,
      [],
    ]);
  }
});

it("names each suite of attacks", () => {
  const suites = [
    ...readFileSync(join(root, "test/end-to-end/stack.test.ts"), "utf8").matchAll(/"#(test\/abuse\/.*)"/g),
  ];
  expect(suites.length).toBeGreaterThan(0);
  expect(suites.map(([, path = ""]) => path).filter((path) => !document.includes(`\`${path}\``))).toEqual([]);
});
