import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Sent {
  emailId: string;
  contactId: string;
  messageId: string;
}

interface EmailBody {
  status: string;
  opens: number;
  clicks: number;
  timeline: { type: string; timestamp: string; data: Record<string, unknown> }[];
  [field: string]: unknown;
}

let recipients = 0;

/** Sends one mail and waits until it is delivered and its notifications are applied. */
export async function sendOne(stack: RunningStack, to: string, more: Record<string, unknown> = {}): Promise<Sent> {
  const answer = await stack.call<{ data: { emails: { email: string; contact: { id: string } }[] } }>(
    "POST",
    "/v1/send",
    {
      to,
      from: `hello@${stack.credentials.domain}`,
      subject: "Hello",
      body: '<p>Read <a href="https://acme.test/a">this</a>.</p>',
      ...more,
    },
  );
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  await stack.settle();
  const [entry] = answer.body.data.emails;
  const [message] = await stack.messages(to);
  if (!entry || !message) throw new Error(`No mail arrived at ${to}.`);
  return { emailId: entry.email, contactId: entry.contact.id, messageId: message.messageId };
}

export const emailOf = async (stack: RunningStack, emailId: string) =>
  (await stack.call<EmailBody>("GET", `/emails/${emailId}`)).body;

const typesOf = (email: EmailBody) => email.timeline.map((entry) => entry.type);

/** From SES through topic, queue and function to the record, as a user sees it. */
export function feedback(stack: () => RunningStack): void {
  const fresh = (name: string) => `${name}-${recipients++}@example.com`;
  const inject = async (sent: Sent, body: Record<string, unknown>) => {
    await stack().local("POST", `/messages/${sent.messageId}/events`, body);
    await stack().settle();
  };

  it("shows a delivered mail with its timeline", async () => {
    const sent = await sendOne(stack(), fresh("delivered"));
    const email = await emailOf(stack(), sent.emailId);
    expect(email).toMatchObject({ status: "DELIVERED", messageId: sent.messageId });
    expect(typesOf(email)).toEqual(["created", "email.sent", "email.delivery"]);
  });

  it("counts opens and clicks, and marks the first of each", async () => {
    const sent = await sendOne(stack(), fresh("reader"));
    await inject(sent, { type: "open" });
    await inject(sent, { type: "open" });
    await inject(sent, { type: "click", link: "https://acme.test/a" });
    const email = await emailOf(stack(), sent.emailId);
    expect(email).toMatchObject({ status: "CLICKED", opens: 2, clicks: 1 });
    const opens = email.timeline.filter((entry) => entry.type === "email.open").map((entry) => entry.data);
    expect(opens).toMatchObject([
      { opens: 1, isFirstOpen: true },
      { opens: 2, isFirstOpen: false },
    ]);
    expect(email.timeline.at(-1)?.data).toMatchObject({ link: "https://acme.test/a", clicks: 1, isFirstClick: true });
  });

  it("tracks a link in the mail", async () => {
    const sent = await sendOne(stack(), fresh("clicker"));
    const html = (await stack().mail(sent.messageId)).html ?? "";
    const link = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const answer = await fetch(link, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://acme.test/a"]);
    const pixel = /<img[^>]+src="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await fetch(pixel)).headers.get("content-type")).toBe("image/gif");
    await stack().settle();
    expect(await emailOf(stack(), sent.emailId)).toMatchObject({ status: "CLICKED", opens: 1, clicks: 1 });
  });

  it.each([
    ["bounce", "BOUNCED", "email.bounce"],
    ["complaint", "COMPLAINED", "email.complaint"],
  ])("gives a mail to the simulator's %s address the status that SES reports", async (name, status, event) => {
    const label = recipients++;
    const to = `${name}+${label}@simulator.amazonses.com`;
    const sent = await sendOne(stack(), to, { subscribed: true });
    const email = await emailOf(stack(), sent.emailId);
    expect(email.status).toBe(status);
    expect(typesOf(email)).toContain(event);
  });

  it("lists a transient bounce and keeps the status", async () => {
    const sent = await sendOne(stack(), fresh("full"));
    await inject(sent, { type: "transientBounce" });
    const email = await emailOf(stack(), sent.emailId);
    expect(email.status).toBe("DELIVERED");
    expect(email.timeline.at(-1)).toMatchObject({
      type: "email.bounce",
      data: { bounceType: "Transient", transientBounce: true },
    });
  });

  it("never moves a status back when notifications come late", async () => {
    const sent = await sendOne(stack(), fresh("late"));
    await inject(sent, { type: "complaint" });
    await inject(sent, { type: "delivery" });
    await inject(sent, { type: "open" });
    expect(await emailOf(stack(), sent.emailId)).toMatchObject({ status: "COMPLAINED", opens: 1 });
  });
}
