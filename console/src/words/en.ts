import { accounts } from "#words/en/accounts.ts";
import { activity } from "#words/en/activity.ts";
import { analytics } from "#words/en/analytics.ts";
import { segments } from "#words/en/audience.ts";
import { billing } from "#words/en/billing.ts";
import { contact, fields } from "#words/en/contact.ts";
import { contacts } from "#words/en/contacts.ts";
import { campaigns, templates, workflows } from "#words/en/content.ts";
import { domains } from "#words/en/domains.ts";
import { emails } from "#words/en/emails.ts";
import { events } from "#words/en/events.ts";
import { health } from "#words/en/health.ts";
import { home } from "#words/en/home.ts";
import { imports } from "#words/en/import.ts";
import { keys } from "#words/en/keys.ts";
import { kit } from "#words/en/kit.ts";
import { projectSettings } from "#words/en/project-settings.ts";
import { projects } from "#words/en/projects.ts";
import { shell } from "#words/en/shell.ts";
import { team } from "#words/en/team.ts";

/** English, one file a feature. */
export const en = {
  accounts,
  activity,
  analytics,
  billing,
  contact,
  contacts,
  domains,
  emails,
  events,
  fields,
  health,
  home,
  imports,
  keys,
  kit,
  projectSettings,
  projects,
  shell,
  team,
  campaigns,
  segments,
  templates,
  workflows,
};

export type Words = typeof en;
