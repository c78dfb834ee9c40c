import { accounts } from "#words/en/accounts.ts";
import { contact, fields } from "#words/en/contact.ts";
import { contacts } from "#words/en/contacts.ts";
import { domains } from "#words/en/domains.ts";
import { emails } from "#words/en/emails.ts";
import { home } from "#words/en/home.ts";
import { imports } from "#words/en/import.ts";
import { keys } from "#words/en/keys.ts";
import { kit } from "#words/en/kit.ts";
import { projects } from "#words/en/projects.ts";
import { shell } from "#words/en/shell.ts";

/** English, one file a feature. */
export const en = { accounts, contact, contacts, domains, emails, fields, home, imports, keys, kit, projects, shell };

export type Words = typeof en;
