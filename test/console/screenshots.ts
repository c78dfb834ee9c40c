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

/** Emails that arrive and that bounce, tracked events and contacts with data. Returns the id of one that bounced. */
async function fill(stack: RunningStack): Promise<string> {
  const { domain, publicKey } = stack.credentials;
  const body = "<h1>Thank you</h1><p>Your order is on its way.</p>";
  const send = (to: string, subject: string) =>
    stack.call("POST", "/v1/send", { to, subject, body, from: `hello@${domain}`, name: "Acme" });
  for (let index = 0; index < 24; index += 1) {
    const email = `${of(people, index)}.${index}@${of(hosts, index)}`;
    await send(email, of(subjects, index));
    const event = { email, event: of(events, index), data: { plan: index % 2 ? "pro" : "free" } };
    await stack.call("POST", "/v1/track", event, { authorization: `Bearer ${publicKey}` });
  }
  await send("complaint@simulator.amazonses.com", "Your invoice");
  await send("bounce@simulator.amazonses.com", "Your invoice");
  await stack.settle();
  const { body: list } = await stack.call<{ data: { id: string }[] }>("GET", "/emails?status=BOUNCED");
  return list.data[0]?.id ?? "";
}

const fixture = await openConsoleFixture();
const email = await fill(fixture.stack);
const { page, go, close } = await fixture.openSignedIn();
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
