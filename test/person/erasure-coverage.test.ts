import { describe, expect, it } from "vitest";
import { keySpaces } from "#infra/access/table/key-spaces.ts";
import { contentFolders } from "#infra/constructs/content-bucket.ts";
import { erasureSteps } from "#lib/domain/person/erase-job.ts";
import { erasedFolders, erasedSpaces } from "#lib/domain/person/erasure-coverage.ts";

/** A new key space or folder fails here until its data of people is erased, or has a reason not to be. */
describe("an erasure", () => {
  it("has an answer for every key space of the table", () => {
    expect(Object.keys(erasedSpaces).sort()).toEqual(Object.keys(keySpaces).sort());
  });

  it("has an answer for every folder of the bucket", () => {
    expect(Object.keys(erasedFolders).sort()).toEqual([...contentFolders].sort());
  });

  it("names every step as the answer to something", () => {
    const answers = [...Object.values(erasedSpaces), ...Object.values(erasedFolders)];
    const named = new Set(answers.flatMap(({ erasedBy = [] }) => erasedBy));
    expect(erasureSteps.filter((step) => !named.has(step))).toEqual([]);
  });
});
