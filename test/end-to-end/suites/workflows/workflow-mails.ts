import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Step {
  status: string;
  error: string | null;
  output: Record<string, unknown> | null;
  step: { name: string };
}

interface Run {
  id: string;
  status: string;
  error: string | null;
  stepExecutions: Step[];
}

const domain = "flows.example.org";
const [ann, bo] = ["flow-ann@example.com", "flow-bo@example.com"];
const team = "bounce+team@simulator.amazonses.com";

/** The text as its author wrote it: the transport changes line ends, and the provider adds the pixel that counts opens. */
const asWritten = (html = "") =>
  html
    .replace(/<img [^>]+\/track\/open\/[^>]+>/, "")
    .replaceAll("\r\n", "\n")
    .trimEnd();

/** Mails of workflows, from their event to the mailbox and the records. */
export function workflowMails(stack: () => RunningStack): void {
  let secret = "";
  let projectId = "";
  let workflowId = "";
  const templates: Record<string, string> = {};

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });

  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await call<{ id: string }>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  };

  const track = async (email: string, subscribed: boolean) => {
    const body = { event: "flow.joined", email, subscribed, data: { name: "Ann & Bo" } };
    return (await call<{ data: { contact: string } }>("POST", "/events/track", body)).body.data.contact;
  };

  const runOf = async (contactId: string): Promise<Run> => {
    const path = `/workflows/${workflowId}/executions`;
    const { data } = (await call<{ data: Run[] }>("GET", `${path}?contactId=${contactId}`)).body;
    return (await call<Run>("GET", `${path}/${data[0]?.id}`)).body;
  };

  const stepsOf = (run: Run) => Object.fromEntries(run.stepExecutions.map((each) => [each.step.name, each]));

  /** The mail of this step as its reader gets it, and its record. */
  const mailOf = async (to: string, step: Step | undefined) => {
    const emailId = String(step?.output?.["emailId"]);
    const found = (await stack().messages(to)).filter(({ tags }) => tags["petrel_email_id"] === emailId);
    expect(found).toHaveLength(1);
    const mail = await stack().mail(found[0]?.messageId ?? "");
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const record = (await call<Record<string, unknown>>("GET", `/emails/${emailId}`)).body;
    return { mail, header, record };
  };

  beforeAll(async () => {
    const browser = await Browser.ofNewUser(stack(), "flow-owner@example.com");
    const project = await browser.call<{ id: string; secret: string }>("POST", "/users/@me/projects", {
      name: "Flows",
    });
    ({ id: projectId, secret } = project.body);
    const { id } = (await call<{ id: string }>("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${id}/verify`);
    // Larger than a record or a table item can hold.
    const noise = randomBytes(12_000).toString("base64url");
    const body = `<p>Hi {{ name }}</p><p>${noise}</p>`;
    const content = { subject: "Hi {{ name }}", from: `hello@${domain}`, body };
    for (const type of ["MARKETING", "TRANSACTIONAL"]) {
      templates[type] = await made("/templates", { ...content, name: type, type });
    }
    workflowId = await made("/workflows", { name: "Flow", eventName: "flow.joined" });
    const send = (name: string, config: object) =>
      made(`/workflows/${workflowId}/steps`, { type: "SEND_EMAIL", name, config });
    await send("news", { templateId: templates["MARKETING"] });
    await send("team", {
      templateId: templates["MARKETING"],
      recipient: { type: "CUSTOM", customEmail: team },
    });
    await send("receipt", { templateId: templates["TRANSACTIONAL"] });
    expect((await call("PATCH", `/workflows/${workflowId}`, { enabled: true })).status).toBe(200);
  });

  it("reach the contact or a custom address, with the footer of their type, and appear in every list", async () => {
    const contacts = [await track(ann, true), await track(bo, false)] as const;
    await stack().settle();
    const [annsRun, bosRun] = [await runOf(contacts[0]), await runOf(contacts[1])];
    expect([annsRun.status, bosRun.status]).toEqual(["COMPLETED", "COMPLETED"]);
    const [anns, bos] = [stepsOf(annsRun), stepsOf(bosRun)];
    expect(bos["news"]).toMatchObject({
      status: "SKIPPED",
      output: { skipped: true, reason: "contact_unsubscribed" },
    });
    expect(anns["news"]?.output).toEqual({
      ...{ emailId: expect.any(String), recipientType: "CONTACT", recipientEmail: ann },
      queuedAt: expect.any(String),
    });

    const news = await mailOf(ann, anns["news"]);
    expect([news.mail.subject, news.mail.from?.address]).toEqual(["Hi Ann & Bo", `hello@${domain}`]);
    expect(news.mail.html).toContain("<p>Hi Ann &amp; Bo</p>");
    expect(news.mail.html).toMatch(new RegExp(`href="[^"]+/unsubscribe/${contacts[0]}\\?t=`));
    expect(news.mail.text).toContain("Hi Ann & Bo");
    expect(news.header("list-unsubscribe")).toContain(`/unsubscribe/${contacts[0]}?t=`);
    expect(news.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect([news.header("precedence"), news.header("auto-submitted")]).toEqual(["bulk", "auto-generated"]);
    expect(news.record).toMatchObject({
      ...{ status: "DELIVERED", sourceType: "WORKFLOW", templateId: templates["MARKETING"], campaignId: null },
      ...{ workflowId, workflowExecutionId: annsRun.id, contactId: contacts[0], to: ann, tracking: true },
    });
    expect(asWritten(String(news.record["body"]))).toBe(asWritten(news.mail.html));

    for (const [to, step, contactId] of [
      [team, bos["team"], contacts[1]],
      [bo, bos["receipt"], contacts[1]],
    ] as const) {
      const { mail, header, record } = await mailOf(to, step);
      expect(mail.to?.map(({ address }) => address)).toEqual([to]);
      expect(mail.html).not.toContain("unsubscribe");
      for (const name of ["list-unsubscribe", "precedence"]) expect(header(name)).toBeUndefined();
      expect(record).toMatchObject({ contactId, to, sourceType: "WORKFLOW", workflowExecutionId: bosRun.id });
    }
    await tellOfThem(contacts, anns["team"]);
  });

  /** A bounce of a mail to another address leaves the contact as it was. */
  async function tellOfThem([contactId]: readonly [string, string], toTeam: Step | undefined): Promise<void> {
    expect((await mailOf(team, toTeam)).record).toMatchObject({ status: "BOUNCED", contactId });
    expect((await call("GET", `/contacts/${contactId}`)).body).toMatchObject({ subscribed: true });
    const usage = async (type: string) => (await call("GET", `/templates/${templates[type]}/usage`)).body;
    expect(await usage("MARKETING")).toMatchObject({ emailsSent: 3 });
    expect(await usage("TRANSACTIONAL")).toMatchObject({ emailsSent: 2 });
    const limits = (await call("GET", `/users/@me/projects/${projectId}/billing-limits`)).body;
    expect(limits).toMatchObject({ workflows: { usage: 5 }, campaigns: { usage: 0 }, transactional: { usage: 0 } });
    const { events } = (
      await call<{ events: { data: object }[] }>("GET", `/events?contactId=${contactId}&eventName=email.sent`)
    ).body;
    expect(events).toHaveLength(3);
    for (const { data } of events)
      expect(data).toMatchObject({ sourceType: "WORKFLOW", templateId: expect.any(String) });
  }

  it("fail their step at the monthly cap, and are not sent", async () => {
    const caps = { workflows: 5, campaigns: null, transactional: null, inbound: null };
    expect((await call("PUT", `/users/@me/projects/${projectId}/billing-limits`, caps)).status).toBe(200);
    const contactId = await track("flow-cy@example.com", true);
    await stack().settle();
    const run = await runOf(contactId);
    const error = "The project has reached its limit of 5 emails this month.";
    expect(run).toMatchObject({ status: "FAILED", error });
    expect(stepsOf(run)["news"]).toMatchObject({ status: "FAILED", error, output: null });
    expect(await stack().messages("flow-cy@example.com")).toEqual([]);
  });
}
