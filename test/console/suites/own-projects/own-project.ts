import type { ConsoleFixture, OpenPage } from "#test/console/console-fixture.ts";
import { pressFocused } from "#test/console/presses.ts";
import { Browser } from "#test/support/browser.ts";

interface Project {
  id: string;
  name: string;
}

/** A project of one suite alone, and its owner's page. */
export interface OwnProject extends OpenPage {
  projectId: string;
  /** A call of the owner in this project. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  /** Presses a button of the page or the open dialog by its name. */
  press(name: string): Promise<unknown>;
  /** Presses the main button of the open dialog by keyboard: what stands above it may still grow. */
  answer(): Promise<void>;
  /** Waits for a text anywhere on the page. */
  sees(text: string): Promise<unknown>;
}

/** Makes the project, or opens the one of this name again: a user may make ten a day. */
export async function openOwnProject(fixture: ConsoleFixture, name: string): Promise<OwnProject> {
  const owner = await Browser.ofOwner(fixture.stack);
  const project = await projectNamed(owner, name);
  const opened = await fixture.openSignedIn();
  const { page } = opened;
  return {
    ...opened,
    projectId: project.id,
    call: async <T>(method: string, path: string, body?: unknown) =>
      (await owner.call<T>(method, path, body, { "x-project-id": project.id })).body,
    press: (named) => pressFocused(page, `::-p-aria([name="${named}"][role="button"])`),
    answer: async () => {
      await (await page.waitForSelector("[role=dialog] button[type=submit]"))?.focus();
      await page.keyboard.press("Enter");
    },
    sees: (text) => page.waitForSelector(`::-p-text(${text})`),
  };
}

async function projectNamed(owner: Browser, name: string): Promise<Project> {
  const { body: all } = await owner.call<Project[]>("GET", "/users/@me/projects");
  const known = all.find((project) => project.name === name);
  if (known) return known;
  const { status, body } = await owner.call<Project>("POST", "/users/@me/projects", { name });
  if (status !== 201) throw new Error(`The project ${name} was answered with ${status}.`);
  return body;
}
