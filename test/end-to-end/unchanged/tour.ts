import { Tape } from "#test/end-to-end/unchanged/tape.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

const domain = "before.example.org";
const from = { name: "Before", email: `hello@${domain}` };
const address = (name: string) => `${name}@readers-before.example.com`;
const html = '<h1>Hello {{name}}</h1><p>Read <a href="https://acme.test/a">this</a>.</p>';

interface Made {
  id: string;
}

/** One project that sends by every path, with requests that a caller of the first interface makes. */
export async function tour(stack: RunningStack): Promise<Tape["answers"]> {
  const tape = new Tape(stack);
  const owner = await Browser.ofNewUser(stack, address("owner"));
  const project = await owner.call<Made & { secret: string; public: string }>("POST", "/users/@me/projects", {
    name: "Before",
  });
  tape.use(project.body.secret);
  const authorization = `Bearer ${project.body.secret}`;
  const added = await stack.call<Made>("POST", "/domains", { domain }, { authorization });
  await stack.local("POST", `/identities/${domain}`, { status: "SUCCESS" });
  await stack.call("GET", `/domains/${added.body.id}/verify`, undefined, { authorization });
  const templateId = await templates(tape);
  await sends({ stack, tape, templateId });
  await campaigns({ stack, tape, templateId });
  await workflow({ stack, tape, templateId, publicKey: project.body.public });
  await figures(tape);
  return tape.answers;
}

interface Going {
  stack: RunningStack;
  tape: Tape;
  templateId: string;
}

async function templates(tape: Tape): Promise<string> {
  const content = { name: "Welcome", subject: "Welcome {{name}}", type: "TRANSACTIONAL", body: html, from: from.email };
  const { id } = (await tape.call("create a template", "POST", "/templates", content)) as unknown as Made;
  await tape.call("change a template", "PATCH", `/templates/${id}`, { name: "Welcome 2" });
  await tape.call("a template", "GET", `/templates/${id}`);
  await tape.call("list templates", "GET", "/templates");
  await tape.call("a template with a fault", "POST", "/templates", { ...content, body: "{% if %}" });
  const copy = (await tape.call("duplicate a template", "POST", `/templates/${id}/duplicate`)) as unknown as Made;
  await tape.call("delete a template", "DELETE", `/templates/${copy.id}`);
  return id;
}

async function sends({ stack, tape, templateId }: Going): Promise<void> {
  const mail = { from, subject: "Hi {{name}}", body: html, data: { name: "Ann & Bo" } };
  const send = async (name: string, body: Record<string, unknown>, headers?: Record<string, string>) => {
    const answer = (await tape.call(name, "POST", "/v1/send", body, headers)) as unknown as {
      data?: { emails?: { email: string; contact: Made }[] };
    };
    await stack.settle();
    return answer.data?.emails?.[0];
  };
  const one = await send("send one", { ...mail, to: address("ann") });
  const [ann] = await stack.messages(address("ann"));
  await tape.call("the email", "GET", `/emails/${one?.email}`);
  tape.note("the mail", { status: 200, body: await written(stack, ann?.messageId ?? "") });
  await send("send to two", { ...mail, to: [address("ann"), { name: "Bo", email: address("bo") }], reply: from.email });
  await send("send by a template", { to: address("bo"), from: from.email, template: templateId, data: { name: "Bo" } });
  await send("send once by a key", { ...mail, to: address("ann") }, { "idempotency-key": "before-1" });
  await send("send again by the key", { ...mail, to: address("ann") }, { "idempotency-key": "before-1" });
  const attachments = [{ filename: "a.txt", content: "SGVsbG8=", contentType: "text/plain" }];
  const headers = { "X-Order": "7" };
  const filed = await send("send a file", { ...mail, to: address("files"), attachments, headers });
  await tape.call("the email with a file", "GET", `/emails/${filed?.email}`);
  await send("send without a body", { to: address("ann"), from, subject: "Hi" });
  await send("send to no address", { ...mail, to: "ann" });
  await send("send from elsewhere", { ...mail, to: address("ann"), from: "a@elsewhere.example.net" });
  await send("send by no template", { to: address("ann"), from, template: crypto.randomUUID() });
  await send("send a faulty body", { ...mail, to: address("ann"), body: "{% if %}" });
  for (const type of ["open", "click", "complaint"]) await inject(stack, ann?.messageId, type);
  await tape.call("the email after feedback", "GET", `/emails/${one?.email}`);
  const hard = await send("send to a bad address", { ...mail, to: address("gone") });
  const [gone] = await stack.messages(address("gone"));
  await inject(stack, gone?.messageId, "bounce");
  await tape.call("the bounced email", "GET", `/emails/${hard?.email}`);
  await tape.call("the bounced contact", "GET", `/contacts/${hard?.contact.id}`);
  await tape.call("list emails", "GET", "/emails?limit=20");
  await tape.call("list emails of a contact", "GET", `/emails?contactId=${one?.contact.id}`);
  await tape.call("list emails by status", "GET", "/emails?status=BOUNCED");
  await tape.call("list emails by no status", "GET", "/emails?status=GONE");
  await tape.call("list events of a contact", "GET", `/events/contact/${one?.contact.id}`);
}

async function campaigns({ stack, tape, templateId }: Going): Promise<void> {
  const wave = (name: string) => ({ email: address(name), subscribed: true, data: { wave: "before", name } });
  for (const name of ["cid", "dora", "eve"]) await tape.call(`create ${name}`, "POST", "/contacts", wave(name));
  const filters = [{ field: "data.wave", operator: "equals", value: "before" }];
  const audienceCondition = { logic: "AND", groups: [{ filters }] };
  const content = { name: "News", subject: "News {{name}}", body: html, from: from.email };
  const draft = { ...content, audienceType: "FILTERED", audienceCondition };
  const create = async (name: string, more: Record<string, unknown> = {}) =>
    ((await tape.call(name, "POST", "/campaigns", { ...draft, ...more })) as unknown as { data: Made }).data.id;
  const id = await create("create a campaign");
  await tape.call("change a campaign", "PUT", `/campaigns/${id}`, { name: "News 2" });
  await tape.call("a draft", "GET", `/campaigns/${id}`);
  await tape.call("test a campaign", "POST", `/campaigns/${id}/test`, { email: address("owner") });
  await tape.call("send a campaign", "POST", `/campaigns/${id}/send`, {});
  await stack.settle();
  await tape.call("the sent campaign", "GET", `/campaigns/${id}`);
  await tape.call("its stats", "GET", `/campaigns/${id}/stats`);
  await tape.call("its recipients", "GET", `/campaigns/${id}/recipients`);
  await tape.call("its delivered recipients", "GET", `/campaigns/${id}/recipients?status=DELIVERED`);
  await tape.call("recipients of no status", "GET", `/campaigns/${id}/recipients?status=gone`);
  await tape.call("send it again", "POST", `/campaigns/${id}/send`, {});
  await tape.call("change it after", "PUT", `/campaigns/${id}`, { name: "Late" });
  await tape.call("cancel it after", "POST", `/campaigns/${id}/cancel`);
  const [mail] = await stack.messages(address("cid"));
  tape.note("the campaign's mail", { status: 200, body: await written(stack, mail?.messageId ?? "") });
  await inject(stack, mail?.messageId, "open");
  await tape.call("its stats after an open", "GET", `/campaigns/${id}/stats`);
  const later = await create("create a campaign of a template", { templateId, name: "Later" });
  const { now } = await stack.local<{ now: string }>("GET", "/clock");
  const scheduledFor = new Date(Date.parse(now) + 86_400_000).toISOString();
  await tape.call("schedule a campaign", "POST", `/campaigns/${later}/send`, { scheduledFor });
  await tape.call("the scheduled campaign", "GET", `/campaigns/${later}`);
  await tape.call("list scheduled campaigns", "GET", "/campaigns?status=SCHEDULED");
  await tape.call("cancel a scheduled campaign", "POST", `/campaigns/${later}/cancel`);
  await tape.call("delete a cancelled campaign", "DELETE", `/campaigns/${later}`);
  await tape.call("duplicate a campaign", "POST", `/campaigns/${id}/duplicate`);
  await tape.call("list campaigns", "GET", "/campaigns");
}

async function workflow({ stack, tape, templateId, publicKey }: Going & { publicKey: string }): Promise<void> {
  const body = { name: "Onboarding", eventName: "before.joined", enabled: false, allowReentry: false };
  const { id } = (await tape.call("create a workflow", "POST", "/workflows", body)) as unknown as Made;
  const found = (await tape.call("a workflow", "GET", `/workflows/${id}`)) as unknown as { steps: Made[] };
  const step = { type: "SEND_EMAIL", name: "Welcome", templateId, config: {}, position: { x: 0, y: 0 } };
  const { id: stepId } = (await tape.call("add a step", "POST", `/workflows/${id}/steps`, step)) as unknown as Made;
  const transition = { fromStepId: found.steps[0]?.id, toStepId: stepId };
  await tape.call("connect the steps", "POST", `/workflows/${id}/transitions`, transition);
  await tape.call("enable a workflow", "PATCH", `/workflows/${id}`, { enabled: true });
  const joined = { event: "before.joined", email: address("fay"), data: { name: "Fay" } };
  await tape.call("track", "POST", "/v1/track", joined, { authorization: `Bearer ${publicKey}` });
  await stack.settle();
  await tape.call("its executions", "GET", `/workflows/${id}/executions`);
  const [mail] = await stack.messages(address("fay"));
  tape.note("the workflow's mail", { status: 200, body: await written(stack, mail?.messageId ?? "") });
  await tape.call("emails of a workflow", "GET", `/emails?workflowId=${id}`);
}

async function figures(tape: Tape): Promise<void> {
  await tape.call("activity", "GET", "/activity?limit=50");
  await tape.call("coming up", "GET", "/activity/upcoming");
  await tape.call("activity stats", "GET", "/activity/stats");
  await tape.call("campaign figures", "GET", "/analytics/campaign-stats");
  await tape.call("top campaigns", "GET", "/analytics/top-campaigns");
  await tape.call("deliverability", "GET", "/analytics/deliverability");
}

/** A notification of the provider about this mail. */
async function inject(stack: RunningStack, messageId: string | undefined, type: string): Promise<void> {
  await stack.local("POST", `/messages/${messageId}/events`, { type, link: "https://acme.test/a" });
  await stack.settle();
}

/** What a mail program shows, and the headers that Petrel writes. */
async function written(stack: RunningStack, messageId: string) {
  const { subject, from: sender, to, cc, html: part, text, headers } = await stack.mail(messageId);
  const names = headers.map(({ key }) => key).sort();
  return { subject, from: sender, to, cc: cc ?? null, html: part, text, names };
}
