import { expect, it } from "vitest";
import { askedAddress, type EmailSearch, emailSearch, filtered, queryOf } from "#console/src/features/emails/model.ts";
import { nextPage, previousPage } from "#console/src/kit/tables/cursor-search.ts";

it("leaves out what the URL cannot mean", () => {
  expect(emailSearch({ status: "LOST", source: "CAMPAIGN", from: "yesterday", search: "hi", x: 1 })).toEqual({
    search: "hi",
    source: "CAMPAIGN",
  });
});

it("takes a full address for the recipient, and other text for the subject", () => {
  expect(queryOf({ search: "ada@example.com" })).toEqual({ to: "ada@example.com" });
  expect(queryOf({ search: "ada@example" })).toEqual({ subject: "ada@example" });
});

it("includes the last day of a range", () => {
  const { startDate = "", endDate = "" } = queryOf({ from: "2026-03-01", until: "2026-03-01" });
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(24 * 60 * 60 * 1_000);
});

it("finds the way back to the first page", () => {
  const first: EmailSearch = { status: "SENT" };
  const second = nextPage(first, "b");
  const third = nextPage(second, "c");
  expect(previousPage(third)).toEqual({ ...second, before: [""] });
  expect(previousPage(previousPage(third)).cursor ?? "").toBe("");
});

it("starts at the first page when a filter changes", () => {
  expect(filtered({ status: "SENT", cursor: "b", before: [""] }, { status: undefined })).toEqual({});
});

it("answers about an address only when no other filter hides emails", () => {
  expect(askedAddress({ search: "ada@example.com" })).toBe("ada@example.com");
  expect(askedAddress({ search: "ada@example.com", status: "SENT" })).toBeUndefined();
});
