import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

/** Contract 15, section 7. */
export function auditJourney(fixture: () => ConsoleFixture): void {
  it("shows who changed what, leads to the record, and exports the lines with their checksum", async () => {
    const project = await openOwnProject(fixture(), "Audited");
    const { page, go, call, press, sees, answer, projectId, faults, close } = project;
    const { id } = await call<{ id: string }>("POST", "/topics", {
      key: "tips",
      name: "Tips",
      defaultSubscribed: true,
    });
    await call("PATCH", `/topics/${id}`, { name: "Advice" });
    await call("POST", "/segments", { name: "Nobody", type: "STATIC" });

    await page.evaluateOnNewDocument(hurriedPolls);
    await go(`/p/${projectId}/settings/audit`);
    await page.waitForSelector("main tbody th ::-p-text(Segment created)");
    await page.select("main select[aria-label=What]", "topic");
    await page.select("main select[aria-label=Change]", "topic.update");
    await page.waitForFunction("document.querySelectorAll('main tbody tr').length === 1");
    expect(new URL(page.url()).searchParams.get("action")).toBe("topic.update");
    await (await page.waitForSelector("main tbody button"))?.press("Enter");
    await page.waitForSelector("[role=dialog] td ::-p-text(Advice)");
    await press("All changes of this record");
    await page.waitForFunction("document.querySelectorAll('main tbody tr').length === 2");
    await (await page.waitForSelector("main tbody td a ::-p-text(Advice)"))?.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Advice)");

    await page.goBack();
    await press("Export");
    await answer();
    await sees("The file is ready");
    const url = await page.$eval("main a[download]", (link) => String(Reflect.get(link, "href")));
    const file = await (await fetch(url)).bytes();
    expect(Buffer.from(file).toString()).toContain("topic.update");
    await page.waitForSelector(`main code ::-p-text(${createHash("sha256").update(file).digest("hex")})`);
    expect(faults).toEqual([]);
    await close();
  });
}
