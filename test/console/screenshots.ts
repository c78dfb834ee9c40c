// `npm run screenshots`: pictures of the console's main pages, with made-up data, for docs/console.md.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openConsoleFixture } from "#test/console/console-fixture.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** One line a page: its file's name, and its path below the project; `:email` is an email that bounced. */
const pages = [
  { name: "home", path: "" },
  { name: "contacts", path: "/contacts" },
  { name: "import", path: "/contacts/import" },
  { name: "emails", path: "/emails" },
  { name: "email", path: "/emails/:email" },
  { name: "activity", path: "/activity" },
  { name: "analytics", path: "/analytics" },
  { name: "events", path: "/events" },
  { name: "domains", path: "/settings/domains" },
  { name: "keys", path: "/settings/keys" },
  { name: "team", path: "/settings/team" },
  { name: "billing", path: "/settings/billing" },
  { name: "health", path: "/settings/health" },
  { name: "project", path: "/settings/project" },
] as const;

const folder = join(import.meta.dirname, "../../docs/images");
const people = ["ada", "grace", "alan", "edsger", "barbara", "donald", "margaret", "linus"];
const hosts = ["gmail.test", "outlook.test", "example.com"];
const subjects = ["Your receipt", "Reset your password", "Welcome to Acme", "Your parcel is on its way"];
const events = ["signup", "purchase", "viewed page"];

const of = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? "";

/** Emails of each day before today and of today. */
const emailsOfDays = [14, 17, 12, 21, 19, 26, 9] as const;
const daySeconds = 86_400;

/** A week of emails, opens, clicks and events, and a campaign to come. Returns the id of an email that bounced. */
async function fill(stack: RunningStack): Promise<string> {
  const { domain } = stack.credentials;
  const from = `hello@${domain}`;
  let sent = 0;
  for (const [day, total] of emailsOfDays.entries()) {
    if (day > 0) await stack.advance(daySeconds);
    const numbers = Array.from({ length: total }, (_, index) => sent + index);
    for (const number of numbers) await writeTo(stack, number);
    await stack.settle();
    for (const number of numbers) await readOf(stack, number);
    await stack.settle();
    sent += total;
  }
  const mail = { from, subject: "Your invoice", body: "<p>Thank you for your order.</p>" };
  for (const to of ["complaint@simulator.amazonses.com", "bounce@simulator.amazonses.com"])
    await stack.call("POST", "/v1/send", { ...mail, to });
  const { body: campaign } = await stack.call<{ data: { id: string } }>("POST", "/campaigns", {
    ...{ ...mail, name: "December news", subject: "What is new in December", audienceType: "ALL" },
  });
  const scheduledFor = new Date(await timeOf(stack)).toISOString().replace(/T.*/, "T23:59:00.000Z");
  await stack.call("POST", `/campaigns/${campaign.data.id}/send`, { scheduledFor });
  await stack.settle();
  const { body: list } = await stack.call<{ data: { id: string }[] }>("GET", "/emails?status=BOUNCED");
  return list.data[0]?.id ?? "";
}

const addressOf = (index: number): string => `${of(people, index)}.${index}@${of(hosts, index)}`;

/** An event of a contact, and an email to it. */
async function writeTo(stack: RunningStack, index: number): Promise<void> {
  const name = of(people, index);
  const email = addressOf(index);
  const data = { firstName: name.charAt(0).toUpperCase() + name.slice(1), plan: index % 2 ? "pro" : "free" };
  await stack.call("POST", "/events/track", { email, event: of(events, index), subscribed: index % 9 > 0, data });
  await stack.call("POST", "/v1/send", {
    ...{ to: email, from: `hello@${stack.credentials.domain}`, name: "Acme", subject: of(subjects, index) },
    body: `<h1>Thank you</h1><p>Your order is on its way.</p><p><a href="https://example.com/order">See it</a></p>`,
  });
}

/** Two of three emails are opened, and half of these are clicked. */
async function readOf(stack: RunningStack, index: number): Promise<void> {
  if (index % 3 === 0) return;
  const [message] = await stack.messages(addressOf(index));
  for (const type of index % 2 ? ["open", "click"] : ["open"])
    await stack.local("POST", `/messages/${message?.messageId}/events`, { type });
}

/** The stack's time: it has moved on with the days that were filled. */
const timeOf = async (stack: RunningStack): Promise<number> =>
  Date.parse((await stack.local<{ now: string }>("GET", "/clock")).now);

/** Lets the page live at the stack's time. */
const atTime = (aheadMs: number) => `
  const Clock = Date;
  window.Date = class extends Clock {
    constructor(...given) { super(...(given.length > 0 ? given : [Clock.now() + ${aheadMs}])); }
    static now() { return Clock.now() + ${aheadMs}; }
  };
`;

const fixture = await openConsoleFixture();
const email = await fill(fixture.stack);
const { page, go, close } = await fixture.openSignedIn();
await page.evaluateOnNewDocument(atTime((await timeOf(fixture.stack)) - Date.now()));
mkdirSync(folder, { recursive: true });
for (const theme of ["light", "dark"]) {
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  for (const { name, path } of pages) {
    await go(`/p/${fixture.stack.credentials.projectId}${path.replace(":email", email)}`);
    await page.screenshot({ path: join(folder, `${name}-${theme}.webp`), type: "webp", quality: 70 });
  }
}
await close();
await fixture.stop();
