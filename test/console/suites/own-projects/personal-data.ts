import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

/** Contract 14, section 7. */
export function personalDataJourney(fixture: () => ConsoleFixture): void {
  it("exports what is known of a person, then erases the person after the address is typed", async () => {
    const project = await openOwnProject(fixture(), "Private");
    const { page, go, show, call, press, sees, projectId, faults, close } = project;
    const email = "ada@private.test";
    const { id } = await call<{ id: string }>("POST", "/contacts", { email, data: { name: "Ada" } });

    await go(`/p/${projectId}/contacts/${id}`);
    await press("Export everything");
    await page.waitForSelector("h1 ::-p-text(Export of one)");
    await sees("The file is ready");
    const url = await page.$eval("main a[download]", (link) => String(Reflect.get(link, "href")));
    expect(await (await fetch(url)).json()).toMatchObject({ contact: { email, data: { name: "Ada" } } });

    await show(`/p/${projectId}/contacts/${id}`);
    await press("Erase the person");
    await page.waitForSelector("[role=dialog] input[type=text]");
    await page.locator("[role=dialog] input[type=text]").fill(email);
    await page.locator("[role=dialog] button[type=submit]").click();
    await page.waitForSelector("h1 ::-p-text(Erasure of one)");
    await sees("point-in-time recovery");
    const { data: found } = await call<{ data: unknown[] }>("GET", "/contacts");
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
}
