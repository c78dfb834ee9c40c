import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConsoleFixture, OpenPage } from "#test/console/console-fixture.ts";
import { focusSettles } from "#test/console/presses.ts";
import { newProject } from "#test/console/suites/own-projects/own-project.ts";
import { settled } from "#test/console/suites/pages.ts";
import { Browser, tokenFor } from "#test/support/browser.ts";

interface Member {
  email: string;
  role: string;
  status: string;
}

const nameOfFocused = `(({ labels, textContent, ariaLabel }) =>
  (ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? "").trim())(document.activeElement)`;

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await focusSettles(page);
  for (let presses = 0; presses < 80; presses += 1) {
    if (String(await page.evaluate(nameOfFocused)).startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}.`);
}

const press = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

/** Replaces what a field holds. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type(text);
}

const toast = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);

/** Team, limits and settings of a project of its own, by the keyboard alone: console.md, section 2 and acceptance 7. */
export function management(fixture: () => ConsoleFixture): void {
  let owner: Browser;
  let projectId: string;
  let opened: OpenPage;

  beforeAll(async () => {
    owner = await Browser.ofOwner(fixture().stack);
    projectId = (await newProject(owner, "Managed")).id;
    opened = await fixture().openSignedIn();
    await opened.go(`/p/${projectId}/settings/team`);
  });

  afterAll(() => opened.close());

  it("invites a colleague, changes the role, invites again and removes", async () => {
    const { page } = opened;
    const email = "colleague@managed.test";
    const members = async () => {
      const { body } = await owner.call<Member[]>("GET", `/projects/${projectId}/members`);
      return body.filter((member) => member.email === email).map(({ role, status }) => `${role} ${status}`);
    };
    await settled(page, "Only you so far");
    await press(page, "Invite");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await toast(page, `An invitation is on its way to ${email}`);
    expect(await members()).toEqual(["MEMBER pending"]);
    const first = await tokenFor(fixture().stack, email);

    await press(page, "Make Admin");
    await toast(page, `${email} is Admin now`);
    expect(await members()).toEqual(["ADMIN pending"]);

    await press(page, "Invite again");
    await page.waitForFunction(`document.querySelector("main [aria-busy=true]") === null`);
    await page.waitForNetworkIdle({ idleTime: 50 });
    expect(await members()).toEqual(["ADMIN pending"]);
    expect(await tokenFor(fixture().stack, email)).not.toBe(first);

    await press(page, "Remove");
    await page.waitForSelector(`[role=dialog] ::-p-text(Remove ${email}?)`);
    await press(page, "Remove");
    await toast(page, `${email} is removed`);
    expect(await members()).toEqual([]);
  });

  it("caps a kind of email, and refuses what is no number", async () => {
    const { page, show } = opened;
    const campaigns = async () => {
      const path = `/users/@me/projects/${projectId}/billing-limits`;
      return (await owner.call<{ campaigns: { limit: number | null } }>("GET", path)).body.campaigns.limit;
    };
    await show(`/p/${projectId}/settings/billing`);
    await settled(page, "Save limits");
    await type(page, "Campaigns", "5,000");
    await page.keyboard.press("Enter");
    await toast(page, "The limits are saved");
    expect(await campaigns()).toBe(5_000);
    await type(page, "Campaigns", "many");
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(Enter a whole number above 0, or leave it empty.)");
    expect(await campaigns()).toBe(5_000);
  });

  it("renames, empties and deletes the project", async () => {
    const { page, show, faults } = opened;
    const own = { "x-project-id": projectId };
    const found = async () => {
      const { body } = await owner.call<{ id: string }[]>("GET", "/users/@me/projects");
      return body.find(({ id }) => id === projectId);
    };
    await owner.call("POST", "/contacts", { email: "gone@managed.test" }, own);
    await show(`/p/${projectId}/settings/project`);
    await settled(page, "Opens and clicks");
    await type(page, "Name", "Renamed");
    await type(page, "Language", "de");
    await page.focus("main select");
    await page.keyboard.type("Do not");
    await press(page, "Save");
    await toast(page, "The project is saved");
    expect(await found()).toMatchObject({ name: "Renamed", language: "de", tracking: "DISABLED" });

    await press(page, "Reset project");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Renamed");
    await page.keyboard.press("Enter");
    await toast(page, "Renamed is empty now");
    await fixture().stack.settle();
    expect((await owner.call("GET", "/contacts", undefined, own)).body).toMatchObject({ data: [] });

    await press(page, "Delete project");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Renamed");
    await page.keyboard.press("Enter");
    await toast(page, "Renamed is deleted");
    await page.waitForSelector("main ::-p-text(A project has its own contacts)");
    expect(await found()).toBeUndefined();
    expect(faults).toEqual([]);
  });
}
