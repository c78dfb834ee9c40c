import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { beginToContacts } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { randomTree } from "#test/domain/condition/random-conditions.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;
const address = "ann@example.com";

beforeEach(async () => {
  project = await fixture.newProject();
});

const idOf = (email = address) => contactIdFor(project.salt, email);
const explain = (asked: Record<string, unknown>, id = idOf()) => project.call("POST", `/contacts/${id}/explain`, asked);

describe("POST /contacts/{id}/explain", () => {
  it("shows what each filter of a segment expected and found, and writes nothing", async () => {
    await project.newContact(address, { plan: "free", home: { city: "Ulm" } });
    await recordEvent(fixture.table, dataOf(project), { name: "purchase", contactId: idOf() });
    const list = await project.newList(address);
    const filters = [
      { field: "data.plan", operator: "equals", value: "pro" },
      { field: "data.home.city", operator: "contains", value: "U" },
      { field: "event.purchase", operator: "triggeredWithin", value: 2, unit: "days" },
      { field: "email.opened", operator: "notTriggered" },
      { field: `segment.${list.id}`, operator: "memberOfSegment" },
    ];
    const segment = await project.newSegment({ condition: treeOf(...filters) });
    const before = await project.stored();
    const found = [
      { expected: "pro", actual: "free", result: false },
      { expected: "U", actual: "Ulm", result: true },
      { expected: { value: 2, unit: "days" }, actual: expect.stringMatching(/^2026-.+Z$/), result: true },
      { expected: null, actual: null, result: true },
      { expected: null, actual: true, result: true },
    ];
    const explained = filters.map(({ field, operator }, index) => ({
      ...{ path: `condition.groups.0.filters.${index}`, field, operator },
      ...found[index],
    }));
    expect(await explain({ segmentId: segment.id })).toEqual({
      status: 200,
      body: { result: false, filters: explained },
    });
    expect(await explain({ segmentId: list.id })).toEqual({ status: 200, body: { result: true, filters: [] } });
    expect(await project.stored()).toEqual(before);
  });

  it("agrees with the segment's members for random conditions and contacts", async () => {
    const data = [{ plan: "pro" }, { plan: ["Pro"], city: 5 }, {}];
    const emails = data.map((_, number) => `${number}@example.com`);
    await Promise.all(emails.map((email, number) => project.newContact(email, data[number], number !== 1)));
    const list = await project.newList("0@example.com");
    const segment = await project.newSegment();
    const agrees = async (condition: Condition) => {
      expect((await project.call("PATCH", `/segments/${segment.id}`, { condition })).status).toBe(200);
      const { body } = await project.call("GET", `/segments/${segment.id}/contacts`);
      const members = body.data.map(({ id }: { id: string }) => id);
      for (const email of emails) {
        const [bySegment, byCondition] = await Promise.all([
          explain({ segmentId: segment.id }, idOf(email)),
          explain({ condition }, idOf(email)),
        ]);
        expect([condition, email, bySegment.body.result]).toEqual([condition, email, members.includes(idOf(email))]);
        expect(byCondition).toEqual(bySegment);
      }
    };
    await fc.assert(fc.asyncProperty(randomTree([list.id]), agrees), { numRuns: 10, endOnFailure: true });
  });

  it("tells for a campaign whether the contact would get it now, and shows its row in the ledger", async () => {
    const { id, ledger } = await beginToContacts(fixture, project, 30);
    const contactId = ledger.contactIds[17] ?? "";
    const { body } = await project.call("GET", `/campaigns/${id}/recipients`);
    const row = body.data.find((each: { contactId: string }) => each.contactId === contactId);
    const implied = { path: "type", field: "subscribed", operator: "equals", expected: true };
    const subscribed = { ...implied, actual: true, result: true };
    expect((await explain({ campaignId: id }, contactId)).body).toEqual({ result: true, filters: [subscribed], row });
    await project.newContact("late@example.com", {}, false);
    expect((await explain({ campaignId: id }, idOf("late@example.com"))).body).toEqual({
      ...{ result: false, filters: [{ ...implied, actual: false, result: false }], row: null },
    });
    const filtered = await project.create({
      ...{ type: "TRANSACTIONAL", audienceType: "FILTERED", audienceCondition: ofPlan("pro") },
    });
    expect((await explain({ campaignId: filtered.id }, contactId)).body).toEqual({
      result: false,
      filters: [
        {
          ...{ path: "audienceCondition.groups.0.filters.0", field: "data.plan", operator: "equals" },
          ...{ expected: "pro", actual: null, result: false },
        },
      ],
      row: null,
    });
  });

  it("names the topic and the suppression that keep a campaign from the contact", async () => {
    await project.newContact(address);
    await project.post("/topics", { key: "news", name: "News", defaultSubscribed: false });
    const { id } = await project.create({ topic: "news" });
    await new SuppressionRepository(fixture.table).add(dataOf(project), project, {
      email: address,
      cause: { reason: "complaint", source: "api", emailId: null, note: null, expiresAt: null },
      now: fixture.clock.now(),
    });
    const isTrue = { operator: "equals", expected: true };
    const suppression = { path: "suppression", field: "suppression", operator: "notExists", expected: null };
    expect((await explain({ campaignId: id })).body).toEqual({
      result: false,
      filters: [
        { path: "type", field: "subscribed", ...isTrue, actual: true, result: true },
        { path: "topic", field: "topic.news", ...isTrue, actual: false, result: false },
        { ...suppression, actual: "complaint", result: false },
      ],
      row: null,
    });
    const receipt = await project.create({ type: "TRANSACTIONAL" });
    expect((await explain({ campaignId: receipt.id })).body).toEqual({ result: true, filters: [], row: null });
  });

  it.each([
    ["nothing", () => ({}), { field: "segmentId", code: "required" }],
    ["two questions", () => ({ segmentId: newId(), campaignId: newId() }), { field: "campaignId", code: "custom" }],
    ["a bad id", () => ({ segmentId: "x" }), { field: "segmentId", code: "invalid_string" }],
    [
      "a fault in the tree",
      () => ({ condition: treeOf() }),
      { field: "condition.groups.0.filters", code: "too_small" },
    ],
    [
      "an unknown reference",
      () => ({ condition: membersOf(newId()) }),
      { field: "condition.groups.0.filters.0.field", code: "custom" },
    ],
  ])("refuses %s with 422", async (_, asked, issue) => {
    await project.newContact(address);
    const { status, body } = await explain(asked());
    expect([status, body.error.errors]).toEqual([422, [expect.objectContaining(issue)]]);
  });

  it("answers 404 to an unknown contact, segment or campaign, and to those of another project", async () => {
    await project.newContact(address);
    const other = await fixture.newProject();
    const { id } = await other.newSegment();
    const codeOf = async (asked: Record<string, unknown>, contactId?: string) => {
      const { status, body } = await explain(asked, contactId);
      return [status, body.error.code];
    };
    expect(await codeOf({ segmentId: id })).toEqual([404, "RESOURCE_NOT_FOUND"]);
    expect(await codeOf({ campaignId: newId() })).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    expect(await codeOf({ condition: ofPlan("pro") }, newId())).toEqual([404, "CONTACT_NOT_FOUND"]);
  });
});
