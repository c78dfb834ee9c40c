import { beforeEach, describe, expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicMails, type TopicMailProject } from "#test/topics/topic-mails.ts";

const fixture = await forThisFile(openTopicMails());
let project: TopicMailProject;

beforeEach(async () => {
  project = await fixture.newProject();
  await project.topic("news", false);
});

const choose = (id: string, choices: unknown) => project.call("PATCH", `/contacts/${id}/topics`, choices);
const refused = (recipients: string[]) => ({
  status: 400,
  body: { error: { code: "BAD_REQUEST", details: { reason: "recipient_unsubscribed", recipients, topic: "news" } } },
});

describe("/v1/send with a topic", () => {
  it("goes only to contacts that are subscribed to it, beside the template's own demand", async () => {
    const ann = await project.contact("ann@example.com", { topics: { news: true } });
    await project.contact("bo@example.com");
    await project.contact("cy@example.com", { subscribed: false, topics: { news: true } });
    const both = ["ann@example.com", "bo@example.com"];
    expect(await project.send(both, { topic: "news" })).toMatchObject(refused(["bo@example.com"]));
    expect(await project.send("new@example.com", { topic: "news" })).toMatchObject(refused(["new@example.com"]));
    const statuses = async (type: string, to: string) => {
      const { id: template } = await project.template({ type, topic: "news" });
      return (await project.send(to, { template })).status;
    };
    for (const type of ["TRANSACTIONAL", "HEADLESS", "MARKETING"]) {
      expect(await statuses(type, "ann@example.com")).toBe(200);
      expect(await statuses(type, "bo@example.com")).toBe(400);
      expect(await statuses(type, "cy@example.com")).toBe(type === "MARKETING" ? 400 : 200);
    }
    const { body } = await project.send("ann@example.com", { topic: "news" });
    const record = await project.call("GET", `/emails/${body.data.emails[0].email}`);
    expect(record.body).toMatchObject({ topic: "news", contactId: ann.id });
    await fixture.handOver();
  });

  it("needs no further read and no further unit", async () => {
    await project.contact("ann@example.com", { topics: { news: true } });
    const costs = async (rest: Record<string, unknown>) => {
      fixture.table.takeUnits();
      await project.send("ann@example.com", rest);
      const accepting = fixture.table.takeUnits();
      await fixture.handOver();
      return [accepting, fixture.table.takeUnits()];
    };
    await costs({});
    expect(await costs({ topic: "news" })).toEqual(await costs({}));
  });

  it("answers 404 to an unknown topic, in a batch for that email alone", async () => {
    await project.contact("ann@example.com", { topics: { news: true } });
    const email = { to: "ann@example.com", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test" };
    expect(await project.call("POST", "/v1/send", { ...email, topic: "none" })).toMatchObject({
      status: 404,
      body: { error: { code: "RESOURCE_NOT_FOUND" } },
    });
    const emails = [
      { ...email, topic: "none" },
      { ...email, topic: "news" },
    ];
    const { body } = await project.call("POST", "/v1/send/batch", { emails, mode: "each" });
    expect(body.data).toMatchObject({ accepted: 1, refused: 1 });
    await fixture.handOver();
  });

  it("fails a queued mail whose contact opts out before the hand-over, or whose topic is deleted", async () => {
    const { id } = await project.contact("ann@example.com", { topics: { news: true } });
    const sends = [await project.send("ann@example.com", { topic: "news" })];
    await choose(id, { news: false });
    const outcomes = await fixture.handOver();
    await choose(id, { news: true });
    sends.push(await project.send("ann@example.com", { topic: "news" }));
    const [topic] = (await project.call("GET", "/topics")).body;
    expect((await project.call("DELETE", `/topics/${topic.id}`)).status).toBe(204);
    expect([...outcomes, ...(await fixture.handOver())]).toEqual(["topic", "topic"]);
    for (const { body } of sends) {
      const record = await project.call("GET", `/emails/${body.data.emails[0].email}`);
      expect(record.body).toMatchObject({ status: "FAILED", error: "topic" });
    }
    expect(project.taken()).toEqual([]);
  });
});

describe("a template with a topic", () => {
  it("gives it to campaigns made from it, and keeps it from being deleted", async () => {
    const { id: templateId } = await project.template({ topic: "news" });
    expect((await project.call("POST", `/templates/${templateId}/duplicate`)).body).toMatchObject({ topic: "news" });
    const campaign = await project.campaign({ templateId });
    const copy = await project.call("POST", `/campaigns/${campaign.id}/duplicate`);
    const without = await project.campaign({ templateId, topic: null });
    expect([campaign.topic, copy.body.topic, without.topic]).toEqual(["news", "news", null]);
    const [topic] = (await project.call("GET", "/topics")).body;
    const { status, body } = await project.call("DELETE", `/topics/${topic.id}`);
    expect([status, body.error.details.templates, body.error.details.campaigns]).toEqual([
      409,
      [expect.anything(), expect.anything()],
      [expect.anything(), expect.anything()],
    ]);
    const patched = await project.call("PATCH", `/templates/${templateId}`, { topic: null });
    expect(patched.body).toMatchObject({ topic: null });
  });

  it.each(["none", "Not a key"])("is refused with 404 when the project has no topic %s", async (topic) => {
    const content = { name: "T", subject: "Hi", body: "<p>Hi</p>", from: "news@acme.test", topic };
    const { id } = await project.template();
    expect((await project.call("POST", "/templates", content)).status).toBe(404);
    expect((await project.call("PATCH", `/templates/${id}`, { topic })).status).toBe(404);
    expect((await project.call("POST", "/campaigns", { ...content, audienceType: "ALL" })).status).toBe(404);
    const campaign = await project.campaign();
    expect((await project.call("PUT", `/campaigns/${campaign.id}`, { topic })).status).toBe(404);
  });
});

describe("a campaign with a topic", () => {
  it("skips who is out of it when the audience is frozen and who leaves later, and reaches the others", async () => {
    await project.contact("in@example.com", { topics: { news: true } });
    const late = await project.contact("late@example.com", { topics: { news: true } });
    const out = await project.contact("out@example.com");
    await project.contact("unsubscribed@example.com", { subscribed: false, topics: { news: true } });
    const { id } = await project.campaign({ topic: "news" });
    const estimate = await project.call("GET", `/campaigns/${id}/estimate`);
    const left = { unsubscribed: 1, snoozed: 0, topic: 1 };
    expect(estimate.body).toMatchObject({ rows: 3, recipients: 2, left });

    await project.begin(id);
    expect((await project.rows(id))["out@example.com"]).toEqual(["SKIPPED", "topic"]);
    await choose(late.id, { news: false });
    await choose(out.id, { news: true });
    await project.finish();
    expect(await project.rows(id)).toEqual({
      "in@example.com": ["SENT", null],
      "late@example.com": ["SKIPPED", "topic"],
      "out@example.com": ["SKIPPED", "topic"],
    });
    expect(project.taken()).toMatchObject([{ to: "in@example.com", topic: "news" }]);
    const explained = await project.call("POST", `/contacts/${late.id}/explain`, { campaignId: id });
    expect(explained.body).toMatchObject({
      result: false,
      filters: [{ path: "type" }, { path: "topic", field: "topic.news", expected: true, actual: false, result: false }],
      row: { status: "SKIPPED", reason: "topic" },
    });
    expect(await project.call("GET", `/campaigns/${id}`)).toMatchObject({
      body: { status: "SENT", totalRecipients: 3 },
    });

    const missing = await project.call("POST", `/campaigns/${id}/send-missing`, { reasons: ["topic"] });
    expect(missing.status).toBe(200);
    await project.resume(id);
    await project.finish();
    expect(await project.rows(id)).toMatchObject({
      "late@example.com": ["SKIPPED", "topic"],
      "out@example.com": ["SENT", null],
    });
  });

  it("ends without an email when all contacts are out of the topic, and counts them", async () => {
    await project.contact("out@example.com");
    const { id } = await project.campaign({ topic: "news", type: "TRANSACTIONAL" });
    await project.begin(id);
    await project.finish();
    expect(await project.rows(id)).toEqual({ "out@example.com": ["SKIPPED", "topic"] });
    expect((await project.call("GET", `/campaigns/${id}`)).body).toMatchObject({ status: "SENT", totalRecipients: 1 });
    const report = await project.call("GET", `/campaigns/${id}/report`);
    expect(report.body.left).toEqual({ unsubscribed: 0, snoozed: 0, suppressed: 0, topic: 1 });
    expect(project.taken()).toEqual([]);
  });
});

describe("an import with columns of topics", () => {
  it("takes choices as it takes `subscribed`, where a column names a topic or is mapped to one", async () => {
    await project.topic("tips");
    const job = await project.import(
      "email,topic:news,Tips\nann@example.com,yes,0\nbo@example.com,,\ncy@example.com,perhaps,\nann@example.com,,1\n",
      { columns: { Tips: "topic:tips" } },
    );
    expect(job.result).toMatchObject({
      successCount: 3,
      errors: [{ row: 4, column: "topic:news", reason: "invalid_subscribed" }],
    });
    const topics = async (email: string) => {
      const { body } = await project.call("GET", `/contacts?search=${email}`);
      return body.data[0].topics;
    };
    expect(await topics("ann@example.com")).toEqual({ news: true, tips: true });
    expect(await topics("bo@example.com")).toEqual({ news: false, tips: true });
  });

  it("refuses unknown topics: of options with 422, of a header when it reads the file", async () => {
    const columns = { News: "topic:none" };
    const asked = { filename: "a.csv", size: 1, options: { columns } };
    const { status, body } = await project.call("POST", "/contacts/import/upload-url", asked);
    expect([status, body.error.errors[0].field]).toEqual([422, "options.columns.News"]);
    expect(await project.import("email,topic:none\nann@example.com,1\n")).toMatchObject({
      state: "failed",
      failedReason: "unknown_topic",
    });
  });
});
