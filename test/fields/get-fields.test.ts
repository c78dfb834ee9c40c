import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureProject, openFieldFixture } from "#test/fields/field-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { gatewayReadingNames } from "#test/support/gateway-readings.ts";

const fixture = await forThisFile(openFieldFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const standard = [
  { field: "createdAt", type: "date", coverage: 100 },
  { field: "email", type: "string", coverage: 100 },
  { field: "subscribed", type: "boolean", coverage: 100 },
  { field: "updatedAt", type: "date", coverage: 100 },
];

/** Creates one contact for each data object. */
async function fill(...all: Record<string, unknown>[]): Promise<void> {
  for (const [index, data] of all.entries()) await project.upsert(`reader-${index}@example.com`, data);
  await fixture.follow();
}

describe("GET /contacts/fields", () => {
  it("lists the standard fields of a project without contacts, for two read units beside the key's", async () => {
    fixture.table.takeUnits();
    expect(await project.call("GET", "/contacts/fields")).toEqual({
      status: 200,
      body: { fields: standard, count: 4 },
    });
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 3 });
  });

  it("adds every key that a contact has, by name, with its most frequent type and its share", async () => {
    await fill({ plan: "pro", zip: 1 }, { plan: "free", zip: "1", "a.b": [1] }, { plan: "pro", zip: "2" });
    const { body } = await project.call("GET", "/contacts/fields");
    const custom = [
      { field: "data.a.b", type: "object", coverage: 33 },
      { field: "data.plan", type: "string", coverage: 100 },
      { field: "data.zip", type: "string", coverage: 100 },
    ];
    const [createdAt, ...others] = standard;
    expect(body).toEqual({ fields: [createdAt, ...custom, ...others], count: 7 });
  });

  it("drops a key with the last contact that has it", async () => {
    await fill({ plan: "pro" });
    await project.upsert("reader-0@example.com", { plan: null });
    await fixture.follow();
    expect(await project.custom()).toEqual({});
  });

  it.each([
    ["2026-03-01", "date"],
    ["2024-02-29", "date"],
    ["2026-02-29", "string"],
    ["2026-03-01T10:00", "date"],
    ["2026-03-01T10:00:00.000Z", "date"],
    ["2026-03-01T10:00:00+05:30", "date"],
    ["2026-03-01 10:00", "string"],
    ["2026-03", "string"],
    ["1 March 2026", "string"],
    ["20260301", "string"],
    [20260301, "number"],
    [true, "boolean"],
    [[], "object"],
    [{ at: "2026-03-01" }, "object"],
  ])("shows %j as a %s", async (value, type) => {
    await fill({ key: value });
    expect(await project.custom()).toEqual({ key: [type, 100] });
  });

  it("shows at least 1 percent, and 100 only when every contact has the key", async () => {
    const few = Array.from({ length: 300 }, (_, index) => ({
      ...(index > 0 && { most: 1 }),
      ...(index < 1 && { few: 1 }),
    }));
    await fill(...few);
    expect(await project.custom()).toEqual({ few: ["number", 1], most: ["number", 99] });
  });
});

describe("GET /contacts/fields/{field}/values", () => {
  const values = async (field: string, query = "") =>
    (await project.call("GET", project.path(field, `/values${query}`))).body;

  it("returns distinct scalars in their own type, the most frequent first, then by text; no arrays or objects", async () => {
    await fill({ k: "b" }, { k: 10 }, { k: "b" }, { k: "10" }, { k: true }, { k: [1] }, { k: { a: 1 } }, { k: 1e300 });
    expect(await values("data.k")).toEqual({
      field: "data.k",
      values: ["b", 10, "10", 1e300, true],
      count: 5,
      limit: 100,
    });
  });

  it("returns the number asked for, 200 at most", async () => {
    await fill(...Array.from({ length: 210 }, (_, index) => ({ k: index })));
    expect(await values("data.k", "?limit=3")).toEqual({ field: "data.k", values: [0, 1, 10], count: 3, limit: 3 });
    expect(await values("data.k", "?limit=1000")).toMatchObject({ count: 200, limit: 200 });
    expect(await values("data.k", "?limit=x")).toMatchObject({ count: 100, limit: 100 });
  });

  it("finds standard fields by their bare names, and data keys of the same names", async () => {
    await fill({ subscribed: "maybe", createdAt: 1, plan: "pro" });
    expect(await values("subscribed")).toEqual({ field: "subscribed", values: [true, false], count: 2, limit: 100 });
    for (const field of ["email", "createdAt", "updatedAt"]) expect((await values(field)).values).toEqual([]);
    expect((await values("data.subscribed")).values).toEqual(["maybe"]);
    expect((await values("data.createdAt")).values).toEqual([1]);
    expect((await values("plan")).values).toEqual(["pro"]);
  });

  it.each(["unknown", "data.", "data.unknown", `data.${"k".repeat(500)}`])(
    "returns no values for %s",
    async (field) => {
      await fill({ plan: "pro" });
      expect(await values(field)).toEqual({ field, values: [], count: 0, limit: 100 });
    },
  );

  it.each([
    "a.b",
    "a/b",
    "a//b/",
    "größe",
    "日本 🎂",
    "100%",
    "%41",
    "data.x",
    "a/values/b",
    "k".repeat(128),
    "a&b=c#d+e",
  ])("finds the key %s", async (key) => {
    await fill({ [key]: "here", other: "there" });
    expect(await values(`data.${key}`)).toMatchObject({ field: `data.${key}`, values: ["here"] });
  });

  it("finds a key with a question mark in the query, which takes precedence over the path", async () => {
    await fill({ "Opt in?": "yes", "Opt in": "no" });
    const query = `field=${encodeURIComponent("data.Opt in?")}`;
    for (const segment of ["-", "data.Opt%20in"]) {
      const { body } = await project.call("GET", `/contacts/fields/${segment}/values?${query}`);
      expect(body).toMatchObject({ field: "data.Opt in?", values: ["yes"] });
    }
    const { body } = await project.call("DELETE", `/contacts/fields/-?${query}`);
    expect(body).toEqual({ field: "data.Opt in?", deletedFrom: 1 });
  });

  it.each(gatewayReadingNames)(
    "is not deleted by a path that was sent for another field, given %s",
    async (reading) => {
      const sent = ["Opt in?", "100%41"];
      await fill(Object.fromEntries([...sent, "Opt in", "100A", "Opt%20in%3F", "100%2541"].map((key) => [key, "no"])));
      for (const key of sent) {
        const path = `/contacts/fields/${encodeURIComponent(`data.${key}`)}`;
        const { status, body } = await project.call("DELETE", path, undefined, reading);
        expect([key, status, body.error.code]).toEqual([key, 400, "BAD_REQUEST"]);
      }
      expect(await project.traces()).toEqual([]);
    },
  );

  it("is one path segment", async () => {
    expect((await project.call("GET", "/contacts/fields/a/b/c")).status).toBe(404);
    expect((await project.call("DELETE", "/contacts/fields/a%2Fb")).status).toBe(404);
  });

  it("returns nothing of another project", async () => {
    await fill({ plan: "pro" });
    const other = await fixture.newProject();
    expect((await other.call("GET", other.path("data.plan", "/values"))).body).toMatchObject({ values: [] });
  });
});

describe("GET /contacts/fields/{field}/usage", () => {
  const unused = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [] };
  const usage = async (field: string) => (await project.call("GET", project.path(field, "/usage"))).body;

  it("counts the contacts that have the key, and all contacts for a standard field", async () => {
    await fill({ plan: "pro" }, { plan: 1 }, {});
    expect(await usage("data.plan")).toEqual({ ...unused, contactCount: 2, canDelete: true });
    expect(await usage("plan")).toEqual({ ...unused, contactCount: 2, canDelete: true });
    expect(await usage("email")).toEqual({ ...unused, contactCount: 3, canDelete: false });
    expect(await usage("data.email")).toEqual({ ...unused, contactCount: 0, canDelete: true });
  });
});

describe("other methods of these paths", () => {
  it.each([
    ["POST", "/contacts/fields"],
    ["GET", "/contacts/fields/data.plan"],
    ["DELETE", "/contacts/fields/data.plan/values"],
    ["POST", "/contacts/fields/a/usage"],
  ])("%s %s is not allowed", async (method, path) => {
    expect((await project.call(method, path)).status).toBe(405);
  });
});
