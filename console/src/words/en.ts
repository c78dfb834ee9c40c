import { accounts } from "#words/en/accounts.ts";
import { home } from "#words/en/home.ts";
import { kit } from "#words/en/kit.ts";
import { projects } from "#words/en/projects.ts";
import { shell } from "#words/en/shell.ts";

/** English, one file a feature. */
export const en = { accounts, home, kit, projects, shell };

export type Words = typeof en;
