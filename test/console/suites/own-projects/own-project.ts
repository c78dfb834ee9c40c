import type { ConsoleFixture, OpenPage } from "#test/console/console-fixture.ts";
import { pressFocused } from "#test/console/presses.ts";
import { Browser } from "#test/support/browser.ts";

interface Project {
  id: string;
  name: string;
}

/** A project of one suite alone, and its owner's page. */
interface OwnProject extends OpenPage {
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

/** With an owner of its own: a user may make ten projects a day. */
export async function openOwnProject(fixture: ConsoleFixture, name: string): Promise<OwnProject> {
  const owner = await Browser.ofNewUser(fixture.stack, `${name.toLowerCase().replaceAll(" ", "-")}@own.test`);
  const project = await newProject(owner, name);
  const opened = await fixture.openAs(owner);
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

/** Fails when the user may make no more. */
export async function newProject(owner: Browser, name: string): Promise<Project> {
  const { status, body } = await owner.call<Project>("POST", "/users/@me/projects", { name });
  if (status !== 201) throw new Error(`The project ${name} was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}
