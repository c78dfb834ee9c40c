import type { Page } from "puppeteer-core";
import type { RunningStack } from "#test/support/stack.ts";

/** One line a page: its path below /console, with `:p` for the project, and a text that shows when it has loaded. */
export interface ConsolePage {
  path: string;
  shows: string;
  /** It reads nothing that it could not show without. */
  still?: true;
}

export const entryPages: readonly ConsolePage[] = [
  { path: "/login", shows: "Sign in to Petrel" },
  { path: "/signup", shows: "Create your account" },
  { path: "/forgot", shows: "Set a new password" },
];

const ofPlan = { logic: "AND", groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }] };

export const projectPages: readonly ConsolePage[] = [
  { path: "/p/:p", shows: "Last 24 hours" },
  { path: "/p/:p/contacts", shows: "Newest first" },
  { path: `/p/:p/contacts?condition=${encodeURIComponent(JSON.stringify(ofPlan))}`, shows: "Save as a segment" },
  { path: "/p/:p/contacts/:contact", shows: "Templates, segments and workflows use these keys." },
  { path: "/p/:p/contacts/import", shows: "Drop a CSV file here", still: true },
  { path: "/p/:p/contacts/fields", shows: "The keys of contact data" },
  { path: "/p/:p/segments", shows: "Groups of contacts" },
  { path: "/p/:p/segments/new", shows: "The count appears with the first filter.", still: true },
  { path: "/p/:p/segments/:segment", shows: "Contacts in it" },
  { path: "/p/:p/topics", shows: "Order on the pages" },
  { path: "/p/:p/topics/:topic", shows: "Chosen when the topic was created." },
  { path: "/p/:p/suppressions", shows: "held@example.com" },
  { path: "/p/:p/suppressions/entry?address=held@example.com", shows: "Last confirmed" },
  { path: "/p/:p/suppressions/import", shows: "From the sending account", still: true },
  { path: "/p/:p/suppressions/jobs/:list", shows: "The file is ready" },
  { path: "/p/:p/campaigns", shows: "One email to many contacts" },
  { path: "/p/:p/campaigns/:campaign", shows: "Not sent yet" },
  { path: "/p/:p/campaigns/:campaign/edit", shows: "Who gets it." },
  { path: "/p/:p/campaigns/:campaign/review", shows: "At list prices of" },
  { path: "/p/:p/templates", shows: "Texts that workflows" },
  { path: "/p/:p/templates/:template", shows: "Used in" },
  { path: "/p/:p/templates/new", shows: "Mail programs show it beside the subject.", still: true },
  { path: "/p/:p/workflows", shows: "Steps that a contact goes through" },
  { path: "/p/:p/workflows/:workflow", shows: "has entered" },
  { path: "/p/:p/emails", shows: "Every state" },
  { path: "/p/:p/emails/:email", shows: "What happened" },
  { path: "/p/:p/activity", shows: "Everything" },
  { path: "/p/:p/activity?tab=upcoming", shows: "Nothing is planned" },
  { path: "/p/:p/analytics", shows: "Deliverability by domain" },
  { path: "/p/:p/events", shows: "What your code tracks" },
  { path: "/p/:p/settings/domains", shows: "Copy all" },
  { path: "/p/:p/settings/keys", shows: "Base URL", still: true },
  { path: "/p/:p/settings/keys/new", shows: "Create key", still: true },
  { path: "/p/:p/settings/webhooks", shows: "Last success" },
  { path: "/p/:p/settings/webhooks/new", shows: "Create endpoint", still: true },
  { path: "/p/:p/settings/webhooks/:endpoint", shows: "No delivery yet" },
  { path: "/p/:p/settings/webhooks/:endpoint?tab=settings", shows: "Signing secret" },
  { path: "/p/:p/settings/webhooks/:endpoint?tab=verify", shows: "drop repeats" },
  { path: "/p/:p/settings/team", shows: "What each role may do" },
  { path: "/p/:p/settings/billing", shows: "Emails of this month" },
  { path: "/p/:p/settings/health", shows: "Sending account" },
  { path: "/p/:p/settings/audit", shows: "Lines are kept for 400 days" },
  { path: "/p/:p/settings/audit/exports/:log", shows: "Export the audit log" },
  { path: "/p/:p/settings/project", shows: "Delete project", still: true },
];

export const userPages: readonly ConsolePage[] = [
  { path: "/account", shows: "Sign out everywhere" },
  { path: "/projects", shows: "A project has its own contacts" },
  { path: "/p/none", shows: "you are not a member of it" },
  { path: "/no/such/page", shows: "There is no such page" },
];

/** The ids in the paths of detail pages, each by its name there. */
export type Records = Record<
  "p" | "contact" | "segment" | "topic" | "list" | "log" | "endpoint" | "campaign" | "template" | "workflow" | "email",
  string
>;

export const pathOf = (path: string, records: Records): string =>
  path.replace(/:(\w+)/g, (_, name) => records[name as keyof Records]);

const recordsOf = new WeakMap<RunningStack, Promise<Records>>();

/** One record of each kind in the seeded project, created once. */
export function seededRecords(stack: RunningStack): Promise<Records> {
  const known = recordsOf.get(stack) ?? createRecords(stack);
  recordsOf.set(stack, known);
  return known;
}

async function createRecords(stack: RunningStack): Promise<Records> {
  const { projectId: p, domain } = stack.credentials;
  const created = async (path: string, body: unknown): Promise<string> => {
    const { body: made } = await stack.call<{ id?: string; jobId?: string; data?: { id: string } }>("POST", path, body);
    const id = made.id ?? made.jobId ?? made.data?.id;
    if (!id) throw new Error(`POST ${path} answered ${JSON.stringify(made)}`);
    return id;
  };
  const mail = { subject: "News", body: "<p>News</p>", from: `news@${domain}` };
  const to = "swept@example.com";
  const contact = await created("/contacts", { email: to, subscribed: true, data: { plan: "pro" } });
  const segment = await created("/segments", { name: "Pro", condition: ofPlan });
  const topic = await created("/topics", { key: "tips", name: "Tips", defaultSubscribed: true });
  await stack.call("POST", "/suppressions", { email: "held@example.com" });
  const list = await created("/suppressions/export", { format: "csv" });
  const log = await created("/audit/export", { format: "csv" });
  // The endpoint is not told of these jobs: its log stays empty.
  await stack.settle();
  const url = "https://shop.example.com/petrel";
  const endpoint = await created("/webhook-endpoints", { url, types: ["job.finished"], description: "Shop" });
  const template = await created("/templates", { ...mail, name: "Welcome", type: "MARKETING" });
  const campaign = await created("/campaigns", { ...mail, name: "October", audienceType: "ALL" });
  const workflow = await created("/workflows", { name: "Welcome series", eventName: "joined" });
  await stack.call("POST", "/v1/send", { to, ...mail });
  await stack.settle();
  const { body } = await stack.call<{ data: { id: string }[] }>("GET", `/emails?search=${to}&limit=1`);
  const email = body.data[0]?.id ?? "";
  return { p, contact, segment, topic, list, log, endpoint, campaign, template, workflow, email };
}

/** Waits until the text shows and nothing loads. */
export async function settled(page: Page, shows: string): Promise<void> {
  await page.waitForSelector(`main ::-p-text(${shows})`);
  await page.waitForNetworkIdle({ idleTime: 50 });
}
