import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { codeOf, issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type EndpointProject, startEndpointFixture } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startEndpointFixture());
let project: EndpointProject;

const at = "2026-03-02T10:00:00.000Z";
const settings = { url: "https://hooks.example.com/petrel", types: ["email.*"] };

beforeEach(async () => {
  fixture.clock.at = new Date(at);
  project = await fixture.newProject();
});

const stored = async () =>
  (await fixture.table.scan()).filter(({ pk, sk }) => pk === `S#${project.id}` && String(sk).startsWith("h#"));

describe("POST /webhook-endpoints", () => {
  it("returns the record with its secret, which no later answer shows", async () => {
    const created = await project.add(settings);
    expect(created).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), projectId: project.id, ...settings },
      ...{ description: null, filter: null, status: "ENABLED", disabledReason: null, disabledAt: null },
      ...{ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), secretPrefix: created.secret.slice(0, 12) },
      ...{ failingSince: null, lastSuccessAt: null, lastFailureAt: null, paused: null, createdAt: at, updatedAt: at },
    });
    const { body } = await project.call("GET", `/webhook-endpoints/${created.id}`);
    expect(body).toEqual({ ...created, secret: null });
    expect((await project.call("GET", "/webhook-endpoints")).body).toEqual([body]);
  });

  it.each([
    ["no https", { url: "http://hooks.example.com" }, "url invalid_string"],
    ["a password in the URL", { url: "https://a:b@hooks.example.com" }, "url custom"],
    ["a private address", { url: "https://10.1.2.3/" }, "url custom"],
    ["a private address in decimal", { url: "https://2130706433/" }, "url custom"],
    ["a private IPv6 address", { url: "https://[fd00::1]/" }, "url custom"],
    ["a private name", { url: "https://db.internal/" }, "url custom"],
    ["a placeholder", { url: "https://example.com/{{id}}" }, "url invalid_string"],
    ["no URL", { url: "hooks" }, "url invalid_string"],
    ["an endless URL", { url: `https://example.com/${"a".repeat(2_048)}` }, "url too_big"],
    ["no types", { types: [] }, "types too_small"],
    ["an unknown type", { types: ["email.read"] }, "types.0 invalid_enum_value"],
    ["an empty list in the filter", { filter: { tags: [] } }, "filter.tags too_small"],
    ["a long description", { description: "a".repeat(256) }, "description too_big"],
  ])("refuses %s", async (_what, changes, issue) => {
    const answer = await project.call("POST", "/webhook-endpoints", { ...settings, ...changes });
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
    expect(await stored()).toEqual([]);
  });

  it("refuses the eleventh, of concurrent ones too", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => project.call("POST", "/webhook-endpoints", settings)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.map(codeOf).filter((code) => code === "CONFLICT")).toHaveLength(2);
    expect(await stored()).toHaveLength(10);
    await project.call("DELETE", `/webhook-endpoints/${(await project.call("GET", "/webhook-endpoints")).body[0].id}`);
    expect((await project.call("POST", "/webhook-endpoints", settings)).status).toBe(201);
  });
});

describe("PATCH /webhook-endpoints/{id}", () => {
  it("changes only the given fields", async () => {
    const { secret: _, ...created } = await project.add({ ...settings, description: "Shop" });
    fixture.clock.at = new Date("2026-03-02T11:00:00.000Z");
    const changes = { types: ["*"], filter: { tags: ["shop"] } };
    const { status, body } = await project.call("PATCH", `/webhook-endpoints/${created.id}`, changes);
    expect([status, body]).toEqual([
      200,
      { ...created, secret: null, ...changes, updatedAt: "2026-03-02T11:00:00.000Z" },
    ]);
  });

  it("disables and enables", async () => {
    const { id } = await project.add(settings);
    const change = async (status: string) => (await project.call("PATCH", `/webhook-endpoints/${id}`, { status })).body;
    expect(await change("DISABLED")).toMatchObject({ status: "DISABLED", disabledReason: "user", disabledAt: at });
    expect(await change("ENABLED")).toMatchObject({ status: "ENABLED", disabledReason: null, disabledAt: null });
  });

  it("refuses a private address", async () => {
    const { id } = await project.add(settings);
    const answer = await project.call("PATCH", `/webhook-endpoints/${id}`, { url: "https://192.168.1.1/" });
    expect(issuesOf(answer)).toEqual(["url custom"]);
  });
});

describe("an unknown endpoint, or one of another project", () => {
  it.each([
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/rotate-secret"],
    ["POST", "/test"],
  ])("answers %s %s with 404", async (method, path) => {
    const foreign = await (await fixture.newProject()).add(settings);
    for (const id of [newId(), foreign.id]) {
      const answer = await project.call(method, `/webhook-endpoints/${id}${path}`, method === "GET" ? undefined : {});
      expect([answer.status, codeOf(answer)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
    expect(fixture.hooks.requests).toEqual([]);
  });
});
