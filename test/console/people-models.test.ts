import { describe, expect, it } from "vitest";
import {
  bulkBody,
  choose,
  chooseAll,
  chosenCount,
  contactSearch,
  isChosen,
} from "#console/src/features/contacts/model.ts";
import {
  columnsOf,
  errorFile,
  faultsOf,
  headerLengthOf,
  headerPlan,
  sampleOf,
  unreadStates,
} from "#console/src/features/import/model.ts";

describe("the choice of contacts", () => {
  it("leaves out what is unchecked after all that match were chosen", () => {
    const all = choose(chooseAll({ search: "acme", picked: ["a"] }), ["b"], false);
    expect([isChosen(all, "a"), isChosen(all, "b"), chosenCount(all, 10)]).toEqual([true, false, 9]);
    expect(bulkBody(all)).toEqual({ mode: "query", filter: { search: "acme" }, excludeIds: ["b"] });
  });

  it("reads from the address what it can use, and nothing else", () => {
    expect(contactSearch({ search: 7, state: "odd", order: "email", picked: "x", all: "yes" })).toEqual({
      search: "7",
      order: "email",
    });
  });
});

describe("a file of contacts", () => {
  it("maps columns by their names and contents", () => {
    const sample = sampleOf("Kontakt;Vorname;Abo;\nann@a.test;Ann;yes;\nben@a.test;Ben;no;\n", true);
    expect(sample.delimiter).toBe(";");
    const columns = columnsOf(sample);
    expect(columns.map(({ target }) => target)).toEqual(["email", "data", "subscribed", "ignore"]);
    expect(headerPlan(columns, sample)).toEqual({
      columns: { Kontakt: "email", Vorname: "data.firstName", Abo: "subscribed" },
      header: undefined,
    });
    expect(faultsOf(columns)).toEqual([]);
  });

  it("names columns apart when the API could not, and keeps the numbers of the rows", () => {
    const sample = sampleOf("\nmail;Phone;Phone;\na@a.test;1;2;3\n", true);
    const [mail, first, second, none] = columnsOf(sample);
    if (!mail || !first || !second || !none) throw new Error("The sample has four columns.");
    const ignored = { ...second, target: "ignore" } as const;
    expect(headerPlan([mail, first, ignored, none], sample)).toEqual({
      columns: { "mail (1)": "email", "Phone (2)": "data.Phone", "Phone (3)": "ignore", "(4)": "ignore" },
      header: '\n"mail (1)";"Phone (2)";"Phone (3)";"(4)"\n',
    });
  });

  it("ends the header outside of quotes", () => {
    expect(headerLengthOf('"a\nb",c\r\n1,2\n')).toBe('"a\nb",c\r\n'.length);
  });

  it("names a column that looks like the subscription in words that the API does not read", () => {
    const odd = columnsOf(sampleOf("email;Newsletter\na@a.test;oui\n", true));
    expect(odd.map(({ target }) => target)).toEqual(["email", "data"]);
    expect(unreadStates(odd)).toEqual(["Newsletter"]);
    expect(unreadStates(columnsOf(sampleOf("email;Newsletter\na@a.test;yes\n", true)))).toEqual([]);
  });

  it("refuses two columns on one key, and a file without addresses", () => {
    const columns = columnsOf(sampleOf("plan,Plan\nfree,pro\n", true), ["plan"]);
    expect(faultsOf(columns)).toEqual([{ code: "noEmail" }, { code: "keyTwice", key: "plan" }]);
  });

  it("gives failed rows back as they were", () => {
    expect(errorFile(["a", "b"], [{ cells: ['1"', "2"], reason: "bad" }])).toBe('"a","b","reason"\n"1""","2","bad"');
  });
});
