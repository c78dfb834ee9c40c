import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { changedFields, textOf } from "#console/src/features/settings/audit/changes.ts";
import { readOn } from "#console/src/features/settings/audit/read-on.ts";
import { auditSearch } from "#console/src/features/settings/audit/search.ts";
import { addressesIn } from "#console/src/features/suppressions/addresses.ts";
import { suppressionSearch } from "#console/src/features/suppressions/model.ts";
import { otherFilter } from "#console/src/kit/tables/cursor-search.ts";
import { auditActions } from "#functions/api/audited-operations.ts";
import { root } from "#test/architecture/source-files.ts";

describe("the fields of an audited change", () => {
  it("are told by their paths, without those that stayed", () => {
    const before = { name: "News", data: { plan: "free", seats: 3 }, tags: ["a"], topic: null };
    const after = { name: "News", data: { plan: "pro", seats: 3 }, tags: ["a", "b"], topic: "tips" };
    expect(changedFields({ before, after })).toEqual([
      { field: "data.plan", before: "free", after: "pro" },
      { field: "tags", before: ["a"], after: ["a", "b"] },
      { field: "topic", before: null, after: "tips" },
    ]);
  });

  it("are all told of a record that is new or gone", () => {
    const record = { name: "News", limits: {} };
    const sides = [
      { field: "name", value: "News" },
      { field: "limits", value: {} },
    ];
    expect(changedFields({ before: null, after: record })).toEqual(
      sides.map(({ field, value }) => ({ field, before: undefined, after: value })),
    );
    expect(changedFields({ before: record, after: null })).toEqual(
      sides.map(({ field, value }) => ({ field, before: value, after: undefined })),
    );
    expect(changedFields({ before: null, after: null })).toEqual([]);
  });

  it("keep the digest of a long text whole", () => {
    const body = { sha256: "0123456789abcdef", length: 20_480 };
    expect(changedFields({ before: null, after: { body } })).toEqual([
      { field: "body", before: undefined, after: body },
    ]);
  });

  it("say nothing about a record that is the same before and after", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        expect(changedFields({ before: record, after: structuredClone(record) })).toEqual([]);
      }),
    );
  });
});

it("tells a value as a person would write it", () => {
  expect([null, [], ["email.*", "job.finished"], 3, true, [1], { plan: "pro" }].map(textOf)).toEqual([
    ...["", "", "email.*, job.finished", "3", "true", "[1]", '{"plan":"pro"}'],
  ]);
});

describe("a filtered log", () => {
  const pages = (found: number, last: number) => {
    const read = vi.fn(async (cursor: string | undefined) => {
      const number = Number(cursor ?? 0);
      return { data: number < found ? [] : [number], ...(number < last && { cursor: String(number + 1) }) };
    });
    return read;
  };

  it("is read on until a line matches", async () => {
    expect(await readOn(pages(3, 9), undefined)).toEqual({ data: [3], cursor: "4" });
    expect(await readOn(pages(0, 9), "2")).toEqual({ data: [2], cursor: "3" });
    expect(await readOn(pages(9, 2), undefined)).toEqual({ data: [] });
  });

  it("is read five times at most, and goes on from there", async () => {
    const read = pages(9, 9);
    expect(await readOn(read, undefined)).toEqual({ data: [], cursor: "5" });
    expect(read).toHaveBeenCalledTimes(5);
  });
});

describe("filters in the URL", () => {
  it("are read as they were written, and start at the first page when another one is chosen", () => {
    const audit = { type: "topic", action: "topic.update", from: "2026-03-01", cursor: "c2", before: [""] };
    expect(auditSearch(audit)).toEqual(audit);
    expect(auditSearch(otherFilter(audit, { action: "" }))).toEqual({ type: "topic", from: "2026-03-01" });
    const list = { reason: "bounce", source: "import", search: "ann", until: "2026-03-02" } as const;
    expect(suppressionSearch(list)).toEqual(list);
  });

  it("leave out what the page does not know", () => {
    expect(suppressionSearch({ reason: "none", source: 1, search: "", from: "yesterday" })).toEqual({});
    expect(auditSearch({ actor: "", until: "2026" })).toEqual({});
  });
});

it("finds each typed address once", () => {
  expect(addressesIn(" ann@x.test, ben@x.test;ann@x.test\n\n ")).toEqual(["ann@x.test", "ben@x.test"]);
  expect(addressesIn(" \n,; ")).toEqual([]);
});

describe("the words of the audit log", () => {
  it("name every action that the API lists, and its resource", () => {
    // Its text, because only a browser can load it.
    const words = readFileSync(join(root, "console/src/words/en/settings/audit.ts"), "utf8");
    const resources = auditActions.map((action) => action.split(".")[0] ?? "");
    expect(auditActions.filter((action) => !words.includes(`"${action}": `))).toEqual([]);
    expect(resources.filter((resource) => !RegExp(`\\b${resource}"?: "`).test(words))).toEqual([]);
  });
});
