import type { Page } from "puppeteer-core";
import * as z from "zod";
import { addressOf } from "#bench/contact-seed.ts";
import { openConsoleFixture } from "#test/console/console-fixture.ts";
import type { RunningStack } from "#test/support/stack.ts";

const rows = 10_000;

/** Scrolls through 10,000 rows of the console's activity page: the pauses between two frames, and the rows in the page. */
export async function feedBench(): Promise<void> {
  const fixture = await openConsoleFixture();
  try {
    await makeActivities(fixture.stack);
    const { page, go } = await fixture.openSignedIn();
    await go(`/p/${fixture.stack.credentials.projectId}/activity?kind=contacts`);
    await page.waitForSelector("main section[tabindex] li");
    const loading = await scrollThrough(page);
    const loaded = await scrollThrough(page);
    console.log(`Activity page of ${loaded.rows} rows, at most ${loaded.most} of them in the page`);
    console.log(`  scrolled while older rows load: ${told(loading)}\n  scrolled when all are there: ${told(loaded)}`);
  } finally {
    await fixture.stop();
  }
}

/** An import and its subscribers' opt-out, which the feed shows contact by contact. */
async function makeActivities(stack: RunningStack): Promise<void> {
  const addresses = Array.from({ length: rows }, (_, number) => addressOf(number));
  const file = new FormData();
  file.set("file", new Blob([`email\n${addresses.join("\n")}\n`], { type: "text/csv" }), "readers.csv");
  const authorization = `Bearer ${stack.credentials.secretKey}`;
  const { ok } = await fetch(`${stack.url}/contacts/import`, {
    method: "POST",
    body: file,
    headers: { authorization },
  });
  if (!ok) throw new Error("The file was refused.");
  await stack.settle(600);
  await stack.call("POST", "/contacts/bulk-unsubscribe", { mode: "query" });
  await stack.settle(600);
}

const scrolled = z.object({
  /** Milliseconds between two frames. */
  frames: z.array(z.number()),
  rows: z.number(),
  most: z.number(),
});

type Scrolled = z.infer<typeof scrolled>;

/** From the top to the end; older rows load on the way. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  await page.evaluate(`document.querySelector("main section[tabindex]").scrollTo(0, 0)`);
  const measured = await page.evaluate(`(async () => {
    const list = document.querySelector("main section[tabindex]");
    const isOlder = () => [...document.querySelectorAll("main button")].some((each) => each.textContent === "Load older items");
    const isEnd = () => list.scrollTop + list.clientHeight > list.scrollHeight - 2;
    const [frames, inPage] = [[], []];
    for (let last = performance.now(); !isEnd() || isOlder(); ) {
      list.scrollBy(0, 300);
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
      inPage.push(list.querySelectorAll("li").length);
    }
    const rows = Number(list.querySelector("li").getAttribute("aria-setsize"));
    return { frames, rows, most: Math.max(...inPage) };
  })()`);
  return scrolled.parse(measured);
}

function told({ frames }: Scrolled): string {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  const long = frames.filter((ms) => ms > 50).length;
  return `${frames.length} frames, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${long} over 50 ms`;
}
