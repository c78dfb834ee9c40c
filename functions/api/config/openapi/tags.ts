interface Tag {
  name: string;
  description: string;
  /** First parts of the paths that belong to it, after `/v1`; its name alone if omitted. */
  paths?: readonly string[];
}

/** The nouns of the document in the order of its pages. */
const groups: readonly { name: string; tags: readonly Tag[] }[] = [
  {
    name: "Sending",
    tags: [
      { name: "send", description: "Transactional email, with a template or with HTML of your own." },
      { name: "emails", description: "The record of every email: its status, its timeline and its content." },
      { name: "verify", description: "A check of an email address. It sends no email." },
      { name: "uploads", description: "Files for emails: large attachments, and public images." },
    ],
  },
  {
    name: "Audience",
    tags: [
      {
        name: "contacts",
        description:
          "The people you write to: address, subscription and data. Also their fields, imports and bulk jobs.",
      },
      {
        name: "suppressions",
        description: "Addresses that get no email: they bounced for good, or the person complained.",
      },
      { name: "topics", description: "Subjects of email that contacts choose apart from their subscription." },
      { name: "segments", description: "Groups of contacts: those that match a condition, or a list." },
      {
        name: "events",
        description: "What contacts do. An event can start workflows and match the conditions of segments.",
        paths: ["events", "track"],
      },
      { name: "jobs", description: "Imports and bulk jobs that run in the background." },
    ],
  },
  {
    name: "Content",
    tags: [
      { name: "templates", description: "Emails that workflows and your code send again and again." },
      { name: "campaigns", description: "One email to many contacts, now or at a set time." },
      {
        name: "workflows",
        description:
          "Steps that a contact goes through: emails, delays, conditions, webhooks. An event or a schedule starts them.",
      },
    ],
  },
  {
    name: "Insight",
    tags: [
      { name: "activity", description: "What happened in the project, and what is planned." },
      { name: "analytics", description: "Figures of emails, campaigns and events." },
    ],
  },
  {
    name: "Settings",
    tags: [
      { name: "domains", description: "Domains that you send from, with their DNS records." },
      {
        name: "webhook-endpoints",
        description:
          "Addresses of your product for signed requests about events, with their secrets and their log of deliveries.",
        paths: ["webhook-endpoints", "webhook-events"],
      },
      { name: "projects", description: "The setup, the reputation and the members of a project." },
      {
        name: "api-keys",
        description:
          "Named keys: each with scopes, and on demand with sender domains, addresses, an expiry and a rate limit.",
      },
      { name: "audit", description: "What users and keys changed in the project, kept for 400 days." },
      { name: "account", description: "The account at the email provider." },
      { name: "users", description: "The signed-in user and the user's projects: settings, keys, limits, billing." },
      { name: "auth", description: "Login, signup and password reset.", paths: ["auth", "oauth"] },
    ],
  },
  {
    name: "Service",
    tags: [
      { name: "service", description: "This deployment.", paths: ["", "config", "health", "openapi.json", "docs"] },
      {
        name: "pages",
        description: "Pages that the links in emails lead to.",
        paths: ["verify-email", "reset-password", "invitation", "unsubscribe", "subscribe", "manage"],
      },
      {
        name: "webhooks",
        description: "Notifications from the email provider and from Stripe. Your code does not call them.",
      },
    ],
  },
];

const all = groups.flatMap(({ tags }) => tags);

/** `/v1/send` belongs to `send`, `/emails/{id}` to `emails`. */
export function tagOf(path: string): string {
  const first = path.replace(/^\/v1\//, "/").split("/")[1] ?? "";
  return all.find(({ name, paths = [name] }) => paths.includes(first))?.name ?? "other";
}

/** The tags and their groups. Renderers of OpenAPI know `x-tagGroups`. */
export const documentTags = {
  tags: all.map(({ name, description }) => ({ name, description })),
  "x-tagGroups": groups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
};
