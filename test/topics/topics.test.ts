import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicFixture, type TopicProject } from "#test/topics/topic-fixture.ts";

const fixture = await forThisFile(openTopicFixture());
let project: TopicProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.table.takeUnits();
});

const list = async () => (await project.call("GET", "/topics")).body;
const keys = async () => (await list()).map(({ key }: { key: string }) => key);

describe("POST /topics", () => {
  it("creates a topic with defaults, for one write of the lists and the topic", async () => {
    const { status, body } = await project.call("POST", "/topics", {
      key: "news",
      name: " News ",
      defaultSubscribed: true,
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        key: "news",
        name: "News",
        description: null,
        defaultSubscribed: true,
        visibility: "PUBLIC",
        position: 0,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
      },
    ]);
    expect(fixture.table.takeUnits()).toMatchObject({ write: 8 });
    expect(await list()).toEqual([body]);
  });

  it("refuses a key that is taken, also for one of two at once", async () => {
    const asked = { key: "news", name: "News", defaultSubscribed: false };
    const answers = await Promise.all([project.call("POST", "/topics", asked), project.call("POST", "/topics", asked)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "CONFLICT",
      details: { resource: "topic", key: "news" },
    });
    expect(await keys()).toEqual(["news"]);
  });

  it("takes 50 topics and refuses the 51st", async () => {
    for (let index = 0; index < 50; index += 1) await project.topic(`topic-${index}`);
    const { status } = await project.call("POST", "/topics", { key: "more", name: "More", defaultSubscribed: true });
    expect(status).toBe(409);
    expect(await list()).toHaveLength(50);
  });

  it.each([
    [{ key: "No", name: "x", defaultSubscribed: true }, ["key invalid_string"]],
    [{ key: "a".repeat(65), name: "x", defaultSubscribed: true }, ["key invalid_string"]],
    [{ key: "a", name: "", defaultSubscribed: true }, ["name too_small"]],
    [{ key: "a", name: "x".repeat(101), defaultSubscribed: true }, ["name too_big"]],
    [{ key: "a", name: "x", description: "x".repeat(501), defaultSubscribed: true }, ["description too_big"]],
    [{ key: "a", name: "x", defaultSubscribed: "true" }, ["defaultSubscribed invalid_type"]],
    [{ key: "a", name: "x", defaultSubscribed: true, visibility: "x" }, ["visibility invalid_enum_value"]],
    [{}, ["key invalid_type", "name invalid_type", "defaultSubscribed invalid_type"]],
  ])("refuses %j", async (body, issues) => {
    const answer = await project.call("POST", "/topics", body);
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(await list()).toEqual([]);
  });
});

describe("PATCH /topics/{id}", () => {
  it("changes name, description, visibility and position, and lists topics by position", async () => {
    const [first, second] = [await project.topic("one"), await project.topic("two", false)];
    fixture.clock.advance(1);
    const changes = { name: "Other", description: "Once a month", visibility: "PRIVATE", position: 7 };
    const { status, body } = await project.call("PATCH", `/topics/${first.id}`, changes);
    expect([status, body]).toEqual([200, { ...first, ...changes, updatedAt: expect.any(String) }]);
    expect(body.updatedAt > first.updatedAt).toBe(true);
    expect(await list()).toEqual([second, body]);
    expect((await project.call("PATCH", `/topics/${first.id}`, { description: null })).body.description).toBeNull();
  });

  it("refuses another key or default, and an unknown topic", async () => {
    const { id } = await project.topic("one");
    const answer = await project.call("PATCH", `/topics/${id}`, { key: "two", defaultSubscribed: false, name: "x" });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["key custom", "defaultSubscribed custom"]]);
    expect((await project.call("PATCH", `/topics/${newId()}`, { name: "x" })).status).toBe(404);
    const other = await fixture.newProject();
    expect((await other.call("PATCH", `/topics/${id}`, { name: "x" })).body.error.code).toBe("RESOURCE_NOT_FOUND");
    expect((await list())[0].name).toBe("About one");
  });
});

describe("DELETE /topics/{id}", () => {
  it("removes the topic at once, and the choices once earlier writers have ended", async () => {
    const { id } = await project.topic("news");
    const contact = await project.contact("ann@example.com", { topics: { news: false } });
    expect((await project.call("DELETE", `/topics/${id}`)).status).toBe(204);
    expect(await keys()).toEqual([]);
    expect((await project.call("GET", `/contacts/${contact.id}`)).body).toEqual({
      ...withoutMeta(contact),
      topics: {},
    });
    expect((await project.call("DELETE", `/topics/${id}`)).status).toBe(404);
    const stored = async () => (await fixture.table.scan()).find(({ sk }) => sk === contact.id)?.["tp"];
    const orders = async () => (await fixture.table.scan()).filter(({ pk }) => pk === `Z#${project.id}`);
    await fixture.work();
    expect([await stored(), (await orders()).length]).toEqual([{ [id.slice(0, 8)]: false }, 1]);
    fixture.clock.advance(900);
    await fixture.work();
    expect([await stored(), await orders()]).toEqual([{}, []]);
    expect(await project.flips(contact.id)).toEqual([]);
  });

  it("starts a topic with the same key afresh", async () => {
    const { id } = await project.topic("news");
    const contact = await project.contact("ann@example.com", { topics: { news: false } });
    await project.call("DELETE", `/topics/${id}`);
    await project.topic("news");
    expect((await project.call("GET", `/contacts/${contact.id}`)).body.topics).toEqual({ news: true });
  });

  it("refuses while a segment or an unsent campaign asks for the topic, and lists them", async () => {
    const { id } = await project.topic("news");
    const condition = { logic: "AND", groups: [{ filters: [filterOn("news", true)] }] };
    const segment = await project.post("/segments", { name: "Readers", condition });
    const refused = await project.call("DELETE", `/topics/${id}`);
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      { templates: [], campaigns: [], segments: [{ id: segment.id, name: "Readers" }] },
    ]);
    await project.call("DELETE", `/segments/${segment.id}`);
    expect((await project.call("DELETE", `/topics/${id}`)).status).toBe(204);
  });

  it("is gone with a reset", async () => {
    await project.topic("news");
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    expect(await list()).toEqual([]);
    expect((await project.topic("news")).position).toBe(0);
  });
});

describe("choices of contacts", () => {
  it("are shown as effective states, and kept apart from the defaults", async () => {
    await project.topic("news");
    await project.topic("beta", false);
    const ann = await project.contact("ann@example.com");
    expect(ann.topics).toEqual({ news: true, beta: false });
    fixture.table.takeUnits();
    const { status, body } = await project.choose(ann.id, { beta: true });
    expect(fixture.table.takeUnits()).toMatchObject({ write: 1 });
    expect([status, body.topics]).toEqual([200, { news: true, beta: true }]);
    expect((await project.choose(ann.id, { news: false, beta: null })).body.topics).toEqual({
      news: false,
      beta: false,
    });
    expect((await project.call("PATCH", `/contacts/${ann.id}`, { topics: { news: null } })).body.topics).toEqual({
      news: true,
      beta: false,
    });
    expect((await project.call("POST", "/contacts", { email: ann.email, topics: { beta: true } })).body.topics).toEqual(
      {
        news: true,
        beta: true,
      },
    );
    expect((await project.call("GET", "/contacts")).body.data[0].topics).toEqual({ news: true, beta: true });
  });

  it("leave updatedAt and the table alone when nothing changes", async () => {
    await project.topic("news");
    const ann = await project.contact("ann@example.com", { topics: { news: false } });
    fixture.clock.advance(60);
    fixture.table.takeUnits();
    expect((await project.choose(ann.id, { news: false })).body).toEqual(withoutMeta(ann));
    expect((await project.choose(ann.id, {})).body).toEqual(withoutMeta(ann));
    expect(fixture.table.takeUnits()).toMatchObject({ write: 0 });
  });

  it("of different topics all count when they are made at once, also the first ones", async () => {
    const all = ["a", "b", "c", "d"];
    for (const key of all) await project.topic(key);
    const ann = await project.contact("ann@example.com");
    await Promise.all(all.map((key) => project.choose(ann.id, { [key]: false })));
    expect((await project.call("GET", `/contacts/${ann.id}`)).body.topics).toEqual({
      a: false,
      b: false,
      c: false,
      d: false,
    });
  });

  it("move with the contact to another address", async () => {
    await project.topic("news");
    const ann = await project.contact("ann@example.com", { topics: { news: false } });
    const moved = await project.call("PATCH", `/contacts/${ann.id}`, { email: "eve@example.com" });
    expect(moved.body.topics).toEqual({ news: false });
    expect((await project.contact("ann@example.com")).topics).toEqual({ news: true });
  });

  it.each([
    ["PATCH", "/topics", { other: true }, ["other custom"]],
    ["PATCH", "", { topics: { other: true } }, ["topics.other custom"]],
    ["PATCH", "/topics", { news: "yes" }, ["news invalid_type"]],
    ["PATCH", "/topics", { __proto__x: true }, ["__proto__x custom"]],
  ])("refuses %s %s %j", async (method, path, body, issues) => {
    await project.topic("news");
    const ann = await project.contact("ann@example.com");
    const answer = await project.call(method, `/contacts/${ann.id}${path}`, body);
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect((await project.call("PATCH", `/contacts/${newId()}/topics`, { news: true })).status).toBe(404);
  });

  it("emit an event for each real flip, once, and none for a new contact", async () => {
    const { id } = await project.topic("news");
    await project.topic("beta", false);
    const ann = await project.contact("ann@example.com", { topics: { news: false } });
    for (const choice of [true, null, false, false]) {
      fixture.clock.advance(1);
      await project.choose(ann.id, { news: choice, beta: false });
    }
    await fixture.follow();
    await fixture.follow();
    const data = { topicId: id, topic: "news", source: "api", emailId: null };
    expect(await project.flips(ann.id)).toEqual([
      ["email.topic_subscribed", data],
      ["email.topic_unsubscribed", data],
    ]);
  });
});

describe("units of choices", () => {
  it("are 1 write a choice and 4 an event, beside the counters of a batch of the stream", async () => {
    await project.topic("news");
    const ids = ["a", "b", "c"].map(async (name) => (await project.contact(`${name}@example.com`)).id);
    const [ann, bob, cy] = await Promise.all(ids);
    await fixture.follow();
    const follow = async () => {
      fixture.table.takeUnits();
      await fixture.follow();
      return fixture.table.takeUnits().write;
    };
    fixture.table.takeUnits();
    await project.choose(ann, { news: false });
    expect(fixture.table.takeUnits().write).toBe(1);
    const one = await follow();
    await project.choose(bob, { news: false });
    await project.choose(cy, { news: false });
    expect((await follow()) - one).toBe(4);
  });
});

describe("GET /topics/{id}/stats", () => {
  it("counts choices, and defaults as subscribed", async () => {
    const [news, beta] = [await project.topic("news"), await project.topic("beta", false)];
    const ann = await project.contact("ann@example.com", { topics: { news: false, beta: true } });
    const bob = await project.contact("bob@example.com", { topics: { news: true } });
    await project.contact("eve@example.com");
    await fixture.follow();
    const stats = async ({ id }: { id: string }) => (await project.call("GET", `/topics/${id}/stats`)).body;
    expect(await stats(news)).toEqual({ subscribed: 2, optedOut: 1, optedIn: 1 });
    expect(await stats(beta)).toEqual({ subscribed: 1, optedOut: 0, optedIn: 1 });
    await project.choose(ann.id, { news: null });
    await project.call("DELETE", `/contacts/${bob.id}`);
    await fixture.follow();
    expect(await stats(news)).toEqual({ subscribed: 2, optedOut: 0, optedIn: 0 });
    expect((await project.call("GET", `/topics/${newId()}/stats`)).status).toBe(404);
  });
});

const filterOn = (key: string, value: unknown) => ({ field: `topic.${key}`, operator: "equals", value });

const withoutMeta = ({ _meta, ...contact }: Record<string, unknown>) => contact;
