import { beforeEach, describe, expect, it } from "vitest";
import { etagOf, preconditionOf } from "#lib/http/validation/etag.ts";
import { type FixtureProject, openCampaignFixture, someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { request } from "#test/support/api/call.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { contactApis } from "#test/support/api/open-api.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
const handler = contactApis(fixture.table, { clock: fixture.clock });
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const content = { ...someDraft(), audienceType: undefined };
const segment = { name: "A", condition: ofPlan("pro") };

/** Like the project's own `call`, with the headers of the answer. */
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${project.secretKey}`;
  const {
    status,
    headers: given,
    text,
  } = await request(handler, method, path, {
    headers: { authorization, ...headers },
    ...(body && { body }),
  });
  return { status, etag: given["ETag"]?.toString(), body: JSON.parse(text ?? "") };
}

/** How each noun is created and changed. */
const nouns = [
  ["/templates", "PATCH", content, { subject: "Other" }],
  ["/campaigns", "PUT", someDraft(), { subject: "Other" }],
  ["/segments", "PATCH", segment, { name: "Other" }],
  ["/segments", "PATCH", segment, { condition: ofPlan("free") }],
  ["/segments", "PATCH", segment, { trackMembership: true, emitInitial: true }],
  ["/workflows", "PATCH", { name: "A", eventName: "paid" }, { name: "Other" }],
  ["/workflows", "PATCH", { name: "A", eventName: "paid" }, { triggerConfig: { eventName: "sold" } }],
] as const;

async function create(path: string, body: object) {
  const { status, body: answer, etag } = await call("POST", path, body);
  expect(status).toBe(201);
  const record = answer.data ?? answer;
  return { id: record.id, updatedAt: record.updatedAt, etag };
}

describe.each(nouns)("%s by %s", (path, method, body, change) => {
  const send = (id: string, etag: string | undefined, given: object = change) =>
    call(method, `${path}/${id}`, given, etag === undefined ? {} : { "if-match": etag });

  it("answers with a tag that each change replaces, and takes it as a precondition", async () => {
    const { id, etag } = await create(path, body);
    expect(etag).toMatch(/^"[0-9a-z]+"$/);
    const read = await call("GET", `${path}/${id}`);
    expect(read.etag).toBe(etag);
    const changed = await send(id, etag);
    expect([changed.status, changed.etag !== etag]).toEqual([200, true]);
    const again = await call("GET", `${path}/${id}`);
    expect(again.etag).toBe(changed.etag);
    // The same change once more changes nothing.
    expect((await send(id, changed.etag)).etag).toBe(changed.etag);
  });

  it("refuses a change of another state with 409 and the time of its last change, and writes nothing", async () => {
    const { id, etag } = await create(path, body);
    const { updatedAt } = (await send(id, undefined)).body;
    const before = await project.stored();
    for (const given of [change, { name: "Third" }]) {
      const { status, body: refused } = await send(id, etag, given);
      expect([status, refused.error.code, refused.error.details]).toEqual([409, "CONFLICT", { updatedAt }]);
    }
    expect(await project.stored()).toEqual(before);
    expect((await send(id, undefined, { name: "Third" })).status).toBe(200);
    expect((await send(id, "*", { name: "Fourth" })).status).toBe(200);
  });

  it("lets one of several changes of the same state win", async () => {
    const { id, etag } = await create(path, body);
    const names = ["Ann", "Bo", "Cy", "Di"];
    const answers = await Promise.all(names.map((name) => send(id, etag, { ...change, name })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    const { body: record } = await call("GET", `${path}/${id}`);
    expect(record.name).toBe(names[statuses.indexOf(200)]);
  });

  it("answers 404 for an unknown record whatever the precondition", async () => {
    expect((await send("0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e", '"1"')).status).toBe(404);
  });
});

describe("If-Match", () => {
  const other = "2026-03-01T10:00:00.001Z";

  it.each([
    [etagOf(someTime), true],
    [`"x" , ${etagOf(someTime)}`, true],
    ["*", true],
    [`W/${etagOf(someTime)}`, false],
    [etagOf(someTime).slice(1, -1), false],
    [etagOf(other), false],
    ["", false],
  ])("of %s fits the state: %s", (header, fits) => {
    expect(preconditionOf(header)?.(someTime)).toBe(fits);
  });

  it("of no header asks nothing", () => {
    expect(preconditionOf(undefined)).toBeUndefined();
  });
});
