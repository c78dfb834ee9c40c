import { beforeEach, describe, expect, it } from "vitest";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { missedReasons } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { beginToContacts, sentAt, setCounters } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.clock.at = new Date(sentAt);
});

/** A campaign to three contacts whose rows all ended so. */
async function ended(state: RowState, status: "SENT" | "CANCELLED" = "SENT"): Promise<string> {
  const { id, ledger } = await beginToContacts(fixture, project, 3);
  await ledger.settleAll(state);
  const dataId = dataOf(project);
  const batches = new BatchRepository(fixture.table);
  for (const { cursor, batches: count } of await new CursorRepository(fixture.table).list(dataId, id)) {
    for (const batch of await batches.read(dataId, { first: { campaignId: id, cursor, batch: 0 }, count })) {
      await batches.close(dataId, batch);
    }
  }
  await end(id, status);
  return id;
}

const end = (id: string, status: "SENT" | "CANCELLED") =>
  fixture.campaigns.move(dataOf(project), id, {
    move: { from: ["SENDING"], to: status },
    changes: status === "CANCELLED" ? { cancelReason: "user" } : {},
    now: fixture.clock.now(),
  });

const send = (id: string, ...reasons: string[]) => project.call("POST", `/campaigns/${id}/send-missing`, { reasons });

/** Asserts that nothing was written. */
async function refused(id: string, ...reasons: string[]) {
  const before = await project.stored();
  const { status, body } = await send(id, ...reasons);
  expect(await project.stored()).toEqual(before);
  const { code, details } = body.error;
  return [status, code, details];
}

describe("POST /campaigns/{id}/send-missing", () => {
  it("answers 200 with the campaign, its round and how many get it again", async () => {
    const id = await ended("render_failed");
    await setCounters(fixture, project, id, { failed: 3 });
    const before = await project.get(id);
    expect(before).toMatchObject({ status: "SENT", round: 1, rounds: [] });
    fixture.clock.at = new Date(fixture.clock.now().getTime() + 60_000);
    const startedAt = fixture.clock.now().toISOString();
    const campaign = {
      ...before,
      ...{ status: "SENDING", round: 2, updatedAt: startedAt },
      rounds: [{ round: 2, startedAt, reasons: ["render_failed", "error"], reopened: 3 }],
    };
    expect(await send(id, "render_failed", "error", "error")).toEqual({
      status: 200,
      body: {
        success: true,
        data: campaign,
        message: "The campaign is being sent again to 3 of its recipients.",
      },
    });
    expect(await project.get(id)).toEqual(campaign);
    expect((await project.call("GET", "/campaigns")).body.data[0]).toEqual(campaign);
  });

  it("clears the reason of a cancelled campaign", async () => {
    const id = await ended("cancelled", "CANCELLED");
    const { data } = (await send(id, "cancelled")).body;
    expect(data).toMatchObject({ status: "SENDING", cancelReason: null, sentAt });
  });

  it("takes every reason of the contract", async () => {
    const id = await ended("unsubscribed");
    expect((await send(id, ...missedReasons)).status).toBe(200);
  });
});

describe("POST /campaigns/{id}/send-missing is refused", () => {
  it("with 422 for reasons after which a mail may have arrived, and for none", async () => {
    const id = await ended("delivery_unconfirmed");
    for (const reason of ["delivery_unconfirmed", "contact_deleted", "other"]) {
      const { status, body } = await send(id, reason);
      expect([status, body.error.errors[0]]).toMatchObject([422, { field: "reasons.0", code: "invalid_enum_value" }]);
    }
    expect((await send(id)).status).toBe(422);
    expect((await project.call("POST", `/campaigns/${id}/send-missing`, {})).status).toBe(422);
  });

  it.each(["DRAFT", "SCHEDULED", "SENDING"])("with 400 while it is %s", async (status) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    expect(await refused(id, "error")).toEqual([400, "BAD_REQUEST", { reason: "not_sendable", status }]);
  });

  it("with 400 when no row has the reason", async () => {
    const id = await ended("render_failed");
    expect(await refused(id, "unsubscribed", "topic", "suppressed")).toEqual([
      400,
      "BAD_REQUEST",
      { reason: "no_recipients" },
    ]);
    const { id: never } = await project.create();
    await project.bringTo(never, "CANCELLED");
    expect(await refused(never, "cancelled")).toEqual([400, "BAD_REQUEST", { reason: "no_recipients" }]);
  });

  it("with 400 while rows of a cancelled campaign are not settled", async () => {
    const { id } = await beginToContacts(fixture, project, 3);
    await end(id, "CANCELLED");
    expect(await refused(id, "cancelled")).toEqual([400, "BAD_REQUEST", { reason: "not_settled" }]);
  });

  it("with 400 more than 30 days after it was sent", async () => {
    const id = await ended("render_failed");
    const monthMs = 30 * 24 * 60 * 60 * 1_000;
    fixture.clock.at = new Date(Date.parse(sentAt) + monthMs + 1);
    expect(await refused(id, "render_failed")).toEqual([400, "BAD_REQUEST", { reason: "too_old" }]);
    fixture.clock.at = new Date(Date.parse(sentAt) + monthMs);
    expect((await send(id, "render_failed")).status).toBe(200);
  });

  it("with 402 when the project's cap would be exceeded", async () => {
    const id = await ended("billing_limit");
    const caps = { workflows: null, campaigns: 2, transactional: null, inbound: null };
    await fixture.projects.update(project.id, { changes: { caps }, now: fixture.clock.now() });
    const [status, code] = await refused(id, "billing_limit");
    expect([status, code]).toEqual([402, "BILLING_LIMIT_EXCEEDED"]);
  });

  it("with 403 when the sender's domain is not verified any more, or the project is disabled", async () => {
    const id = await ended("domain_not_verified");
    await project.loseDomain();
    expect((await refused(id, "domain_not_verified"))[0]).toBe(403);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() });
    expect((await refused(id, "domain_not_verified")).slice(0, 2)).toEqual([403, "PROJECT_DISABLED"]);
  });

  it("with 404 for an unknown campaign and 422 for an id that is no UUID", async () => {
    expect((await send(newId(), "error")).status).toBe(404);
    expect((await send("x", "error")).status).toBe(422);
  });
});
