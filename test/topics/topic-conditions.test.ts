import { beforeEach, describe, expect, it } from "vitest";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicFixture, type TopicProject } from "#test/topics/topic-fixture.ts";

const fixture = await forThisFile(openTopicFixture());
let project: TopicProject;

beforeEach(async () => {
  project = await fixture.newProject();
  await project.topic("news");
  await project.topic("beta", false);
});

const asking = (field: string, operator: string, value?: unknown) => ({
  logic: "AND",
  groups: [{ filters: [{ field, operator, ...(value !== undefined && { value }) }] }],
});

const addresses = (contacts: { email: string }[]) => contacts.map(({ email }) => email.split("@")[0]).sort();

async function someContacts() {
  await project.contact("out@example.com", { topics: { news: false } });
  await project.contact("in@example.com", { topics: { beta: true } });
  await project.contact("none@example.com");
}

describe("a condition on a topic", () => {
  it.each([
    ["topic.news", "equals", true, ["in", "none"]],
    ["topic.news", "notEquals", true, ["out"]],
    ["topic.beta", "equals", true, ["in"]],
    ["topic.beta", "equals", false, ["none", "out"]],
    ["topic.beta", "notEquals", false, ["in"]],
  ])("%s %s %s matches by the effective state", async (field, operator, value, members) => {
    await someContacts();
    const segment = await project.post("/segments", { name: "S", condition: asking(field, operator, value) });
    expect(segment.memberCount).toBe(members.length);
    const { body } = await project.call("GET", `/segments/${segment.id}/contacts`);
    expect(addresses(body.data)).toEqual(members);
    const preview = await project.call("POST", "/segments/preview", {
      condition: segment.condition,
      exact: true,
      sample: 10,
    });
    expect(addresses(preview.body.sample)).toEqual(members);
  });

  it("filters a campaign's audience, and blocks the topic's deletion until it is sent", async () => {
    await someContacts();
    const [{ id }] = (await project.call("GET", "/topics")).body;
    await fixture.senderDomain(project.id);
    const { data: campaign } = await project.post("/campaigns", {
      ...{ name: "C", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test" },
      ...{ audienceType: "FILTERED", audienceCondition: asking("topic.news", "equals", true) },
    });
    expect(campaign.totalRecipients).toBe(2);
    const refused = await project.call("DELETE", `/topics/${id}`);
    expect(refused.body.error.details.campaigns).toEqual([{ id: campaign.id, name: "C" }]);
  });

  it("is explained with the effective state", async () => {
    const ann = await project.contact("ann@example.com");
    const { body } = await project.call("POST", `/contacts/${ann.id}/explain`, {
      condition: asking("topic.beta", "equals", true),
    });
    expect(body).toMatchObject({ result: false, filters: [{ expected: true, actual: false, result: false }] });
  });

  it("moves contacts in and out of a tracked segment, with its events", async () => {
    const segment = await project.post("/segments", {
      ...{ name: "Readers", condition: asking("topic.news", "equals", true), trackMembership: true },
    });
    const ann = await project.contact("ann@example.com");
    await fixture.follow();
    for (const news of [false, null]) {
      fixture.clock.advance(60);
      await project.choose(ann.id, { news });
      await fixture.follow();
    }
    const names = (await project.events(ann.id, "segment.")).map(([name]) => name);
    expect(names).toEqual(["segment.readers.entry", "segment.readers.exit", "segment.readers.entry"]);
    expect((await project.call("GET", `/contacts/${ann.id}/segments`)).body.segments).toMatchObject([
      { id: segment.id },
    ]);
  });

  it.each([
    ["topic.other", "equals", true, "condition.groups.0.filters.0.field custom"],
    ["topic.news", "contains", true, "condition.groups.0.filters.0.operator custom"],
    ["topic.news", "equals", "true", "condition.groups.0.filters.0.value invalid_type"],
    ["topic.news", "equals", undefined, "condition.groups.0.filters.0.value required"],
    ["topic.", "equals", true, "condition.groups.0.filters.0.field custom"],
  ])("is refused as %s %s %s", async (field, operator, value, issue) => {
    const answer = await project.call("POST", "/segments", { name: "S", condition: asking(field, operator, value) });
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
  });
});
