import { beforeEach, describe, expect, it } from "vitest";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign, someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const list = async (query = "") => {
  const { status, body } = await project.call("GET", `/campaigns${query}`);
  expect(status).toBe(200);
  return body;
};
const names = async (query = "") => (await list(query)).data.map(({ name }: { name: string }) => name);

/** Creates campaigns one second apart. */
async function createAll(campaigns: Record<string, unknown>[]) {
  const created = [];
  for (const each of campaigns) {
    created.push(await project.create(each));
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
  }
  return created;
}

describe("GET /campaigns, 200", () => {
  it("lists whole campaigns with the names of their segments, the newest first", async () => {
    const { id: segmentId } = await project.newSegment();
    const created = await createAll([
      { name: "a", audienceType: "SEGMENT", segmentId },
      { name: "b", audienceType: "FILTERED", audienceCondition: ofPlan("pro") },
      { name: "c", description: "x" },
    ]);
    expect(created[0].segment).toEqual({ id: segmentId, name: "Pro users" });
    expect(await list()).toEqual({ data: created.reverse(), page: 1, pageSize: 20, total: 3, totalPages: 1 });
  });

  it.each([
    ["?page=2&pageSize=2", ["c"], 2, 2, 2],
    ["?page=3&pageSize=2", [], 3, 2, 2],
    ["?page=x&pageSize=0", ["e", "d", "c"], 1, 20, 1],
    ["?pageSize=1000", ["e", "d", "c"], 1, 100, 1],
  ])("returns the page that %s asks for", async (query, expected, page, pageSize, totalPages) => {
    await createAll([{ name: "c" }, { name: "d" }, { name: "e" }]);
    const body = await list(query);
    expect(body).toMatchObject({ page, pageSize, total: 3, totalPages });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(expected);
  });

  it("orders by name in any case, by creation and by change; an unknown order falls back to the default", async () => {
    const [, beta] = await createAll([{ name: "alpha" }, { name: "Beta" }, { name: "gamma" }]);
    await project.call("PUT", `/campaigns/${beta.id}`, { description: "changed last" });
    expect(await names("?sort=name&dir=asc")).toEqual(["alpha", "Beta", "gamma"]);
    expect(await names("?sort=updatedAt")).toEqual(["Beta", "gamma", "alpha"]);
    expect(await names("?sort=status&dir=up")).toEqual(["gamma", "Beta", "alpha"]);
  });

  it("filters by each status and by several, and answers 400 to an unknown one", async () => {
    const statuses = ["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"];
    for (const [index, { id }] of (await createAll(statuses.map((name) => ({ name })))).entries()) {
      await project.bringTo(id, statuses[index] ?? "");
    }
    for (const status of statuses) {
      expect(await list(`?status=${status}`)).toMatchObject({ data: [{ name: status, status }], total: 1 });
    }
    expect(await list("?status=SENDING,DRAFT")).toMatchObject({ total: 2 });
    for (const status of ["draft", "", "STOPPED", "DRAFT,STOPPED"]) {
      const answer = await project.call("GET", `/campaigns?status=${status}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
  });

  it.each([
    ["MARCH", ["name"]],
    ["%20dear%20", ["subject"]],
    ["SPRING@acme", ["sender"]],
    ["50%25_", ["percent"]],
    ["", ["percent", "sender", "subject", "name"]],
    ["secret", []],
  ])("finds %s in the name, subject or sender address, character by character", async (search, expected) => {
    await createAll([
      { name: "name", subject: "In march", body: "secret", description: "secret", fromName: "secret" },
      { name: "subject", subject: "Dear {{name}}" },
      { name: "sender", from: "spring@acme.test" },
      { name: "percent", subject: "50%_off" },
    ]);
    expect(await names(`?search=${search}`)).toEqual(expected);
  });

  it("shows nothing of another project, and answers 401 without a key", async () => {
    await project.create();
    expect((await fixture.call("GET", "/campaigns")).status).toBe(401);
    project = await fixture.newProject();
    expect(await names()).toEqual([]);
  });
});

describe("GET /campaigns?body=omit", () => {
  it("returns whole records without bodies, however heavy", async () => {
    const created = await createAll(Array.from({ length: 6 }, () => ({ body: "x".repeat(1_048_576) })));
    const answer = await list("?body=omit");
    expect(answer).toMatchObject({ total: 6 });
    expect(answer.data).toEqual(
      created.toReversed().map(({ body, text, ...record }: Record<string, unknown>) => record),
    );
  });

  it("fits an answer whatever the length of the conditions", async () => {
    const condition = { logic: "OR", groups: ofPlan('"'.repeat(400_000)).groups };
    await createAll(Array.from({ length: 7 }, () => ({ audienceType: "FILTERED", audienceCondition: condition })));
    const answer = await list("?body=omit");
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer)))).toBeLessThan(6_000_000);
    expect(answer.data[0]).toMatchObject({ audienceCondition: condition });
    expect(answer.data).toHaveLength(7);
    for (const campaign of answer.data) expect(Object.keys(campaign)).not.toContain("body");
  });
});

describe("GET /campaigns with large bodies or conditions", () => {
  it("returns bodies up to 4 MB together, and leaves out every later body", async () => {
    const created = await createAll(Array.from({ length: 5 }, () => ({ body: "x".repeat(1_048_576) })));
    const { data } = await list();
    expect(data.slice(0, 4)).toEqual(created.slice(1).toReversed());
    expect(data[4]).toEqual({ ...created[0], body: null, bodyOmitted: true });
  });

  it("fits an answer whatever the length of the conditions, and keeps the short ones", async () => {
    const long = (size: number) => ({ logic: "OR", groups: ofPlan('"'.repeat(size)).groups });
    const sizes = [10, 10, 400_000, 400_000, 400_000, 400_000, 400_000];
    await createAll(sizes.map((size) => ({ audienceType: "FILTERED", audienceCondition: long(size) })));
    const answer = await list();
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer)))).toBeLessThan(6_000_000);
    const shown = answer.data.map(({ body, audienceCondition }: Record<string, unknown>) =>
      [body !== null, audienceCondition !== null].join(),
    );
    expect(shown[0]).toBe("true,true");
    expect(shown.slice(3)).toEqual(["false,false", "false,false", "false,true", "false,true"]);
  });
});

describe("GET /campaigns/{id}", () => {
  it("takes four read units beside the caller, with the names of its segment and template", async () => {
    const [{ id: segmentId }, { id: templateId }] = [await project.newSegment(), await project.newTemplate()];
    const campaign = await project.create({ audienceType: "SEGMENT", segmentId, templateId });
    fixture.table.takeUnits();
    expect(await project.get(campaign.id)).toEqual(campaign);
    expect(fixture.table.takeUnits().read).toBe(1 + 4);
  });
});

describe("GET /campaigns of a thousand", () => {
  it("takes at most 40 read units beside the caller, the bodies and the page's segments, and 80 to find which campaigns use a segment", async () => {
    const { id: segmentId } = await project.newSegment();
    const { id } = project;
    for (let start = 0; start < 1_000; start += 50) {
      const names = Array.from({ length: 50 }, (_, index) => `Monthly newsletter ${start + index}`);
      const body = "<p>Hello</p>".repeat(1_000);
      const parts = { body, replyTo: null, audienceType: "SEGMENT", segmentId } as const;
      await Promise.all(
        names.map((name) =>
          fixture.campaigns.create(dataIdOf(id, 0), someCampaign({ ...parts, name }), {
            segmentsVersion: undefined,
          }),
        ),
      );
    }
    fixture.table.takeUnits();
    expect(await list("?page=17")).toMatchObject({ total: 1_000, totalPages: 50 });
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 40 + 20 + 1);
    const segments = 2;
    const held = await project.call("DELETE", `/segments/${segmentId}`);
    expect([held.status, held.body.error.details.campaigns.length]).toEqual([409, 1_000]);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 80 + segments);
  });
});
