import { expect, it } from "vitest";
import { isKey, keyIn, moved, type Topic } from "#console/src/features/topics/model.ts";

it("suggests a key that the API takes for any name that has a letter", () => {
  const names = ["Product news!", "Café & Tips", "  a -- b  ", "UPPER_case", "x".repeat(100)];
  const keys = names.map(keyIn);
  expect(keys.slice(0, 4)).toEqual(["product-news", "cafe-tips", "a-b", "upper_case"]);
  expect(keys.every(isKey)).toBe(true);
  expect([isKey(keyIn("日本")), isKey("With space"), isKey("x".repeat(65))]).toEqual([false, false, false]);
});

it("moves a topic by writing only the positions that change", () => {
  const topic = (id: string, position: number) => ({ id, position }) as Topic;
  const inOrder = [topic("a", 0), topic("b", 1), topic("c", 2)];
  expect(moved(inOrder, "c", -1)).toEqual([
    { id: "c", position: 1 },
    { id: "b", position: 2 },
  ]);
  // Two topics may have one position: then those behind them move on.
  expect(moved([topic("a", 0), topic("b", 0)], "a", 1)).toEqual([{ id: "a", position: 1 }]);
  expect([moved(inOrder, "a", -1), moved(inOrder, "c", 1), moved(inOrder, "none", 1)]).toEqual([[], [], []]);
});
