import { loadavg } from "node:os";
import type { Page } from "puppeteer-core";
import * as z from "zod";
import { openConsoleFixture } from "#test/console/console-fixture.ts";

const keys = 100;
const sections = 300;
/** As a quick typist. */
const pauseMs = 60;

/** Types into a large email of the console: the time from a key to the frame that shows it. */
export async function typingBench(): Promise<void> {
  const fixture = await openConsoleFixture();
  try {
    const { projectId, domain } = fixture.stack.credentials;
    const body = largeMail();
    const template = { name: "Large", subject: "News", from: `news@${domain}`, body };
    const { body: made } = await fixture.stack.call<{ id: string }>("POST", "/templates", template);
    for (const mode of ["visual", "code"] as const) {
      const { page, go, close } = await fixture.openSignedIn();
      await go(`/p/${projectId}/templates/${made.id}`);
      await begin[mode](page);
      const times = await type(page);
      const load = (loadavg()[0] ?? 0).toFixed(1);
      console.log(`${mode} mode, ${(body.length / 1_000).toFixed(0)} KB, ${told(times)}, load ${load}`);
      await close();
    }
  } finally {
    await fixture.stop();
  }
}

/** Some 300 KB in 1,500 blocks: a heading, two texts, a button and a divider in each section. */
function largeMail(): string {
  const text = `<p style="margin:0 0 16px;color:#333">${"A sentence of a newsletter, {{ name ?? 'reader' }}. ".repeat(6)}</p>`;
  const button = `<a href="https://example.com/" style="display:inline-block;padding:8px 16px;background:#06c">Read on</a>`;
  const section = `<tr><td style="padding:16px"><h2>News</h2>\n${text}\n${text}\n${button}\n<hr></td></tr>\n`;
  return `<!DOCTYPE html>\n<html><body><table width="600">\n${section.repeat(sections)}</table></body></html>\n`;
}

const begin = {
  visual: async (page: Page) => {
    const block = await page.waitForFunction(
      `[...document.querySelectorAll('main [data-frame][aria-label="Text"]')].find((each) => each.clientHeight > 10)`,
    );
    await block.asElement()?.click();
    await page.waitForSelector("main .ProseMirror:focus");
  },
  code: async (page: Page) => {
    await page.locator("main fieldset label ::-p-text(Code)").click();
    const content = `document.querySelector("[data-code]")?.shadowRoot?.querySelector(".cm-content")`;
    await page.waitForFunction(content);
    await page.evaluate(`${content}.focus()`);
  },
};

/** Milliseconds for each key. A message that is sent in a frame comes after the frame has been drawn. */
async function type(page: Page): Promise<number[]> {
  await page.evaluate(`
    window.keyTimes = [];
    addEventListener("keydown", ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    }, { capture: true });
  `);
  await page.keyboard.type("x".repeat(keys), { delay: pauseMs });
  await page.waitForFunction(`window.keyTimes.length === ${keys}`);
  return z.array(z.number()).parse(await page.evaluate("window.keyTimes"));
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  return `from a key to its frame: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
