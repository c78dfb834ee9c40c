import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { DomainSweeper } from "#lib/domain/domain/domain-sweeper.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { type FixtureProject, startDomainFixture } from "#test/domains/domain-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign } from "#test/support/records.ts";

const fixture = await forThisFile(startDomainFixture());
let project: FixtureProject;
let name: string;

beforeEach(async () => {
  project = await fixture.newProject();
  name = `${newId()}.example`;
  fixture.outage.operations = [];
});

const remove = (id: string, from = project) => from.call("DELETE", `/domains/${id}`);

const stored = async (domain = name) =>
  (await fixture.table.scan()).filter((item) => JSON.stringify(item).includes(domain));

async function addTemplate(projectId: DataId, from: string, templateName = "Welcome") {
  const at = fixture.clock.at.toISOString();
  const id = newId();
  await new TemplateRepository(fixture.table).create(projectId, {
    ...{ id, name: templateName, description: null, subject: "Hi", body: "<p>Hi</p>", from },
    ...{ preheader: null, text: null },
    ...{ fromName: null, replyTo: null, type: "TRANSACTIONAL", topic: null, createdAt: at, updatedAt: at },
  });
  return { id, name: templateName };
}

async function addCampaign(from: string, changes: Partial<Campaign> = {}, projectId = project.id) {
  const campaign = someCampaign({ from, ...changes });
  await new CampaignRepository(fixture.table).create(dataIdOf(projectId, 0), campaign, { segmentsVersion: undefined });
  return { id: campaign.id, name: campaign.name };
}

describe("DELETE /domains/{id}", () => {
  it("removes the domain and the SES identity", async () => {
    const { id } = await project.add(name);
    await fixture.report(name, "SUCCESS");
    await project.verify(id);
    expect(await remove(id)).toEqual({ status: 200, body: { success: true } });
    expect(await stored()).toEqual([]);
    expect(await fixture.identity(name)).toBeUndefined();
    expect(codeOf(await remove(id))).toBe("RESOURCE_NOT_FOUND");
    expect((await project.add(name)).status).toBe("pending");
  });

  it("keeps the identity while another project lists the domain", async () => {
    const other = await fixture.newProject();
    await other.add(name);
    const { id } = await project.add(name);
    await remove(id);
    expect(await fixture.identity(name)).toBeDefined();
    expect(await other.list()).toMatchObject([{ domain: name, contested: false }]);
  });

  it("keeps the identity that Petrel's own mails need", async () => {
    const { id } = await project.add("system.example");
    await remove(id);
    expect(await fixture.identity("system.example")).toBeDefined();
    expect(await project.list()).toEqual([]);
  });

  it("does not find a domain of another project", async () => {
    const other = await fixture.newProject();
    const { id } = await other.add(name);
    expect(codeOf(await remove(id))).toBe("RESOURCE_NOT_FOUND");
    expect(await other.list()).toHaveLength(1);
  });

  it("is refused while templates send from the domain, and names them", async () => {
    const { id } = await project.add(name);
    const template = await addTemplate(dataOf(project), `news@${name}`);
    await addTemplate(dataOf(project), `news@sub.${name}`);
    await addTemplate(dataOf(project), `news@other-${name}`);
    await addTemplate(dataOf(await fixture.newProject()), `news@${name}`);
    const before = await stored();
    const { status, body } = await remove(id);
    expect([status, body.error.code]).toEqual([409, "CONFLICT"]);
    expect(body.error.details).toEqual({ templates: [template], campaigns: [] });
    expect(await stored()).toEqual(before);
    expect(await fixture.identity(name)).toBeDefined();
  });

  it("is refused while unfinished campaigns send from the domain, and names them, newest first", async () => {
    const { id } = await project.add(name);
    const active = [];
    for (const [day, status] of (["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"] as const).entries()) {
      const campaign = await addCampaign(`news@${name}`, { status, createdAt: `2026-02-0${day + 1}T00:00:00.000Z` });
      if (day < 3) active.unshift(campaign);
    }
    await addCampaign(`news@sub.${name}`);
    await addCampaign(`news@${name}`, {}, (await fixture.newProject()).id);
    const before = await stored();
    const { status, body } = await remove(id);
    expect([status, body.error.details]).toEqual([409, { templates: [], campaigns: active }]);
    expect(await stored()).toEqual(before);
  });

  it("ignores finished campaigns", async () => {
    const { id } = await project.add(name);
    for (const status of ["SENT", "CANCELLED"] as const) await addCampaign(`news@${name}`, { status });
    expect((await remove(id)).status).toBe(200);
  });

  it("ignores templates from before a reset", async () => {
    const { id } = await project.add(name);
    await addTemplate(dataOf(project), `news@${name}`);
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    expect((await remove(id)).status).toBe(200);
  });

  it("removes nothing when SES does not answer", async () => {
    const { id } = await project.add(name);
    const before = await project.list();
    fixture.outage.operations = ["DeleteEmailIdentity"];
    expect(codeOf(await remove(id))).toBe("EXTERNAL_SERVICE_ERROR");
    expect(await project.list()).toEqual(before);
  });

  it("succeeds when the identity is already gone", async () => {
    const { id } = await project.add(name);
    await fixture.report(name, undefined);
    expect((await remove(id)).status).toBe(200);
  });

  it("allows only owners and admins among the members", async () => {
    for (const [role, expected] of [
      ["MEMBER", "FORBIDDEN"],
      ["ADMIN", 200],
      ["OWNER", 200],
    ] as const) {
      const { id } = await project.add(`${role.toLowerCase()}.${name}`);
      const member = await fixture.newMember(project.id, role);
      expect([role, codeOf(await member.call("DELETE", `/domains/${id}`))]).toEqual([role, expected]);
    }
  });
});

describe("the sweep of a project", () => {
  const sweeper = () => new DomainSweeper(fixture.domains, fixture.removal, fixture.clock);
  const order = (dataId: DataId, removed: boolean) => ({ dataId, removed, orderedAt: fixture.clock.at.toISOString() });
  const soon = () => new Date(fixture.clock.at.getTime() + 1_000);

  it("removes the domains of a deleted project, also after resets, and repeats safely", async () => {
    const names = ["a", "b", "c"].map((label) => `${label}.${name}`);
    for (const each of names) await project.add(each);
    expect(await sweeper().sweep(order(dataId(`${project.id}_2`), true), soon())).toBe(true);
    expect(await stored()).toEqual([]);
    for (const each of names) expect(await fixture.identity(each)).toBeUndefined();
    expect(await sweeper().sweep(order(dataId(`${project.id}_2`), true), soon())).toBe(true);
  });

  it("stops when its time is over, and reports that more is left", async () => {
    await project.add(name);
    expect(await sweeper().sweep(order(dataOf(project), true), fixture.clock.at)).toBe(false);
    expect(await project.list()).toHaveLength(1);
  });

  it("keeps the domains through a reset", async () => {
    await project.add(name);
    expect(await sweeper().sweep(order(dataOf(project), false), soon())).toBe(true);
    expect(await project.list()).toHaveLength(1);
  });
});
