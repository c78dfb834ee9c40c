import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

interface Entry {
  email: string;
  reason: string;
  note: string | null;
}

/** Contract 14, sections 1 to 4. */
export function suppressionsJourney(fixture: () => ConsoleFixture): void {
  it("adds addresses, says on the contact why no email reaches it, and takes it off the list", async () => {
    const project = await openOwnProject(fixture(), "Suppressed");
    const { page, go, show, call, press, sees, answer, projectId, faults, close } = project;
    const listed = async () => (await call<{ data: Entry[] }>("GET", "/suppressions")).data;
    const { id } = await call<{ id: string }>("POST", "/contacts", { email: "ada@held.test", subscribed: true });
    await call("POST", "/suppressions", { email: "carl@held.test", reason: "complaint" });

    await go(`/p/${projectId}/suppressions?search=ada`);
    await sees("No address matches");
    await press("Add addresses");
    await page.waitForSelector("[role=dialog] textarea:focus");
    await page.keyboard.type("ada@held.test, no-address");
    await page.type("[role=dialog] input[type=text]", "Asked by phone");
    await answer();
    await sees("These are no addresses: no-address");
    await page.keyboard.press("Escape");
    await page.waitForSelector("main tbody a ::-p-text(ada@held.test)");
    expect((await listed()).map(({ email, reason, note }) => [email, reason, note])).toEqual([
      ["ada@held.test", "manual", "Asked by phone"],
      ["carl@held.test", "complaint", null],
    ]);

    await show(`/p/${projectId}/contacts/${id}`);
    await sees("No email reaches this address");
    await (await page.waitForSelector("main a ::-p-text(Show the entry)"))?.press("Enter");
    await page.waitForSelector("main dd ::-p-text(Asked by phone)");
    await press("Take off the list");
    await answer();
    await sees("ada@held.test is off the list.");
    expect(await call("GET", `/contacts/${id}`)).toMatchObject({ subscribed: true, suppression: null });

    await show(`/p/${projectId}/suppressions/entry?address=carl@held.test`);
    await press("Take off the list");
    await page.locator("[role=dialog] input[type=text]").fill("carl@held.test");
    await answer();
    await sees("carl@held.test is off the list.");
    await sees("No address is held back");
    expect(await listed()).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it("imports a file and shows the rows that failed, then exports the list", async () => {
    const project = await openOwnProject(fixture(), "Suppressed by file");
    const { page, go, show, call, press, sees, answer, projectId, faults, close } = project;
    const file = join(await mkdtemp(join(tmpdir(), "petrel-")), "list.csv");
    await writeFile(file, "email,reason\nann@held.test,bounce\nno-address,manual\n");
    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}/suppressions/import`);
    await (await page.waitForSelector("input[type=file]"))?.uploadFile(file);
    await sees("The import is done");
    await page.waitForSelector("main tbody td ::-p-text(no-address)");
    const { data } = await call<{ data: Entry[] }>("GET", "/suppressions");
    expect(data).toMatchObject([{ email: "ann@held.test", reason: "bounce" }]);

    await show(`/p/${projectId}/suppressions`);
    await press("Export");
    await answer();
    await sees("The file is ready");
    const url = await page.$eval("main a[download]", (link) => String(Reflect.get(link, "href")));
    expect(await (await fetch(url)).text()).toContain("\nann@held.test,bounce,,");
    expect(faults).toEqual([]);
    await close();
  });
}
