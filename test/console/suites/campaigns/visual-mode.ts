import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { startOf } from "#console/src/editor/blocks/model/change.ts";
import { isBlock, itemsOf } from "#console/src/editor/blocks/model/document.ts";
import { parse } from "#console/src/editor/blocks/parse.ts";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { newsletters } from "#test/mail/newsletters/newsletters.ts";

const press = (page: Page, name: string) => page.locator(`main ::-p-aria([name="${name}"][role="button"])`).click();
const choose = (page: Page, name: string) => page.locator(`main fieldset label ::-p-text(${name})`).click();
const badge = (page: Page, state: string) => page.waitForSelector(`main header ::-p-text(${state})`);

/** Pastes a picture of so many pixels a side into the selected block: noise, which takes three bytes a pixel. */
const pastePicture = (page: Page, side: number) =>
  page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${side}, ${side});
    const context = canvas.getContext("2d");
    const picture = context.createImageData(${side}, ${side});
    for (let at = 0; at < picture.data.length; at += 1) picture.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(picture, 0, 0);
    const files = new DataTransfer();
    files.items.add(new File([await canvas.convertToBlob()], "noise.png", { type: "image/png" }));
    const paste = new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);

/** Emails in visual mode: console.md, acceptance 18 to 20 and 26. */
export function visualMode(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const pathOf = (id: string) => `/p/${stack().credentials.projectId}/templates/${id}`;
  const create = async (name: string, body: string): Promise<string> => {
    const from = `news@${stack().credentials.domain}`;
    const made = await stack().call<{ id: string }>("POST", "/templates", { name, subject: "News", body, from });
    return made.body.id;
  };
  const bodyOf = async (id: string): Promise<string> =>
    (await stack().call<{ body: string }>("GET", `/templates/${id}`)).body.body;
  /** Presses Save, and returns what the server has then. */
  const save = async (page: Page, id: string): Promise<string> => {
    const answer = page.waitForResponse((each) => each.request().method() === "PATCH" && each.url().endsWith(id));
    await press(page, "Save");
    await answer;
    await badge(page, "Saved");
    return bodyOf(id);
  };

  it("takes each newsletter through code and visual mode without a changed byte, and changes one block alone", async () => {
    const { page, go, show, faults, close } = await fixture().openSignedIn();
    await go("/account");
    for (const { name, html } of newsletters) {
      const id = await create(name, html);
      await show(pathOf(id));
      await page.waitForSelector(`h1 ::-p-text(${name})`);
      for (const mode of ["Code", "Visual", "Code", "Visual"]) await choose(page, mode);
      await page.waitForSelector(textBlock);
      await badge(page, "Saved");
      expect([name, await bodyOf(id)]).toEqual([name, html]);
      expect([name, await page.evaluate(standOut)]).toEqual([name, []]);

      const block = await page.waitForFunction(
        `[...document.querySelectorAll('${textBlock}')].find((each) => each.clientHeight > 10)`,
      );
      await block.asElement()?.click();
      await page.waitForSelector("main .ProseMirror:focus");
      await page.keyboard.type("quokka ");
      await badge(page, "Only on this computer");
      const changed = await save(page, id);
      expect(changed).toContain("quokka");
      expect([name, changesOneBlock(html, changed)]).toEqual([name, true]);
    }
    // The policy of the preview refuses images that would come as attachments.
    expect(faults.filter((fault) => !fault.includes("cid:"))).toEqual([]);
    await close();
  });

  it("keeps a condition around two blocks when one of them is edited", async () => {
    const before = `<table><tr><td>\n{% if plan == "pro" %}<h2>For you</h2>\n<p>Thanks</p>{% endif %}\n<p>Bye</p></td></tr></table>`;
    const id = await create("Conditional", before);
    const { page, go, close } = await fixture().openSignedIn();
    await go(pathOf(id));
    await page.locator(`${textBlock} ::-p-text(Thanks)`).click();
    await page.waitForSelector("main .ProseMirror:focus");
    await page.keyboard.press("End");
    await page.keyboard.type(" a lot");
    await badge(page, "Only on this computer");
    expect(await save(page, id)).toBe(before.replace("Thanks", "Thanks a lot"));
    await close();
  });

  it("takes a pasted image of 3 MB with what it says, and offers to scale down one of 6 MB", async () => {
    const id = await create("Pictures", "<p>Look</p>");
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(pathOf(id));
    const paste = async (side: number) => {
      await page.locator(`${textBlock} ::-p-text(Look)`).click();
      await page.waitForSelector("main .ProseMirror:focus");
      await pastePicture(page, side);
    };
    const saysOf = (says: string) => new RegExp(`<img[^>]*src="${stack().url}/img/[^"]+"[^>]*alt="${says}"`);
    await paste(1_000);
    await page.waitForFunction(`document.activeElement?.labels?.[0]?.textContent.startsWith("Description")`);
    await page.keyboard.type("Much noise");
    await badge(page, "Only on this computer");
    expect(await save(page, id)).toMatch(saysOf("Much noise"));

    await paste(1_450);
    await press(page, "Scale it down");
    await page.waitForFunction(`document.querySelectorAll("main [data-frame] img").length === 2`);
    await badge(page, "Only on this computer");
    expect((await save(page, id)).match(/<img/g)).toHaveLength(2);
    // The preview loads no image before it is asked to.
    expect(faults.filter((fault) => !fault.includes("img-src"))).toEqual([]);
    await close();
  });
}

const textBlock = `main [data-frame][aria-label="Text"]`;

/** Placeholders that lie over what is beside their block. */
const standOut = `[...document.querySelectorAll('${textBlock} [class*=_output_]')]
  .filter((each) => each.getBoundingClientRect().right > each.closest("[data-frame]").getBoundingClientRect().right + 1)
  .map(({ textContent }) => textContent)`;

/** Whether all bytes in which two texts differ lie in one block of the first. */
function changesOneBlock(before: string, after: string): boolean {
  const isSame = (at: number) => before.at(at) === after.at(at);
  let from = 0;
  while (from < before.length && isSame(from)) from += 1;
  let end = 0;
  while (end < before.length - from && isSame(-1 - end)) end += 1;
  const document = parse(before);
  return [...itemsOf(document.body)].filter(isBlock).some(({ id, source }) => {
    const offset = startOf(document, id) ?? Number.NaN;
    return offset <= from && before.length - end <= offset + source.length;
  });
}
