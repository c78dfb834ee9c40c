import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataFolder } from "#local/data-folder.ts";

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "petrel-data-"));
});
afterEach(() => rmSync(path, { recursive: true }));

describe("a data folder", () => {
  test("is readable only by the user when the stack creates it", () => {
    const made = join(path, "made");
    new DataFolder(made, false);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  test("is locked by one stack at a time", () => {
    const held = new DataFolder(path, false).lock();
    expect(() => new DataFolder(path, false).lock()).toThrow(/another Petrel works on/);
    held.close();
    new DataFolder(path, false).lock().close();
  });

  test("stays unlocked while its stack keeps everything in memory", () => {
    const stacks = [new DataFolder(path, true).lock(), new DataFolder(path, true).lock()];
    for (const stack of stacks) stack.close();
  });
});
