import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";
import { pathOf, seededRecords } from "#test/console/suites/pages.ts";
import { Browser } from "#test/support/browser.ts";

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

    await (await page.waitForSelector("main a ::-p-text(Change history)"))?.press("Enter");
    await page.waitForSelector("main ::-p-text(Of Advice)");
    await page.waitForFunction("document.querySelectorAll('main tbody tr').length === 2");
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

/** Pages of a record, and a change that the log has of it. */
const recorded = [
  { path: "/p/:p/contacts/:contact", says: "Contact changed" },
  { path: "/p/:p/segments/:segment", says: "Segment created" },
  { path: "/p/:p/topics/:topic", says: "Topic created" },
  { path: "/p/:p/campaigns/:campaign", says: "Campaign created" },
  { path: "/p/:p/campaigns/:campaign/edit", says: "Campaign created" },
  { path: "/p/:p/templates/:template", says: "Template created" },
  { path: "/p/:p/workflows/:workflow", says: "Workflow created" },
  { path: "/p/:p/settings/webhooks/:endpoint", says: "Endpoint created" },
  { path: "/p/:p/settings/keys/:key", says: "API key created" },
  { path: "/p/:p/settings/project", says: "Project changed" },
] as const;

/** The members' side is in `access`. */
export function changeHistory(fixture: () => ConsoleFixture): void {
  it("leads an owner from each record to its lines in the audit log", async () => {
    const { stack } = fixture();
    const records = await seededRecords(stack);
    const owner = await Browser.ofOwner(stack);
    const inProject = { "x-project-id": records.p };
    const { body } = await owner.call<{ id: string }>(
      "POST",
      "/api-keys",
      { name: "Shop", scopes: ["send"] },
      inProject,
    );
    const key = body.id;
    await owner.call("PATCH", `/users/@me/projects/${records.p}`, { language: "en" });
    await stack.call("PATCH", `/contacts/${records.contact}`, { data: { plan: "pro" } });
    const { page, go, show, faults, close } = await fixture().openSignedIn();
    await go("/account");
    for (const { path, says } of recorded) {
      await show(pathOf(path.replace(":key", key), records));
      await (await page.waitForSelector("main a ::-p-text(Change history)"))?.press("Enter");
      await page.waitForSelector(`main tbody th ::-p-text(${says})`);
    }
    await owner.call("DELETE", `/api-keys/${key}`, undefined, inProject);
    expect(faults).toEqual([]);
    await close();
  });
}
