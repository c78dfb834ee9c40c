import { describe, expect, it } from "vitest";
import { slugOf } from "#lib/domain/segment/authoring/slug.ts";

const id = "6f1c2d3e-0000-4000-8000-000000000001";

describe("the slug of a segment", () => {
  it.each([
    ["VIP Kunden 2026!", "vip-kunden-2026"],
    ["Pro users", "pro-users"],
    ["  Café Crème  ", "cafe-creme"],
    ["Größe über alles", "groe-uber-alles"],
    ["İstanbul", "istanbul"],
    ["snake_case stays_", "snake_case-stays_"],
    ["a - b -- c", "a-b-c"],
    ["- framed -", "framed"],
    ["!? a !?", "a"],
    ["a\tb", "ab"],
    ["A.B/C#D", "abcd"],
    ["100 %", "100"],
    ["_", "_"],
  ])("of %j is %s", (name, slug) => {
    expect(slugOf({ id, name })).toBe(slug);
  });

  it.each(["顧客", "!!!", " - ", "---", "😀"])("of %j, which has no usable character, is its id", (name) => {
    expect(slugOf({ id, name })).toBe(id);
  });
});
