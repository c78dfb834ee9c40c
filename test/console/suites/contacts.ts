import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { check, pressFocused } from "#test/console/presses.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

const press = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

/** Whether the storage of the browser holds what was typed: then a tab that dies loses nothing. */
const isKept = (typed: string) => `new Promise((resolve) => {
  const opening = indexedDB.open("petrel.drafts");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
    reading.onsuccess = () => resolve(JSON.stringify(reading.result).includes("${typed}"));
  };
})`;

/** console.md, acceptance 15 and 34. */
export function contactsJourney(fixture: () => ConsoleFixture): void {
  it("keeps search and selection in the address, and changes all that match but those left out", async () => {
    const { stack } = fixture();
    for (const name of ["ann", "ben", "eve"])
      await stack.call("POST", "/contacts", { email: `${name}@chosen.test`, data: { plan: "pro" } });
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${stack.credentials.projectId}/contacts`);
    await page.locator("input[type=search]").fill("@chosen.test");
    // A changed search drops the selection, so it must be in the address first.
    await page.waitForFunction("location.search.includes('chosen.test')");
    await page.waitForFunction(`document.querySelectorAll("tbody tr").length === 3`);
    await page.locator("::-p-aria(Select ann@chosen.test)").click();
    await page.locator("::-p-aria(Select all 3 contacts that match)").click();
    await page.locator("::-p-aria(Select ben@chosen.test)").click();
    await page.waitForSelector("::-p-text(2 contacts selected)");
    await page.reload({ waitUntil: "networkidle0" });
    await page.waitForSelector("::-p-text(2 contacts selected)");
    expect(await page.$eval("input[type=search]", ({ value }) => value)).toBe("@chosen.test");
    expect(await accessibilityFaults(page)).toEqual([]);

    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith("/contacts/bulk-unsubscribe")),
      (async () => {
        await page.locator("::-p-aria([name='Unsubscribe'][role='button'])").click();
        await page.waitForSelector("::-p-text(Unsubscribe 2 contacts?)");
        await page.locator("[role=dialog] ::-p-aria([name='Unsubscribe'][role='button'])").click();
      })(),
    ]);
    const { body } = await stack.call<{ data: { id: string; email: string; subscribed: boolean }[] }>(
      "GET",
      "/contacts?search=@chosen.test&sort=email&dir=asc",
    );
    const [, ben] = body.data;
    expect(JSON.parse((await request.fetchPostData()) ?? "")).toEqual({
      mode: "query",
      filter: { search: "@chosen.test" },
      excludeIds: [ben?.id],
    });
    await page.waitForSelector("::-p-text(Contacts unsubscribed)");
    await page.locator("::-p-aria(ann@chosen.test)").click();
    await page.waitForSelector("::-p-text(Templates, segments and workflows use these keys.)");
    expect(await accessibilityFaults(page)).toEqual([]);
    const { body: after } = await stack.call<typeof body>("GET", "/contacts?search=@chosen.test&sort=email&dir=asc");
    expect(after.data.map(({ subscribed }) => subscribed)).toEqual([false, true, false]);
    expect(faults).toEqual([]);
    await close();
  });

  it("filters by a condition in the address, exports who matches, and starts a segment from it", async () => {
    const { stack } = fixture();
    const { projectId } = stack.credentials;
    for (const seats of [1, 2, 3])
      await stack.call("POST", "/contacts", { email: `seats-${seats}@filtered.test`, data: { desks: seats } });
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/contacts`);
    await page.locator("::-p-aria([name='Use a condition'][role='button'])").click();
    await page.waitForSelector("::-p-text(Add a filter and its value to see who matches.)");
    await page.locator("main ::-p-aria([name='JSON'][role='tab'])").click();
    const filters = [{ field: "data.desks", operator: "greaterThan", value: 1 }];
    const condition = { logic: "AND", groups: [{ filters }] };
    // `fill` empties a field before it types: a page that renders in between puts the old text back.
    await (await page.waitForSelector("main textarea"))?.press("a", { commands: ["SelectAll"] });
    await page.keyboard.sendCharacter(JSON.stringify(condition));
    await page.waitForSelector("main ::-p-text(2 contacts)");
    await page.reload({ waitUntil: "networkidle0" });
    await page.waitForFunction(`document.querySelectorAll("main tbody tr").length === 2`);

    await page.locator("main ::-p-aria([name='Export'][role='button'])").click();
    // By the keyboard: nothing that comes later can move what is pressed.
    await check(page, "Choose", "radio");
    for (const column of ["Subscribed", "Id"]) await check(page, column);
    await pressFocused(page, "[role=dialog] ::-p-aria([name='Start the export'][role='button'])");
    await stack.settle();
    const link = await page.waitForSelector("[role=dialog] a[download]");
    const url = String(await (await link?.getProperty("href"))?.jsonValue());
    const rows = (await (await fetch(url)).text()).trimEnd().split("\r\n");
    const header = rows[0]?.replace("\u{feff}", "").split(",") ?? [];
    expect(header.slice(0, 2)).toEqual(["email", "id"]);
    expect(header).toContain("desks");
    const addresses = rows.slice(1).map((row) => row.split(",")[0]);
    expect(addresses.toSorted()).toEqual(["seats-2@filtered.test", "seats-3@filtered.test"]);
    await page.keyboard.press("Escape");

    await page.locator("main a ::-p-text(Save as a segment)").click();
    await page.locator("main ::-p-aria([name='Name'][role='textbox'])").fill("Large teams");
    await page.waitForSelector("main [role=status] ::-p-text(2 of)");
    await page.locator("main ::-p-aria([name='Save'][role='button'])").click();
    await page.waitForSelector("h1 ::-p-text(Large teams)");
    const { body } = await stack.call<{ name: string; condition: unknown }[]>("GET", "/segments");
    expect(body.find(({ name }) => name === "Large teams")?.condition).toEqual(condition);
    expect(faults).toEqual([]);
    await close();
  });

  it("keeps what is typed into its forms through a closed tab", async () => {
    const { stack } = fixture();
    const kept = { email: "kept@forms.test", data: { plan: "pro" } };
    const { body: contact } = await stack.call<{ id: string }>("POST", "/contacts", kept);
    const { page, go, close } = await fixture().openSignedIn();
    const list = `/p/${stack.credentials.projectId}/contacts`;
    const reopened = async (path: string, typed: string) => {
      await page.waitForFunction(isKept(typed));
      await go("/projects");
      await go(path);
    };
    await go(list);
    await press(page, "Add contact");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("half.an.addr");
    await reopened(list, "half.an.addr");
    await press(page, "Add contact");
    await page.waitForFunction(`document.querySelector("[role=dialog] input")?.value === "half.an.addr"`);
    await page.locator("[role=dialog] input").fill("whole@forms.test");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(whole@forms.test)");
    await go(list);
    await press(page, "Add contact");
    await page.waitForFunction(`document.querySelector("[role=dialog] input")?.value === ""`);

    const path = `${list}/${contact.id}`;
    const value = "main form input:focus";
    await go(path);
    await press(page, "Edit plan");
    await page.waitForSelector(value);
    await page.keyboard.press("End");
    await page.keyboard.type("fess");
    await reopened(path, "profess");
    await press(page, "Edit plan");
    await page.waitForFunction(`document.querySelector("${value}")?.value === "profess"`);
    await page.keyboard.press("Escape");
    await press(page, "Edit plan");
    await page.waitForFunction(`document.querySelector("${value}")?.value === "pro"`);
    await close();
  });
}
