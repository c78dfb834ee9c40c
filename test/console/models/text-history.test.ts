import fc from "fast-check";
import { expect, it } from "vitest";
import { offsetOf, placeOf } from "#console/src/editor/model/place.ts";
import { editsMax, historyOf, record, redo, spliceBetween, undo } from "#console/src/editor/model/text-history.ts";

const typed = (texts: readonly string[], pauseMs: number) =>
  texts.reduce((history, text, at) => record(history, text, at * pauseMs), historyOf(texts[0] ?? ""));

it("undoes to the first text and redoes to the last, whatever the edits", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 40 }), (texts) => {
      let history = typed(texts, 2_000);
      for (let step = undo(history); step; step = undo(history)) history = step.history;
      expect(history.text).toBe(texts[0]);
      for (let step = redo(history); step; step = redo(history)) history = step.history;
      expect(history.text).toBe(texts.at(-1));
    }),
    { numRuns: 50 },
  );
});

it("finds the smallest replacement between two texts", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { from, removed, inserted } = spliceBetween(before, after) ?? { from: 0, removed: "", inserted: "" };
      expect(before.slice(0, from) + inserted + before.slice(from + removed.length)).toBe(after);
    }),
    { numRuns: 100 },
  );
  expect(spliceBetween("aXb", "aYYb")).toEqual({ from: 1, removed: "X", inserted: "YY" });
});

it("takes keys that follow each other as one edit, but not after a pause or in a new line", () => {
  expect(typed(["", "a", "ab", "abc"], 100).past).toHaveLength(1);
  expect(typed(["", "a", "ab", "abc"], 2_000).past).toHaveLength(3);
  expect(typed(["", "a", "a\n", "a\nb"], 100).past).toHaveLength(2);
  expect(typed(["abc", "ab", "a", ""], 100).past).toHaveLength(1);
  expect(typed(["a", "", "b"], 100).past).toHaveLength(2);
});

it("gives the caret back to the place of the edit", () => {
  const history = typed(["Hello world", "Hello, world"], 100);
  expect(undo(history)?.caret).toBe(5);
  const undone = undo(history)?.history ?? history;
  expect(redo(undone)?.caret).toBe(6);
});

it("forgets what was undone once something else is typed, and the oldest edits at its limit", () => {
  const undone = undo(typed(["a", "ab"], 100))?.history ?? historyOf("");
  expect(redo(record(undone, "ac", 5_000))).toBeUndefined();
  const many = typed(
    Array.from({ length: editsMax + 50 }, (_, at) => String(at)),
    2_000,
  );
  expect(many.past).toHaveLength(editsMax);
});

it("counts lines and columns from 1, both ways", () => {
  const text = "one\r\ntwo\n\nfour";
  expect(placeOf(text, text.indexOf("four"))).toEqual({ line: 4, column: 1 });
  for (let at = 0; at <= text.length; at += 1) expect(offsetOf(text, placeOf(text, at))).toBe(at);
  expect(offsetOf(text, { line: 9, column: 1 })).toBe(text.length);
});
