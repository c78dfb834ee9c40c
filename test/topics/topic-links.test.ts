import { beforeEach, describe, expect, it } from "vitest";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicMails, type TopicMailProject } from "#test/topics/topic-mails.ts";

const fixture = await forThisFile(openTopicMails());
let project: TopicMailProject;
let ann: { id: string };

beforeEach(async () => {
  project = await fixture.newProject();
  await project.topic("news", true, { description: "Once a month." });
  await project.topic("staff", true, { visibility: "PRIVATE" });
  ann = await project.contact("ann@example.com");
});

/** The mail as the provider got it. */
async function mailOf(rest: Record<string, unknown>) {
  await project.send("ann@example.com", rest);
  await fixture.handOver();
  const [mail] = project.taken();
  if (!mail?.listUnsubscribe) throw new Error("No mail with List-Unsubscribe was taken.");
  return { ...mail, link: mail.listUnsubscribe };
}

/** A transactional mail that has only the links that its topic gives it. */
const mail = (topic = "news") => mailOf({ topic });
const state = async () => {
  const { subscribed, topics } = await project.state(ann.id);
  return { subscribed, topics };
};
const unsubscribedAt = async (emailId: string) => (await fixture.emails.find(project.dataId, emailId))?.unsubscribedAt;
const publicly = (link: string, path = "") =>
  link.replace(/^.*\/unsubscribe\/([^?]*)/, (_, id) => `/contacts/public/${id}${path}`);

describe("a mail of a topic", () => {
  it("has List-Unsubscribe and the variable of the topic's link, also when it is TRANSACTIONAL", async () => {
    const body = "<p>[{{ topicUnsubscribeUrl }}] [{{ unsubscribeUrl }}]</p>";
    const { link, html, id } = await mailOf({ topic: "news", body });
    expect(link).toMatch(new RegExp(`/unsubscribe/${ann.id}\\?t=.*&e=${id}&p=news$`));
    const escaped = link.replaceAll("&", "&amp;");
    expect(html).toContain(`[${escaped}]`);
    expect(html).toContain(`[${escaped.replace("&amp;p=news", "")}]`);
    const plain = await project.send("ann@example.com", { body });
    await fixture.handOver();
    expect([plain.status, project.taken()[0]?.html]).toEqual([200, expect.stringContaining("<p>[] [")]);
  });

  it("has the topic's link in its footer", async () => {
    const { id: template } = await project.template({ type: "MARKETING", topic: "news" });
    const { link, html } = await mailOf({ template });
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  });
});

describe("one click", () => {
  it("opts out of the topic alone, once, and counts for its mail", async () => {
    const { link, id } = await mail();
    fixture.table.takeUnits();
    expect(await project.visit("POST", link)).toEqual({ status: 200, text: "Unsubscribed.\n" });
    // One for the choice, one for the mail and two for the line of the audit log, after reading project and contact.
    expect(fixture.table.takeUnits()).toEqual({ read: 2, write: 4 });
    expect(await state()).toEqual({ subscribed: true, topics: { news: false, staff: true } });
    expect(await unsubscribedAt(id)).toBe(fixture.clock.now().toISOString());
    fixture.table.takeUnits();
    expect((await project.visit("POST", link)).status).toBe(200);
    expect(fixture.table.takeUnits()).toMatchObject({ write: 0 });
  });

  it("works for a PRIVATE topic", async () => {
    await project.visit("POST", (await mail("staff")).link);
    expect(await state()).toEqual({ subscribed: true, topics: { news: true, staff: false } });
  });

  it.each([
    ["unknown", async (link: string) => link.replace("p=news", "p=none")],
    [
      "deleted",
      async (link: string) => {
        const [topic] = (await project.call("GET", "/topics")).body;
        await project.call("DELETE", `/topics/${topic.id}`);
        return link;
      },
    ],
  ])("unsubscribes from all when the topic is %s", async (_case, linkOf) => {
    const { link } = await mail();
    await project.visit("POST", await linkOf(link));
    expect((await state()).subscribed).toBe(false);
  });
});

describe("the unsubscribe page of a topic's link", () => {
  it("asks about the topic and, below, about all messages, and changes nothing", async () => {
    const { link } = await mail();
    const { status, text } = await project.visit("GET", link);
    expect(status).toBe(200);
    expect(text).toContain("<h1>No more “About news”</h1>");
    const [own = -1, all = -1] = [text.indexOf('value="topicOff"'), text.indexOf('value="unsubscribe"')];
    expect(own).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(own);
    expect(text).toContain("No marketing messages at all");
    expect(await state()).toEqual({ subscribed: true, topics: { news: true, staff: true } });
  });

  it("opts out, back in, and out of all", async () => {
    const { link, id } = await mail();
    const off = await project.visit("POST", link, { action: "topicOff" });
    expect(off.text).toContain("gets no more messages about");
    expect(await unsubscribedAt(id)).not.toBeNull();
    expect(await state()).toMatchObject({ subscribed: true, topics: { news: false } });
    const shown = await project.visit("GET", link);
    expect(shown.text).toContain('value="topicOn"');
    await project.visit("POST", link, { action: "topicOn" });
    expect(await state()).toMatchObject({ subscribed: true, topics: { news: true } });
    const all = await project.visit("POST", link, { action: "unsubscribe" });
    expect(all.text).toContain("<h1>You are unsubscribed</h1>");
    expect(await state()).toMatchObject({ subscribed: false, topics: { news: true } });
  });

  it("is that of all messages when the topic is unknown", async () => {
    const { link } = await mail();
    const { text } = await project.visit("GET", link.replace("p=news", "p=none"));
    expect(text).toContain("<h1>Unsubscribe</h1>");
    expect(text).not.toContain("topicOff");
  });
});

describe("the manage page", () => {
  it("shows PUBLIC topics as switches, and stores only those that were switched", async () => {
    await project.topic("tips", false);
    const manage = (await mail()).link.replace("/unsubscribe/", "/manage/");
    const { text } = await project.visit("GET", manage);
    expect(text).toMatch(/role="switch" name="topic\.news" checked[^>]*>/);
    expect(text).toMatch(/role="switch" name="topic\.tips">/);
    expect(text).toContain("Once a month.");
    expect(text).not.toContain("staff");
    const saved = await project.visit("POST", manage, {
      action: "topics",
      shown: "news tips",
      "topic.news": "on",
      "topic.tips": "on",
    });
    expect(saved.text).toContain("Your choices are saved.");
    expect(await state()).toMatchObject({ topics: { news: true, tips: true, staff: true } });
    const { topicChoices } = (await fixture.contacts.find(project.dataId, ann.id, [])) ?? {};
    expect(Object.values(topicChoices ?? {})).toEqual([true]);
    // A PRIVATE topic and one that was not shown stay as they are.
    await project.visit("POST", manage, { action: "topics", shown: "news staff" });
    expect(await state()).toMatchObject({ topics: { news: false, tips: true, staff: true } });
  });

  it("reads no topics of a project without PUBLIC ones", async () => {
    const other = await fixture.newProject();
    await other.topic("staff", true, { visibility: "PRIVATE" });
    await other.contact("bo@example.com");
    await other.send("bo@example.com", { topic: "staff" });
    await fixture.handOver();
    const manage = (other.taken()[0]?.listUnsubscribe ?? "").replace("/unsubscribe/", "/manage/");
    fixture.table.takeUnits();
    const { text } = await other.visit("GET", manage);
    expect(fixture.table.takeUnits()).toEqual({ read: 2, write: 0 });
    expect(text).not.toContain('role="switch"');
  });
});

describe("the public endpoints", () => {
  it("show PUBLIC topics by position, and take choices of them and of the link's topic", async () => {
    const { link } = await mail("staff");
    const target = publicly(link);
    const shown = await project.call("GET", target);
    const news = { key: "news", name: "About news", description: "Once a month.", subscribed: true };
    expect(shown.body.topics).toEqual([news]);
    const chosen = await project.call("POST", publicly(link, "/topics"), { news: false, staff: false });
    expect(chosen).toEqual({ status: 200, body: { ...shown.body, topics: [{ ...news, subscribed: false }] } });
    expect(await state()).toMatchObject({ topics: { news: false, staff: false } });
    await project.call("POST", publicly(link, "/topics"), { news: null });
    expect(await state()).toMatchObject({ topics: { news: true, staff: false } });
  });

  it("refuse unknown topics and PRIVATE ones of no link with 422, and a wrong signature with 403", async () => {
    const { link } = await mail();
    const answer = await project.call("POST", publicly(link, "/topics"), { staff: false, none: true, news: false });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["staff custom", "none custom"]]);
    expect(await state()).toMatchObject({ topics: { news: true, staff: true } });
    const wrong = publicly(link, "/topics").replace(/t=[^&]*/, "t=x");
    expect((await project.call("POST", wrong, { news: false })).status).toBe(403);
  });
});
