import { translated } from "#words/translated.ts";

/** What the pages of the menu are called. The menu needs no more words of them. */
export const titles = {
  home: "Home",
  contacts: "Contacts",
  segments: "Segments",
  topics: "Topics",
  suppressions: "Suppression list",
  campaigns: "Campaigns",
  templates: "Templates",
  workflows: "Workflows",
  emails: "Emails",
  activity: "Activity",
  analytics: "Analytics",
  events: "Events",
  domains: "Domains",
  keys: "API keys",
  webhooks: "Webhooks",
  team: "Team",
  billing: "Usage and limits",
  health: "Health",
  audit: "Audit log",
  projectSettings: "Project",
} as const;

export const pages = translated(titles);
