import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { Browser } from "#test/support/browser.ts";

const people = [
  "E-Mail;name;plan",
  "ada@first.test;Ada;pro",
  "bo@first.test;;pro",
  "bounce+first@simulator.amazonses.com;Eve;pro",
  "cy@first.test;Cy;free",
];

/** By keyboard: while the preview loads, buttons move. */
async function press(page: Page, name: string, within = "main"): Promise<void> {
  const button = await page.waitForSelector(`${within} ::-p-aria([name="${name}"][role="button"])`);
  await button?.focus();
  await page.keyboard.press("Enter");
}
const open = (page: Page, name: string) => page.locator(`aside ::-p-aria([name="${name}"][role="link"])`).click();
const choose = (page: Page, name: string) => page.locator(`main fieldset label ::-p-text(${name})`).click();
const select = async (page: Page, name: string, value: string) =>
  (await page.waitForSelector(`main ::-p-aria([name="${name}"][role="combobox"])`))?.select(value);
const shows = (page: Page, text: string) => page.waitForSelector(`main ::-p-text(${text})`);

/** What a newcomer does in one sitting, with what each step leads to: sections 1, 3.5 and 3.6 of console.md. */
export function firstCampaign(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const received = async (...addresses: string[]) =>
    Promise.all(addresses.map(async (to) => (await stack().messages(to)).map(({ subject }) => subject)));

  it("imports people, writes to a segment, takes the campaign back, sends it and reads whom it missed", async () => {
    const user = await Browser.ofNewUser(stack(), "newcomer@acme.test");
    const { body: project } = await user.call<{ id: string }>("POST", "/users/@me/projects", { name: "First project" });
    const { body: domain } = await inProject<{ id: string }>(user, project.id, "/domains", { domain: "first.example" });
    await stack().local("POST", "/identities/first.example", { status: "SUCCESS" });
    await inProject(user, project.id, `/domains/${domain.id}/verify`);
    const { page, go, faults, close } = await fixture().openAs(user);

    await go(`/p/${project.id}/contacts/import`);
    const file = await page.waitForSelector("input[type=file]");
    await file?.uploadFile(written("people.csv", people));
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    await press(page, "Start the import");
    await shows(page, "Import is done");

    await open(page, "Segments");
    await page.locator("main a ::-p-text(New segment)").click();
    await page.locator(`main ::-p-aria([name="Name"][role="textbox"])`).fill("Customers");
    await page.focus("::-p-aria(Add a filter that must hold, too)");
    for (const typed of ["plan", "pro"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("main [role=status] ::-p-text(3 of)");
    await press(page, "Save");
    await page.waitForSelector("h1 ::-p-text(Customers)");

    await open(page, "Campaigns");
    await press(page, "Newsletter");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("First news");
    await page.keyboard.press("Enter");
    await select(page, "People", "SEGMENT");
    const { body: segments } = await inProject<{ id: string }[]>(user, project.id, "/segments");
    await select(page, "Segment", segments[0]?.id ?? "");
    await page.waitForSelector("main header ::-p-text(Saved)");

    await press(page, "For a reader without data");
    await press(page, "ada@first.test", "[role=dialog]");
    await choose(page, "375");
    await choose(page, "Dark");
    const seen = () =>
      page
        .frames()
        .find((each) => each.url().includes("/preview/frame"))
        ?.evaluate(
          `[innerWidth, document.querySelector("h1").textContent, getComputedStyle(document.body).backgroundColor]`,
        );
    await expect.poll(seen).toEqual([375, "Hello Ada, this was our month", "rgb(18, 22, 27)"]);

    const statuses = async () =>
      (await inProject<{ data: { status: string }[] }>(user, project.id, "/campaigns")).body.data.map(
        ({ status }) => status,
      );
    await press(page, "Review");
    await shows(page, "3 people will get it");
    await shows(page, "3 emails: SES $0.00 + Petrel $0.00 ≈ $0.00");
    const all = ["ada@first.test", "bo@first.test", "bounce+first@simulator.amazonses.com", "cy@first.test"];
    await press(page, "Send to 3 people");
    await shows(page, "First news starts");
    await page.locator("main button ::-p-text(Undo)").click();
    await page.waitForSelector("::-p-text(is a draft again. Nothing was sent.)");
    expect(await received(...all)).toEqual([[], [], [], []]);

    await page.locator("main a ::-p-text(Review and send)").click();
    await press(page, "Send to 3 people");
    // Until the page reads campaigns again, it says so of the first start, too.
    await expect.poll(statuses).toEqual(["SCHEDULED"]);
    await shows(page, "First news starts");
    await stack().advance(31);
    await stack().settle();
    await shows(page, "1 person did not get it.");
    await shows(page, "The mailbox refused it for good.");
    await page.locator("a[aria-label^='Show the 1 with: The mailbox']").click();
    await page.waitForSelector("#ledger tbody ::-p-text(bounce+first@simulator.amazonses.com)");
    const subject = "What is new this month";
    expect(await received(...all)).toEqual([[subject], [subject], [subject], []]);
    expect(faults).toEqual([]);

    await page.goto(`${stack().url}/_local/mailbox?to=ada@first.test`);
    await page.locator(`a ::-p-text(${subject})`).click();
    const mail = await page.waitForFrame((frame) => frame.url().endsWith("/html"));
    await mail.waitForSelector("h1 ::-p-text(Hello Ada, this was our month)");
    await close();
  });
}

/** A call of a signed-in user in one of the user's projects. */
const inProject = <T>(user: Browser, projectId: string, path: string, body?: unknown) =>
  user.call<T>(body === undefined ? "GET" : "POST", path, body, { "x-project-id": projectId });

function written(name: string, lines: readonly string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), "petrel-journey-")), name);
  writeFileSync(path, lines.join("\n"));
  return path;
}
