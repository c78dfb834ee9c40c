import { afterEach, expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Template {
  id: string;
  name: string;
  subject: string;
  body: string;
  updatedAt: string;
}

interface TemplateList {
  data: Template[];
  total: number;
}

/** Templates from their first draft to the mails that use them. */
export function templates(stack: () => RunningStack): void {
  afterEach(() => stack().local("DELETE", "/faults"));

  const call = <T = Template>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const create = async (changes: Record<string, unknown> = {}) => {
    const from = `hello@${stack().credentials.domain}`;
    const content = { name: "Welcome", subject: "Hi {{name ?? there}}", body: "<p>Welcome, {{name}}</p>", from };
    const { status, body } = await call("POST", "/templates", { ...content, ...changes });
    expect(status).toBe(201);
    return body;
  };
  const sentWith = async (id: string) => {
    await stack().settle();
    return (await call<{ emailsSent: number }>("GET", `/templates/${id}/usage`)).body.emailsSent;
  };
  /** Sends with nothing but the template. */
  const send = (template: string, to: string, name: string) =>
    sendOne(stack(), to, { template, subject: undefined, body: undefined, from: undefined, data: { name } });
  const mailTo = async (to: string) => {
    const [newest] = await stack().messages(to);
    return stack().mail(newest?.messageId ?? "");
  };

  it("render emails, count them, and change only later emails when edited or deleted", async () => {
    const own = { text: "Welcome to you, {{name}}", preheader: "Three steps, {{name}}" };
    const sender = { fromName: "Acme Hello", replyTo: "help@example.com" };
    const template = await create({ ...own, ...sender, type: "TRANSACTIONAL" });
    const first = await send(template.id, "templated@example.com", "Ann & Bo");
    expect(await mailTo("templated@example.com")).toMatchObject({
      subject: "Hi Ann & Bo",
      from: { name: "Acme Hello", address: `hello@${stack().credentials.domain}` },
      replyTo: [{ address: "help@example.com" }],
      html: expect.stringMatching(
        /<div[^>]*>Three steps, Ann &amp; Bo[^<]*<\/div>[\s\S]*<p>Welcome, Ann &amp; Bo<\/p>/,
      ),
      text: expect.stringContaining("Welcome to you, Ann & Bo"),
    });
    expect(await sentWith(template.id)).toBe(1);

    const changes = { subject: "Now {{name}}", body: "<p>Changed, {{name}}</p>", fromName: null };
    const changed = await call("PATCH", `/templates/${template.id}`, changes);
    expect([changed.status, changed.body]).toEqual([200, { ...template, ...changes, updatedAt: expect.any(String) }]);
    await send(template.id, "templated@example.com", "Cy");
    expect(await mailTo("templated@example.com")).toMatchObject({
      subject: "Now Cy",
      html: expect.stringContaining("Changed, Cy"),
    });
    expect(await emailOf(stack(), first.emailId)).toMatchObject({ subject: "Hi Ann & Bo", templateId: template.id });
    expect(await sentWith(template.id)).toBe(2);

    expect((await call("DELETE", `/templates/${template.id}`)).status).toBe(204);
    expect(await emailOf(stack(), first.emailId)).toMatchObject({ templateId: template.id, status: "DELIVERED" });
    const refused = await call("POST", "/v1/send", { to: "templated@example.com", template: template.id });
    expect([refused.status, refused.body]).toMatchObject([404, { error: { code: "TEMPLATE_NOT_FOUND" } }]);
    expect((await call("GET", `/templates/${template.id}/usage`)).status).toBe(404);
  });

  it("do not change accepted emails when edited or deleted before the hand-over", async () => {
    const { id } = await create();
    await stack().local("POST", "/faults", { service: "ses", operation: "SendEmail", mode: "throttle", count: 1_000 });
    const to = "kept-waiting@example.com";
    const accepted = await call("POST", "/v1/send", { to, template: id, data: { name: "Dee" }, subscribed: true });
    expect(accepted.status).toBe(200);
    await call("PATCH", `/templates/${id}`, { subject: "Other", body: "<p>Other</p>" });
    await call("DELETE", `/templates/${id}`);
    await stack().local("DELETE", "/faults");
    await stack().settle();
    await stack().advance(900);
    await stack().settle();
    expect(await mailTo(to)).toMatchObject({ subject: "Hi Dee", html: expect.stringContaining("Welcome, Dee") });
  });

  it("can be listed, read, copied and deleted by members, as with a key", async () => {
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const asOwner = <T = Template>(method: string, path: string, body?: unknown) =>
      owner.call<T>(method, path, body, headers);
    // Long, but with few placeholders, because the time limit of parsing is real time.
    const long = `<p>${"Grüße, ".repeat(200_000)}${"{{name}} ".repeat(1_000)}</p>`;
    const original = await create({ name: "Spring letter", body: long });
    const copy = await asOwner("POST", `/templates/${original.id}/duplicate`);
    expect([copy.status, copy.body.name, copy.body.body === long]).toEqual([201, "Spring letter (Copy)", true]);
    const found = await asOwner<TemplateList>("GET", "/templates?search=SPRING&sort=name&dir=asc&pageSize=1");
    expect(found.body).toMatchObject({ data: [{ id: original.id }], total: 2 });
    const fault = await asOwner<unknown>("PATCH", `/templates/${copy.body.id}`, { body: "<p>\n{% endif %}" });
    expect([fault.status, fault.body]).toEqual([
      400,
      { error: expect.any(String), details: { field: "body", line: 2, column: 1 } },
    ]);
    for (const { id } of [original, copy.body]) expect((await asOwner("DELETE", `/templates/${id}`)).status).toBe(204);
    expect((await asOwner<TemplateList>("GET", "/templates?search=spring")).body.total).toBe(0);
  });

  it("prevent the deletion of their sender domain until they use another", async () => {
    const domain = "letters.example";
    const added = await call("POST", "/domains", { domain });
    const remove = () => call<unknown>("DELETE", `/domains/${added.body.id}`);
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${added.body.id}/verify`);
    const { id, name } = await create({ name: "From letters", from: `news@${domain}` });
    const held = await remove();
    expect([held.status, held.body]).toMatchObject([
      409,
      { error: { code: "CONFLICT", details: { templates: [{ id, name }], campaigns: [] } } },
    ]);
    const from = `hello@${stack().credentials.domain}`;
    expect((await call("PATCH", `/templates/${id}`, { from })).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
    const refused = await call("PATCH", `/templates/${id}`, { from: `news@${domain}` });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { details: { reason: "domain_not_registered", domain } } },
    ]);
    await call("DELETE", `/templates/${id}`);
  });
}
