import { expect, it } from "vitest";
import {
  isSame,
  keptDraft,
  keptVersions,
  overwritten,
  versionCharactersMax,
  versionsMax,
  withVersion,
} from "#console/src/keep/draft-model.ts";

const versions = (count: number) =>
  Array.from({ length: count }, (_, at) => at).reduce<ReturnType<typeof withVersion>>(
    (kept, at) => withVersion(kept, { at, value: { body: `text ${at}` } }),
    [],
  );

it("keeps the last 20 versions, the newest first", () => {
  const kept = versions(25);
  expect(kept).toHaveLength(versionsMax);
  expect([kept[0]?.at, kept.at(-1)?.at]).toEqual([24, 5]);
});

it("makes no version of a text that has not changed", () => {
  expect(withVersion(versions(2), { at: 9, value: { body: "text 1" } })).toEqual(versions(2));
});

it("limits the size of all versions together, but keeps the newest whatever its size", () => {
  const large = { at: 1, value: "x".repeat(versionCharactersMax) };
  expect(withVersion(withVersion([], large), { at: 2, value: "short" }).map(({ at }) => at)).toEqual([2]);
  expect(withVersion(versions(3), large).map(({ at }) => at)).toEqual([1]);
});

it("turns what another tab has kept into a version before it is replaced", () => {
  const stored = { at: 1, value: "theirs", base: null, stamp: "other" };
  expect(overwritten(stored, "mine")).toEqual({ at: 1, value: "theirs" });
  expect(overwritten(stored, "other")).toBeUndefined();
  expect(overwritten(undefined, "mine")).toBeUndefined();
});

it("ignores what it cannot read in the browser's storage", () => {
  const draft = { at: 1, value: { body: "" }, base: '"etag"', stamp: "s" };
  expect(keptDraft(draft)).toEqual(draft);
  expect([undefined, null, "text", {}, { ...draft, at: "now" }].map(keptDraft)).toEqual(Array(5).fill(undefined));
  expect(keptVersions([{ at: 1, value: 2 }, { at: "x" }, null])).toEqual([{ at: 1, value: 2 }]);
  expect(keptVersions("nothing")).toEqual([]);
});

it("compares drafts by what they hold", () => {
  const value = { name: "A", groups: [{ filters: [1, null] }] };
  expect(isSame(value, structuredClone(value))).toBe(true);
  const others = [{ ...value, name: "B" }, { name: "A" }, { ...value, groups: [{ filters: [1] }] }, [], null, "A"];
  expect(others.filter((other) => isSame(value, other))).toEqual([]);
});
