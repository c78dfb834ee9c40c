import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { openTestSendFixture, refusalOf } from "#test/campaigns/test-sends/test-send-fixture.ts";
import type { Answer } from "#test/support/api/call.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openTestSendFixture());
let project: Awaited<ReturnType<typeof fixture.newProject>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const outsider = "nobody@example.com";

/** The answer, after asserting that nothing was written or queued. */
async function refused(work: () => Promise<Answer>): Promise<Answer> {
  const before = await fixture.traces();
  const answer = await work();
  expect(await fixture.traces()).toEqual(before);
  return answer;
}

async function tried(body: unknown, on = project): Promise<Answer> {
  const { id } = await on.newCampaign();
  return refused(() => on.call("POST", `/campaigns/${id}/test`, body));
}

describe("POST /campaigns/{id}/test, refused", () => {
  it.each([
    ["an array", { email: ["a@acme.test", "b@acme.test"] }],
    ["an array of one", { email: ["a@acme.test"] }],
    ["two addresses in one text", { email: "a@acme.test, b@acme.test" }],
    ["no address", { email: "Ann" }],
    ["an object", { email: { email: "a@acme.test" } }],
    ["nothing", {}],
    ["null", { email: null }],
    ["a list as the body", ["a@acme.test"]],
  ])("422 for %s", async (_case, body) => {
    expect(refusalOf(await tried(body))).toMatchObject({ status: 422, code: "VALIDATION_ERROR" });
  });

  it("404 for an unknown campaign or another project's, 422 for a malformed id", async () => {
    const other = await fixture.newProject();
    const foreign = await other.newCampaign();
    for (const id of [newId(), foreign.id]) {
      const answer = await refused(() => project.call("POST", `/campaigns/${id}/test`, { email: project.member }));
      expect(refusalOf(answer)).toMatchObject({ status: 404, code: "CAMPAIGN_NOT_FOUND" });
    }
    const answer = await refused(() => project.call("POST", "/campaigns/x/test", { email: project.member }));
    expect(answer.status).toBe(422);
  });

  it("403 for an address that is neither a member's nor at a verified domain of the project", async () => {
    const domains = [
      {},
      { domain: "pending.test", status: "pending" as const },
      { domain: "lost.test", status: "failed" as const },
    ];
    const own = await fixture.newProject({}, domains);
    const other = await fixture.newProject({}, [{ domain: "elsewhere.test" }]);
    const strangers = [outsider, "x@pending.test", "x@lost.test", "x@elsewhere.test", "x@sub.acme.test", other.member];
    for (const email of strangers) {
      expect(refusalOf(await tried({ email }, own)), email).toMatchObject({ status: 403, code: "FORBIDDEN" });
    }
  });

  it("403 for a contact who is not a member of the project", async () => {
    await project.contact(outsider, true);
    expect(refusalOf(await tried({ email: outsider }))).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it.each([
    ["domain_not_verified", "pending" as const],
    ["domain_not_registered", undefined],
  ])("403 when the sender's domain is no longer verified: %s", async (reason, status) => {
    const own = await fixture.newProject({}, status ? [{ status }] : []);
    const expected = { status: 403, code: "INTERNAL_SERVER_ERROR", reason };
    expect(refusalOf(await tried({ email: own.member }, own))).toEqual(expected);
  });

  it("403 while the project is disabled", async () => {
    const { id } = await project.newCampaign();
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    const answer = await refused(() => project.call("POST", `/campaigns/${id}/test`, { email: project.member }));
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: "PROJECT_DISABLED" });
  });

  it("402 at the month's cap of campaigns, whatever is left of the other caps", async () => {
    const caps = { workflows: null, transactional: 0, inbound: null };
    const capped = await fixture.newProject({ caps: { ...caps, campaigns: 1 } });
    await count(dataOf(capped), "transactional", 5, "1");
    const { id } = await capped.newCampaign();
    const allowed = await capped.call("POST", `/campaigns/${id}/test`, { email: capped.member });
    expect(allowed.body.emailId).toBeDefined();
    await count(dataOf(capped), "campaigns", 1, "2");
    const answer = await tried({ email: capped.member }, capped);
    expect(refusalOf(answer)).toMatchObject({ status: 402, code: "BILLING_LIMIT_EXCEEDED" });
    expect(answer.body.error.details).toEqual({ category: "campaigns", limit: 1, usage: 1, requested: 1 });
  });

  it.each(["subject", "body"])("400 when rendering the %s exceeds a limit", async (part) => {
    const endless = "{% for i in (1..9999999) %}{% for j in (1..9999999) %}{% endfor %}{% endfor %}";
    const { id } = await project.newCampaign({ [part]: endless });
    const answer = await refused(() => project.call("POST", `/campaigns/${id}/test`, { email: project.member }));
    expect(refusalOf(answer)).toEqual({ status: 400, code: "BAD_REQUEST", reason: "render_failed" });
    expect(answer.body.error.details.field).toBe(part);
  });
});

const count = (projectId: DataId, field: string, add: number, sequence: string) =>
  foldInto(
    fixture.counters,
    projectId,
    usageScope(fixture.clock.at),
    "shard",
    [{ sequence: sequence.padStart(40, "0"), field, add }],
    fixture.clock.at,
  );
