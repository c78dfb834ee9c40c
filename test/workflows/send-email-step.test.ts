import { beforeEach, describe, expect, it } from "vitest";
import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { type SendEmailPorts, sendEmailStep } from "#lib/domain/execution/steps/send-email-step.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { topicMark } from "#lib/domain/project/topic.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { Step, StepConfigs } from "#lib/domain/workflow/step.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor, newId } from "#lib/platform/ids.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime, someWorkflow } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

type Input = StepInput<"SEND_EMAIL">;

const fixture = await forThisFile(openSendingFixture());
const { content, mailQueue: bulkMailQueue } = fixture.outside;
const ports = workflowMails(fixture.table, apiSettings, { content, bulkMailQueue });
let project: Awaited<ReturnType<typeof fixture.newProject>>;
let contact: Contact;

const startedAt = "2026-03-01T10:00:00.500Z";
const customEmail = "team@elsewhere.test";
const toCustom = { recipient: { type: "CUSTOM", customEmail } } as const;

beforeEach(async () => {
  project = await fixture.newProject();
  contact = await project.contact(`ann-${newId()}@example.com`, true, { name: "Ann & Bo", plan: "free" });
});

const run = (input: Input, changes: Partial<SendEmailPorts> = {}): Promise<StepOutcome> =>
  sendEmailStep({ ...ports, ...changes })(input);

/** The input of a step of a new execution, begun at `startedAt`. */
function someTurn(
  project: Project,
  contact: Contact,
  config: Partial<StepConfigs["SEND_EMAIL"]>,
  changes: { context?: Execution["context"]; startedAt?: string } = {},
): Input {
  const { startedAt = "2026-03-01T10:00:00.500Z", context = {} } = changes;
  const workflow = someWorkflow();
  const full = { templateId: newId(), recipient: { type: "CONTACT" as const }, ...config };
  const times = { createdAt: someTime, updatedAt: someTime };
  const step: Extract<Step, { type: "SEND_EMAIL" }> = {
    ...{ id: newId(), type: "SEND_EMAIL", name: "Welcome", position: { x: 0, y: 0 }, config: full },
    ...times,
  };
  const execution: Execution = {
    id: emailIdFor(contact.id, new Date(someTime)),
    ...{ workflowId: workflow.id, contactId: contact.id, contactEmail: contact.email },
    ...{ status: "RUNNING", currentStepId: step.id },
    ...{ exitReason: null, error: null, context, event: { plan: "of the event" }, cause: null },
    ...{ graphVersion: 1, steps: [], depth: 0, startedAt: someTime, completedAt: null },
    ...times,
  };
  const key = { workflowId: workflow.id, contactId: contact.id, number: 1 };
  return {
    ...{ dataId: dataOf(project), project, workflow, step, contact, now: new Date("2026-03-01T10:00:01.000Z") },
    stored: { key, execution, claim: null, dueAt: null, isForgotten: false, version: 1 },
    record: { ...newStepRecord(execution.id, step, startedAt), status: "RUNNING", startedAt },
  };
}

async function inputWith(changes: Partial<Template> = {}, config: Partial<Input["step"]["config"]> = {}) {
  const template = await project.template({ type: "MARKETING", ...changes });
  return { template, input: someTurn(project, contact, { templateId: template.id, ...config }) };
}

async function outputOf(input: Input): Promise<Record<string, unknown>> {
  const outcome = await run(input);
  if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome));
  return outcome.output;
}

async function mailOf(input: Input) {
  const { emailId } = await outputOf(input);
  const email = await found(fixture.emails.find(dataOf(project), String(emailId)));
  return { email, html: (await fixture.emails.findContent(dataOf(project), email))?.html };
}

describe("a SEND_EMAIL step", () => {
  it("stores a complete record of the mail and queues it", async () => {
    const { template, input } = await inputWith();
    const output = await outputOf(input);
    const emailId = String(output["emailId"]);
    expect(output).toEqual({ emailId, recipientType: "CONTACT", recipientEmail: contact.email, queuedAt: startedAt });
    expect(fixture.messages()).toContainEqual({ projectId: project.id, emailId });
    expect(await fixture.emails.find(dataOf(project), emailId)).toMatchObject({
      ...{ contactId: contact.id, to: contact.email, toName: null, status: "PENDING", createdAt: startedAt },
      ...{ subject: "Welcome, Ann & Bo", from: template.from, fromName: "Acme Hello", replyTo: "help@acme.test" },
      ...{ sourceType: "WORKFLOW", contentType: "MARKETING", templateId: template.id, campaignId: null },
      ...{ workflowId: input.workflow.id, workflowExecutionId: input.stored.execution.id },
      ...{ isToCustomRecipient: false, isCampaignTest: false, tracking: true, attachments: [], headers: {} },
      listUnsubscribe: expect.stringMatching(`^https://api.example.com/unsubscribe/${contact.id}\\?t=.+&e=${emailId}$`),
    });
  });

  it("costs 2 write units, including its feed entry, and four reads", async () => {
    const { input } = await inputWith({ type: "TRANSACTIONAL" });
    fixture.table.takeUnits();
    await run(input);
    // The place, the template (which is two reads) and the domain.
    expect(fixture.table.takeUnits()).toEqual({ write: 2, read: 4 });
  });

  it("has the template's own text and preheader", async () => {
    const { input } = await inputWith({ text: "Hi {{ name }}", preheader: "For {{ name }}", type: "TRANSACTIONAL" });
    const { email } = await mailOf(input);
    expect(email.preheader).toBe("For Ann & Bo");
    expect((await fixture.emails.findContent(dataOf(project), email))?.text).toBe("Hi Ann & Bo");
  });

  it("renders with the contact, its data and the execution's context, which overrides data", async () => {
    const names = ["name", "plan", "data.plan", "seats", "event.plan", "email", "id"];
    const { template } = await inputWith({
      type: "TRANSACTIONAL",
      body: names.map((name) => `{{ ${name} }}`).join("|"),
    });
    const context = { plan: "pro", seats: 3, email: "x", id: "x", manageUrl: "x" };
    const input = someTurn(project, contact, { templateId: template.id }, { context });
    const { html } = await mailOf(input);
    expect(html).toContain(`Ann &amp; Bo|pro|free|3||${contact.email}|${contact.id}`);
  });

  it("adds the footer only to a MARKETING mail, and the contact's links where the template uses them", async () => {
    const body = '<p>Hi</p><a href="{{ manageUrl }}">Manage</a>';
    const marketing = await mailOf((await inputWith()).input);
    expect(marketing.html).toContain(`https://app.example.com/unsubscribe/${contact.id}?t=`);
    const headless = await mailOf((await inputWith({ type: "HEADLESS" })).input);
    expect(headless.html).not.toContain("/unsubscribe/");
    expect(headless.email).toMatchObject({ contentType: "HEADLESS", listUnsubscribe: expect.any(String) });
    const plain = await mailOf((await inputWith({ type: "TRANSACTIONAL" })).input);
    expect(plain.email.listUnsubscribe).toBeNull();
    const linked = await mailOf((await inputWith({ type: "TRANSACTIONAL", body })).input);
    expect(linked.html).toContain(`/manage/${contact.id}?t=`);
    expect(linked.email.listUnsubscribe).not.toBeNull();
  });

  it("falls back to the project's name and tracking setting", async () => {
    project = await fixture.newProject({ name: "Acme", tracking: "MARKETING_ONLY" });
    contact = await project.contact("ann@example.com", true);
    const named = { fromName: null, replyTo: null };
    const [marketing, plain] = [await inputWith(named), await inputWith({ ...named, type: "TRANSACTIONAL" })];
    expect((await mailOf(marketing.input)).email).toMatchObject({ fromName: "Acme", replyTo: null, tracking: true });
    expect((await mailOf(plain.input)).email.tracking).toBe(false);
  });

  it("sends a transactional mail to the author's literal recipient, whatever the template and the contact", async () => {
    contact = await project.contact("bo@example.com", false);
    for (const type of ["MARKETING", "HEADLESS", "TRANSACTIONAL"] as const) {
      const { input } = await inputWith({ type, body: '<a href="{{ unsubscribeUrl }}">{{ email }}</a>' }, toCustom);
      const output = await outputOf(input);
      expect(output).toMatchObject({ recipientType: "CUSTOM", recipientEmail: customEmail });
      const email = await fixture.emails.find(dataOf(project), String(output["emailId"]));
      expect(email).toMatchObject({
        ...{ contactId: contact.id, to: customEmail, contentType: "TRANSACTIONAL" },
        ...{ isToCustomRecipient: true, listUnsubscribe: null },
      });
      const html = email && (await fixture.emails.findContent(dataOf(project), email))?.html;
      expect(html).toContain(">bo@example.com</a>");
      expect(html?.match(/unsubscribe/g)).toHaveLength(1);
    }
  });
});

describe("a SEND_EMAIL step that cannot send", () => {
  /** Asserts that nothing is stored and the queue is empty. */
  async function refuses(input: Input, outcome: unknown, changes: Partial<SendEmailPorts> = {}) {
    const before = await fixture.traces();
    expect(await run(input, changes)).toEqual(outcome);
    expect(await fixture.traces()).toEqual(before);
  }
  const failed = (error: unknown) => ({ kind: "failed", error });

  it.each(["MARKETING", "HEADLESS"] as const)("is skipped for %s and an unsubscribed contact", async (type) => {
    contact = await project.contact("bo@example.com", false);
    const output = { skipped: true, reason: "contact_unsubscribed" };
    await refuses((await inputWith({ type })).input, { kind: "skipped", output });
    expect(await run((await inputWith({ type: "TRANSACTIONAL" })).input)).toMatchObject({ kind: "completed" });
  });

  it("is skipped for a contact that is out of the template's topic", async () => {
    const news = { id: newId(), key: "news", defaultSubscribed: false, visibility: "PUBLIC" as const };
    const { input } = await inputWith({ type: "TRANSACTIONAL", topic: "news" });
    const asked = { ...input, project: { ...project, topics: [news] } };
    await refuses(asked, { kind: "skipped", output: { skipped: true, reason: "topic" } });
    const chosen = { ...asked, contact: { ...contact, topicChoices: { [topicMark(news)]: true } } };
    expect(await run(chosen)).toMatchObject({ kind: "completed" });
  });

  it.each(["CONTACT", "CUSTOM"] as const)("is skipped for a suppressed recipient %s", async (type) => {
    const suppress = (email: string, reason: "complaint" | "manual") =>
      fixture.suppressions.add(dataOf(project), project, {
        ...{ email, now: fixture.clock.at },
        cause: { reason, source: "api", emailId: null, note: null, expiresAt: null },
      });
    const config = type === "CUSTOM" ? toCustom : {};
    await suppress(type === "CUSTOM" ? customEmail : contact.email, type === "CUSTOM" ? "manual" : "complaint");
    contact = await found(fixture.contacts.find(dataOf(project), contact.id, []));
    const skipped = { kind: "skipped", output: { skipped: true, reason: "suppressed" } };
    await refuses((await inputWith({}, config)).input, skipped);
    // With the default setting, a complaint holds back no transactional mail. A manual entry does.
    const transactional = await run((await inputWith({ type: "TRANSACTIONAL" }, config)).input);
    expect(transactional).toMatchObject(type === "CUSTOM" ? skipped : { kind: "completed" });
  });

  it("fails without its template", async () => {
    const templateId = newId();
    await refuses(someTurn(project, contact, { templateId }), failed(`The template ${templateId} was deleted.`));
  });

  it("fails without a verified domain", async () => {
    const { input } = await inputWith({ from: "hello@other.test" });
    await refuses(input, failed("The sender's domain other.test is not verified."));
    project = await fixture.newProject({}, [{ status: "pending" }]);
    await refuses((await inputWith()).input, failed("The sender's domain acme.test is not verified."));
  });

  it("fails at the project's limit for workflows, and continues when the usage cannot be read", async () => {
    const caps = { workflows: 5, campaigns: 1, transactional: 1, inbound: 1 };
    const { template } = await inputWith();
    const input = someTurn({ ...project, caps }, contact, { templateId: template.id });
    const used = (workflows: number) => ({ counters: { read: async () => ({ workflows, campaigns: 9 }) } });
    await refuses(input, failed("The project has reached its limit of 5 emails this month."), used(5));
    expect(await run(input, used(4))).toMatchObject({ kind: "completed" });
    const unreadable = { counters: { read: () => Promise.reject(new Error("No table.")) } };
    const other = someTurn({ ...project, caps }, contact, { templateId: template.id });
    expect(await run(other, unreadable)).toMatchObject({ kind: "completed" });
  });

  it("fails when rendering or the message exceeds its limit", async () => {
    const endless = "{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}";
    const { input } = await inputWith({ body: endless });
    await refuses(input, failed(expect.stringMatching("^The template's body cannot be rendered: ")));
    const { composer } = ports;
    const parse = composer.parse.bind(composer);
    const tooLarge = { composer: { parse, messageBytes: () => 41_943_041 } };
    await refuses(
      (await inputWith()).input,
      failed(expect.stringContaining("41943041 bytes; at most 41943040")),
      tooLarge,
    );
  });
});

describe("a SEND_EMAIL step that is repeated", () => {
  it("finds its mail in any status and after any change, and only queues it again", async () => {
    const { template, input } = await inputWith();
    const output = await outputOf(input);
    const emailId = String(output["emailId"]);
    await fixture.emails.markSent(dataOf(project), { emailId, messageId: "ses-1", sentAt: "2026-03-01T10:00:02.000Z" });
    await fixture.templates.remove(dataOf(project), template.id, {
      usesVersion: await fixture.templates.usesVersion(dataOf(project)),
    });
    const { items } = await fixture.traces();
    const moved = { ...contact, email: "new@example.com", subscribed: false };
    const later = { ...input, contact: moved, now: new Date("2026-03-01T10:20:00.000Z") };
    expect(await outputOf(later)).toEqual(output);
    expect((await fixture.traces()).items).toEqual(items);
    expect(fixture.messages().filter((message) => message.emailId === emailId)).toHaveLength(2);
  });

  it("creates one mail, although it dies at any call", async () => {
    const { input } = await inputWith({ body: `<p>{{ name }}</p>${"0123456789abcdef".repeat(200)}` });
    const dies = async () => Promise.reject(new Error("Dead."));
    const { emails, queue, templates, domains, counters } = ports;
    const deaths: Partial<SendEmailPorts>[] = [
      { emails: { find: dies, create: emails.create.bind(emails) } },
      { templates: { find: dies } },
      { domains: { find: dies } },
      { emails: { find: emails.find.bind(emails), create: dies } },
      { emails: { find: emails.find.bind(emails), create: async (...mail) => emails.create(...mail).then(dies) } },
      { queue: { sendBatch: dies } },
      { queue: { sendBatch: async (messages) => queue.sendBatch(messages).then(dies) } },
    ];
    for (const death of deaths) await expect(run(input, { templates, domains, counters, ...death })).rejects.toThrow();
    const output = await outputOf(input);
    const found = await new EmailRecordReader(fixture.table, fixture.emails).ofContact(dataOf(project), {
      contactId: contact.id,
      after: undefined,
      count: 10,
    });
    expect(found.emails.map(({ id }) => id)).toEqual([output["emailId"]]);
    expect(output["queuedAt"]).toBe(startedAt);
  });

  it("does not overwrite another mail with its id, and takes the next id", async () => {
    const { template, input } = await inputWith();
    const taken = (await mailOf(input)).email;
    const other = someTurn(project, contact, { templateId: template.id });
    const asked: string[] = [];
    const create = fixture.emails.create.bind(fixture.emails);
    const find = async (projectId: DataId, emailId: string) => {
      if (!asked.includes(emailId)) asked.push(emailId);
      return emailId === asked[0] ? taken : fixture.emails.find(projectId, emailId);
    };
    const outcome = await run(other, { emails: { find, create } });
    const [first, second = ""] = asked;
    expect([outcome, first]).toMatchObject([{ output: { emailId: second } }, expect.not.stringMatching(second)]);
    expect(await fixture.emails.find(dataOf(project), second)).toMatchObject({
      workflowExecutionId: other.stored.execution.id,
      createdAt: startedAt,
    });
    expect(await run(other, { emails: { find, create } })).toEqual(outcome);
  });

  it("creates another mail for each step, execution and time", async () => {
    const { template, input } = await inputWith();
    const config = { templateId: template.id };
    const turns = [
      input,
      someTurn(project, contact, config),
      someTurn(project, contact, config, { startedAt: "2026-03-01T10:00:00.501Z" }),
    ];
    const ids = await Promise.all(turns.map(async (each) => (await outputOf(each))["emailId"]));
    expect(new Set(ids).size).toBe(3);
  });
});
