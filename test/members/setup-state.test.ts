import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import { type DataId, dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { type MembersFixture, membersFixture } from "#test/members/members-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { dataId, projectId } from "#test/support/fakes/ids.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign, someTime, someWorkflow } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = membersFixture(table);
const campaigns = new CampaignRepository(table);
let project: Awaited<ReturnType<MembersFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const bare = {
  hasSubscription: false,
  hasVerifiedDomain: false,
  contactCount: 0,
  lastCampaignSentAt: null,
  hasEnabledWorkflow: false,
};

const state = async () => (await fixture.call("GET", `${project.id}/setup-state`, project.owner)).body;

const addDomain = (status: "pending" | "verified" | "failed", projectId = project.id) =>
  putDomain(table, projectId, { domain: `${newId()}.example.com`, status });

const addCampaign = (changes: Partial<Campaign>, of = dataIdOf(project.id, 0)) =>
  campaigns.create(of, someCampaign(changes), { segmentsVersion: undefined });

/** The counts that the stream consumer would have stored. */
const countContacts = (add: number) =>
  countOnce(fixture.counters, dataIdOf(project.id, 0), "contacts", { total: add }, fixture.clock.at);

describe("GET /projects/{id}/setup-state", () => {
  it("is empty for a new project", async () => {
    expect(await state()).toEqual(bare);
  });

  it("counts this project's verified domains", async () => {
    await addDomain("verified", projectId());
    await addDomain("pending");
    await addDomain("failed");
    expect(await state()).toEqual(bare);
    await addDomain("verified");
    expect(await state()).toEqual({ ...bare, hasVerifiedDomain: true });
  });

  it("counts contacts over all shards of the stream", async () => {
    await countContacts(7);
    await countContacts(5);
    expect(await state()).toEqual({ ...bare, contactCount: 12 });
  });

  it("returns when a campaign of this project was last sent, whatever its later status", async () => {
    await addCampaign({ sentAt: null });
    await addCampaign({ sentAt: "2026-03-09T10:00:00.000Z" }, dataId());
    expect(await state()).toEqual(bare);
    await addCampaign({ sentAt: "2026-03-03T10:00:00.000Z", status: "CANCELLED" });
    await addCampaign({ sentAt: "2026-03-01T10:00:00.000Z", status: "SENT" });
    expect(await state()).toEqual({ ...bare, lastCampaignSentAt: "2026-03-03T10:00:00.000Z" });
  });

  it("finds it among fifty campaigns with two read units", async () => {
    const sentAt = "2026-03-03T10:00:00.000Z";
    for (let count = 0; count < 50; count += 1) await addCampaign({ sentAt });
    table.takeUnits();
    expect(await campaigns.lastSentAt(dataIdOf(project.id, 0))).toBe(sentAt);
    expect(table.takeUnits().read).toBeLessThanOrEqual(2);
  });

  it("keeps the domain and resets contacts and campaigns", async () => {
    await addDomain("verified");
    await addCampaign({ sentAt: someTime });
    await countContacts(7);
    await project.owner.call("POST", `/users/@me/projects/${project.id}/reset`);
    expect(await state()).toEqual({ ...bare, hasVerifiedDomain: true });
  });

  it("returns whether a workflow of this project is enabled", async () => {
    const add = (projectId: DataId, changes: Partial<Workflow>) => {
      const workflow = someWorkflow(changes);
      const graph = { steps: [newTriggerStep(workflow.trigger, new Date(someTime))], transitions: [] };
      return new WorkflowRepository(table).create(projectId, workflow, { graph, used: {} });
    };
    await add(dataId(), { enabled: true });
    await add(dataIdOf(project.id, 0), { enabled: false });
    expect(await state()).toEqual(bare);
    await add(dataIdOf(project.id, 0), { enabled: true });
    expect(await state()).toEqual({ ...bare, hasEnabledWorkflow: true });
  });

  it("is the same for every member and the project's key, and hidden from others", async () => {
    const path = `${project.id}/setup-state`;
    const bob = await project.join("MEMBER");
    expect((await fixture.call("GET", path, bob)).body).toEqual(bare);
    expect((await fixture.call("GET", path, { key: project.key })).body).toEqual(bare);
    const other = await fixture.newProject();
    expect(codeOf(await fixture.call("GET", path, { key: other.key }))).toBe("RESOURCE_NOT_FOUND");
    expect(codeOf(await fixture.call("GET", path, other.owner))).toBe("RESOURCE_NOT_FOUND");
    expect(codeOf(await fixture.call("GET", path, {}))).toBe("MISSING_AUTH");
  });
});
