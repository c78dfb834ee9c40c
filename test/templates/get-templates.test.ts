import { beforeEach, describe, expect, it } from "vitest";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTemplate, someTime } from "#test/support/records.ts";
import { type FixtureProject, openTemplateFixture } from "#test/templates/template-fixture.ts";

const fixture = await forThisFile(openTemplateFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const list = async (query = "") => {
  const { status, body } = await project.call("GET", `/templates${query}`);
  expect(status).toBe(200);
  return body;
};
const names = async (query = "") => (await list(query)).data.map(({ name }: { name: string }) => name);

/** Created one second apart. */
async function createAll(templates: Record<string, unknown>[]) {
  const created = [];
  for (const each of templates) {
    created.push(await project.create(each));
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
  }
  return created;
}

describe("GET /templates, 200", () => {
  it("lists whole templates, newest first", async () => {
    const created = await createAll([{ name: "a" }, { name: "b", description: "x", fromName: "F" }, { name: "c" }]);
    expect(await list()).toEqual({ data: created.reverse(), page: 1, pageSize: 20, total: 3, totalPages: 1 });
  });

  it("is empty without templates", async () => {
    expect(await list()).toEqual({ data: [], page: 1, pageSize: 20, total: 0, totalPages: 0 });
  });

  it.each([
    ["?page=2&pageSize=2", ["c"], 2, 2, 2],
    ["?page=3&pageSize=2", [], 3, 2, 2],
    ["?page=9007199254740991&pageSize=100", [], 9_007_199_254_740_991, 100, 1],
    ["?page=0&pageSize=0", ["e", "d", "c"], 1, 20, 1],
    ["?page=x&pageSize=-1", ["e", "d", "c"], 1, 20, 1],
    ["?pageSize=1000", ["e", "d", "c"], 1, 100, 1],
  ])("pages: %s", async (query, expected, page, pageSize, totalPages) => {
    await createAll([{ name: "c" }, { name: "d" }, { name: "e" }]);
    const body = await list(query);
    expect(body).toMatchObject({ page, pageSize, total: 3, totalPages });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(expected);
  });

  it("sorts by name in any case, by creation and by change, and falls back for an unknown order", async () => {
    const [, beta] = await createAll([{ name: "alpha" }, { name: "Beta" }, { name: "gamma" }]);
    await project.call("PATCH", `/templates/${beta.id}`, { description: "changed last" });
    expect(await names("?sort=name&dir=asc")).toEqual(["alpha", "Beta", "gamma"]);
    expect(await names("?sort=name")).toEqual(["gamma", "Beta", "alpha"]);
    expect(await names("?sort=createdAt&dir=asc")).toEqual(["alpha", "Beta", "gamma"]);
    expect(await names("?sort=updatedAt")).toEqual(["Beta", "gamma", "alpha"]);
    expect(await names("?sort=type&dir=up")).toEqual(["gamma", "Beta", "alpha"]);
  });

  it("breaks ties by id, in the same direction", async () => {
    const ids = (await Promise.all(Array.from({ length: 9 }, () => project.create()))).map(({ id }) => id).sort();
    for (const sort of ["name", "createdAt", "updatedAt"]) {
      const idsOf = async (dir: string) =>
        (await list(`?sort=${sort}&dir=${dir}`)).data.map(({ id }: { id: string }) => id);
      expect(await idsOf("asc")).toEqual(ids);
      expect(await idsOf("desc")).toEqual(ids.toReversed());
    }
  });

  it("filters by type, and answers 400 to an unknown type", async () => {
    await createAll([{ name: "m" }, { name: "t", type: "TRANSACTIONAL" }, { name: "h", type: "HEADLESS" }]);
    expect(await list("?type=HEADLESS")).toMatchObject({ data: [{ name: "h" }], total: 1, totalPages: 1 });
    expect(await names("?type=MARKETING")).toEqual(["m"]);
    for (const type of ["headless", "", "NEWS"]) {
      const { status, body } = await project.call("GET", `/templates?type=${type}`);
      expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
      expect(body.error.message).toBe(`type: "${type}" is not one of TRANSACTIONAL, MARKETING, HEADLESS.`);
    }
  });

  it.each([
    ["WELC", ["name"]],
    ["%20welcome%20", ["name"]],
    ["for%20NEW%20ones", ["description"]],
    ["dear", ["subject"]],
    ["50%25_", ["percent"]],
    ["0_o", []],
    ["%25", ["percent"]],
    ["", ["percent", "subject", "description", "name"]],
    ["secret", []],
  ])("finds %s in name, description or subject, as literal text", async (search, expected) => {
    const [first] = await createAll([
      { name: "Welcome", body: "secret" },
      { name: "description", description: "For new ones" },
      { name: "subject", subject: "Dear {{name}}" },
      { name: "percent", description: "50%_off" },
    ]);
    const found = await names(`?search=${search}`);
    expect(found.map((name: string) => (name === first.name ? "name" : name))).toEqual(expected);
  });

  it("shows no template of another project", async () => {
    await project.create();
    project = await fixture.newProject();
    expect(await names()).toEqual([]);
  });

  it("answers 401 without a key", async () => {
    expect((await fixture.call("GET", "/templates")).status).toBe(401);
  });
});

describe("GET /templates?body=omit", () => {
  it("returns whole records without bodies, however heavy, and reads no body", async () => {
    const created = await createAll(Array.from({ length: 6 }, () => ({ body: "x".repeat(1_048_576) })));
    fixture.table.takeUnits();
    const answer = await list("?body=omit");
    expect(fixture.table.takeUnits().read).toBeLessThan(5);
    expect(answer).toMatchObject({ total: 6 });
    expect(answer.data).toEqual(
      created.toReversed().map(({ body, text, ...record }: Record<string, unknown>) => record),
    );
    const refused = await project.call("GET", "/templates?body=none");
    expect([refused.status, refused.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("GET /templates with heavy bodies", () => {
  const shown = async (query = "") =>
    (await list(query)).data.map(({ body, bodyOmitted }: { body: string | null; bodyOmitted?: true }) =>
      body === null ? bodyOmitted : body.length,
    );

  it("shows up to 4 MB of bodies, and no body after the first that exceeds this", async () => {
    const megabyte = 1_048_576;
    await createAll([100, megabyte, megabyte, megabyte, megabyte].map((length) => ({ body: "x".repeat(length) })));
    expect(await shown()).toEqual([megabyte, megabyte, megabyte, megabyte, true]);
    expect(await shown("?dir=asc")).toEqual([100, megabyte, megabyte, megabyte, true]);
    expect(await shown("?dir=asc&pageSize=2&page=2")).toEqual([megabyte, megabyte]);
    await createAll([{ body: "x" }]);
    expect(await shown()).toEqual([1, megabyte, megabyte, megabyte, true, true]);
  });

  it("counts bytes, and fits an answer whatever the bodies contain", async () => {
    await createAll(Array.from({ length: 5 }, () => ({ body: "你".repeat(500_000) })));
    expect(await shown()).toEqual([500_000, 500_000, true, true, true]);
    for (const body of ['"'.repeat(700_000), "\\".repeat(700_000), "\n".repeat(1_400_000).concat("x")]) {
      project = await fixture.newProject();
      await createAll(Array.from({ length: 4 }, () => ({ body })));
      const answer = await list();
      expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer)))).toBeLessThan(6_000_000);
      expect(answer.data[0].body).toBe(body);
    }
  });
});

describe("GET /templates with a thousand templates", () => {
  it("costs at most 40 read units in addition to the caller and the bodies of the page", async () => {
    const { id } = project;
    for (let start = 0; start < 1_000; start += 50) {
      const names = Array.from({ length: 50 }, (_, index) => `Monthly newsletter ${start + index}`);
      const body = "<p>Hello</p>".repeat(1_000);
      await Promise.all(
        names.map((name) =>
          fixture.templates.create(dataIdOf(id, 0), someTemplate({ name, body, from: "news@acme.test" })),
        ),
      );
    }
    fixture.table.takeUnits();
    expect(await list("?page=17")).toMatchObject({ total: 1_000, totalPages: 50 });
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 40 + 10);
    expect(await names("?search=newsletter%20777")).toEqual(["Monthly newsletter 777"]);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 40 + 1);
  });
});
