import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, newTab } from "#test/console/console-fixture.ts";
import { newProject } from "#test/console/suites/own-projects/own-project.ts";
import { settled } from "#test/console/suites/pages.ts";
import { Browser } from "#test/support/browser.ts";

/** The projects that a page asks about. */
function projectsAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const projectId = request.headers()["x-project-id"];
    if (projectId) asked.add(projectId);
  });
  return asked;
}

/** console.md, acceptance 55. */
export function twoProjects(fixture: () => ConsoleFixture): void {
  it("keeps two tabs to their projects, and drops what it held of the project before", async () => {
    const { stack } = fixture();
    const owner = await Browser.ofOwner(stack);
    const [first, second] = [stack.credentials.projectId as string, (await newProject(owner, "Second tab")).id];
    const add = (projectId: string, email: string) =>
      owner.call("POST", "/contacts", { email }, { "x-project-id": projectId });
    await Promise.all([add(first, "only@first.test"), add(second, "only@second.test")]);
    const one = await fixture().openSignedIn();
    const other = await newTab(one.page.browserContext());
    const [asked, askedByOther] = [projectsAsked(one.page), projectsAsked(other)];
    await one.go(`/p/${first}/contacts?search=only@`);
    await other.goto(`${stack.url}/console/p/${second}/contacts?search=only@`);
    await settled(one.page, "only@first.test");
    await settled(other, "only@second.test");

    await other.locator("::-p-aria([name='Add contact'][role='button'])").click();
    await other.locator("[role=dialog] input[type=email]").fill("typed@second.test");
    await other.keyboard.press("Enter");
    await other.waitForSelector("h1 ::-p-text(typed@second.test)");
    const found = async (projectId: string) => {
      const path = "/contacts?search=typed@second.test";
      const { body } = await owner.call<{ data: unknown[] }>("GET", path, undefined, { "x-project-id": projectId });
      return body.data.length;
    };
    expect([await found(first), await found(second)]).toEqual([0, 1]);
    expect([[...asked], [...askedByOther]]).toEqual([[first], [second]]);

    await one.show(`/p/${second}/contacts?search=only@`);
    await settled(one.page, "only@second.test");
    expect(await one.page.$("main ::-p-text(only@first.test)")).toBeNull();
    const [again] = await Promise.all([
      one.page.waitForRequest((sent) => sent.url().includes("/contacts?search=only")),
      one.show(`/p/${first}/contacts?search=only@`),
    ]);
    expect(again.headers()["x-project-id"]).toBe(first);
    await settled(one.page, "only@first.test");
    await owner.call("DELETE", `/users/@me/projects/${second}`);
    await one.close();
  });
}
