import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, newTab } from "#test/console/console-fixture.ts";

const editor = `document.querySelector("[data-code='HTML of the email']")?.shadowRoot`;
/** A part of the code editor. Frames are polled: changes within a shadow root do not tell. */
const code = (page: Page, part = ".cm-content") => page.waitForFunction(`${editor}?.querySelector("${part}")`);
const badge = (page: Page, state: string) => page.waitForSelector(`main header ::-p-text(${state})`);
const press = (page: Page, name: string, within = "main") =>
  page.locator(`${within} ::-p-aria([name="${name}"][role="button"])`).click();
const choose = (page: Page, name: string) => page.locator(`main fieldset label ::-p-text(${name})`).click();

/** As fast as a person. Meanwhile the editor reads where the browser has put the caret. */
const keyMs = 50;

async function typeCode(page: Page, typed: string): Promise<void> {
  await code(page);
  await page.evaluate(`${editor}.querySelector(".cm-content").focus()`);
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  await page.keyboard.type(typed, { delay: keyMs });
}

/** Writing a template: console.md, acceptance 14, 15, 17, 18 and 21 to 27, and job 2. */
export function templatesJourney(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const path = (id: string) => `/p/${stack().credentials.projectId}/templates/${id}`;
  const create = async (name: string, body: string): Promise<string> => {
    const from = `news@${stack().credentials.domain}`;
    const made = await stack().call<{ id: string }>("POST", "/templates", { name, subject: "News", body, from });
    return made.body.id;
  };
  const bodyOf = async (id: string): Promise<string> =>
    (await stack().call<{ body: string }>("GET", `/templates/${id}`)).body.body;

  it("keeps every key through a closed tab and a lost session, and names live workflows before it saves", async () => {
    const id = await create("Kept", "<p>Hello</p>");
    const { body: workflow } = await stack().call<{ id: string }>("POST", "/workflows", {
      ...{ name: "Kept series", eventName: "kept" },
    });
    await stack().call("POST", `/workflows/${workflow.id}/steps`, {
      ...{ name: "Mail", type: "SEND_EMAIL", config: { templateId: id } },
    });
    await stack().call("PATCH", `/workflows/${workflow.id}`, { enabled: true });
    const opened = await fixture().openSignedIn();
    await opened.go(path(id));
    await choose(opened.page, "Code");
    await typeCode(opened.page, "Typed ");
    await badge(opened.page, "Only on this computer");
    // A tab may be gone a second after the last key.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const page = await newTab(opened.page.browserContext());
    await opened.page.close({ runBeforeUnload: false });
    await page.goto(`${stack().url}/console${path(id)}`);
    await page.waitForSelector("main ::-p-text(is back)");
    await press(page, "Save");
    await page.waitForSelector("[role=dialog] ::-p-text(1 enabled workflow sends it: Kept series.)");
    await page.browserContext().deleteMatchingCookies({ name: "petrel_session", url: stack().url });
    await press(page, "Save and send it from now on", "[role=dialog]");
    const { email, password } = stack().credentials;
    await page.locator("[role=dialog] input[type=email]").fill(email);
    await page.locator("[role=dialog] input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await badge(page, "Saved");
    expect(await bodyOf(id)).toBe("Typed <p>Hello</p>");

    // Another user saves meanwhile.
    await stack().call("PATCH", `/templates/${id}`, { body: "<p>Theirs</p>" });
    await choose(page, "Code");
    await typeCode(page, "Mine ");
    await press(page, "Save");
    await press(page, "Save and send it from now on", "[role=dialog]");
    await page.waitForSelector("[role=dialog] ::-p-text(Another user has changed it)");
    await page.waitForFunction(
      `document.querySelector("[role=dialog] section")?.shadowRoot?.textContent.includes("Theirs")`,
    );
    expect(await bodyOf(id)).toBe("<p>Theirs</p>");
    await press(page, "Keep mine", "[role=dialog]");
    await badge(page, "Saved");
    expect(await bodyOf(id)).toBe("Mine Typed <p>Hello</p>");
    await opened.close();
  });

  it("marks a fault where it is, repairs a placeholder and shows the email as it is sent", async () => {
    const { domain } = stack().credentials;
    for (const data of [{ rareName: "Ann" }, {}]) {
      await stack().call("POST", "/contacts", {
        email: `${Object.keys(data)}rare@example.com`,
        subscribed: true,
        data,
      });
    }
    await stack().settle();
    const dark = "@media (prefers-color-scheme: dark) { p { color: rgb(1, 2, 3) } }";
    const id = await create(
      "Shown",
      `<style>${dark}</style><p>Hi {{ rareName }}</p>\n<img alt="" src="https://images.example/a.png">`,
    );
    const { page, go, close } = await fixture().openSignedIn();
    const previews: Promise<{ subject: string; html: string }>[] = [];
    page.on("response", (answer) => answer.url().endsWith("/templates/preview") && previews.push(answer.json()));
    await go(path(id));
    await press(page, "Add fallback");
    await page.waitForSelector("main ::-p-text(Add fallback)", { hidden: true });
    await code(page);
    await page.keyboard.type("friend");
    await press(page, "Save");
    await badge(page, "Saved");
    expect(await bodyOf(id)).toContain("Hi {{ rareName ?? friend }}</p>");

    const frame = () => page.frames().find((each) => each.url().includes("/preview/frame"));
    const color = () => frame()?.evaluate("getComputedStyle(document.querySelector('p')).color");
    await page.waitForFunction("document.querySelector('main iframe')");
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await expect.poll(color).toBe("rgb(0, 0, 0)");
    await choose(page, "Dark");
    await expect.poll(color).toBe("rgb(1, 2, 3)");
    for (const width of [1200, 600, 375]) {
      await choose(page, String(width));
      await expect.poll(() => frame()?.evaluate("innerWidth")).toBe(width);
    }
    await press(page, "Load images");
    await expect.poll(() => frame()?.url()).toContain("frame-with-images");

    await press(page, "Send test");
    await page.locator("[role=dialog] input[type=email]").fill(`test@${domain}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`::-p-text(on its way to test@${domain})`);
    // A dialog that closes gives the focus back to its opener: what is typed before would be lost.
    await page.waitForSelector("[role=dialog]", { hidden: true });
    await page.waitForFunction(`document.activeElement?.textContent.trim() === "Send test"`);
    await stack().settle();
    const [mail] = await stack().messages(`test@${domain}`);
    const sent = await stack().mail(mail?.messageId ?? "");
    const shown = await previews.at(-1);
    // The link to unsubscribe names the email, which a preview has not.
    const comparable = (html = "") => html.replace(/(&amp;e=)[0-9a-f-]{36}/, "$1").trim();
    expect([sent.subject, comparable(sent.html)]).toEqual([`[TEST] ${shown?.subject}`, comparable(shown?.html)]);
    await choose(page, "Text part");
    const text = await page.$eval("main section[aria-label='Plain text part'] pre", (part) => part.textContent);
    expect(text).toContain("Hi friend");

    await typeCode(page, "\n{% if %}");
    await code(page, ".cm-lint-marker-error");
    await press(page, "Save");
    await page.waitForSelector("main [role=alert]");
    await badge(page, "Only on this computer");
    await page.waitForSelector("main ::-p-text(HTML, line 2)");
    await close();
  });

  it("takes a template through all modes without a changed byte", async () => {
    const body =
      "<!DOCTYPE html>\r\n<TABLE><tr><td>A &amp; b &nbsp;{% if a &gt; 1 %}<p>x</p>{% endif %}\r\n</table>\r\n";
    const id = await create("Foreign", body);
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(path(id));
    for (const mode of ["Code", "Visual", "Plain text", "Code"]) await choose(page, mode);
    await typeCode(page, "x");
    await badge(page, "Only on this computer");
    await page.keyboard.press("Backspace");
    await badge(page, "Saved");
    await page.keyboard.type("y");
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    await badge(page, "Saved");
    expect(await bodyOf(id)).toBe(body);
    expect(faults).toEqual([]);
    await close();
  });
}
