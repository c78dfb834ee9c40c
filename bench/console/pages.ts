import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Page } from "puppeteer-core";
import * as z from "zod";
import { importContacts } from "#bench/imported-contacts.ts";
import { type ConsoleFixture, openConsoleFixture } from "#test/console/console-fixture.ts";

const pagesTurned = 20;
const fileBytes = 1_000_000_000;
const filesOpened = 5;

/** The work of the console's pages with much data: a page of a long list of contacts, and the mapping of a file of 1 GB. */
export async function consoleBench({ contacts }: { contacts: number }): Promise<void> {
  const fixture = await openConsoleFixture();
  const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  try {
    await importContacts(fixture.stack, contacts);
    const shown = await turnPages(fixture);
    console.log(
      `A page of 50 of ${contacts.toLocaleString("en")} contacts, from the end of the answer to the next frame`,
    );
    console.log(`  ${told(shown)}, ${load()}`);
    const { mapped, heap, converted, memory } = await mapLargeFile(fixture);
    console.log(
      `A file of ${fileBytes / 1e9} GB in Windows-1252, from its choice to the mapping\n  ${told(mapped)}, ${load()}`,
    );
    console.log(`  converted to UTF-8 in ${(converted / 1_000).toFixed(1)} s`);
    console.log(`  the page's heap grew by ${heap.toFixed(1)} MB, its process by at most ${memory.toFixed(0)} MB`);
  } finally {
    await fixture.stop();
  }
}

/** Milliseconds for each page: the rows are in the document, and the frame that draws them has begun. */
async function turnPages({ stack, openSignedIn }: ConsoleFixture): Promise<number[]> {
  const { page, go, close } = await openSignedIn();
  await go(`/p/${stack.credentials.projectId}/contacts`);
  await page.waitForSelector("tbody tr:nth-child(50)");
  const measured = await page.evaluate(`(async () => {
    const press = () => [...document.querySelectorAll("main button")].find((each) => each.textContent === "Next page").click();
    const first = () => document.querySelector("tbody tr a").href;
    const frame = () => new Promise(requestAnimationFrame);
    const answered = () =>
      performance.getEntriesByType("resource").findLast(({ name }) => name.includes("/contacts?") && name.includes("limit=50")).responseEnd;
    const times = [];
    for (let turn = 0; turn < ${pagesTurned}; turn += 1) {
      const before = first();
      performance.clearResourceTimings();
      press();
      while (first() === before) await frame();
      await frame();
      times.push(performance.now() - answered());
    }
    return times;
  })()`);
  await close();
  return z.array(z.number()).parse(measured);
}

interface MappedFile {
  mapped: number[];
  /** MB of scripts' objects after the conversion, without garbage. */
  heap: number;
  converted: number;
  /** MB of the process that runs the page. */
  memory: number;
}

async function mapLargeFile({ stack, openSignedIn }: ConsoleFixture): Promise<MappedFile> {
  const folder = mkdtempSync(join(tmpdir(), "petrel-bench-"));
  const path = join(folder, "large.csv");
  await pipeline(Readable.from(lines()), createWriteStream(path));
  const { page, go, close } = await openSignedIn();
  try {
    const mapped: number[] = [];
    for (let turn = 0; turn < filesOpened; turn += 1) {
      await go(`/p/${stack.credentials.projectId}/contacts/import`);
      mapped.push(await mappingTime(page, path));
    }
    await go(`/p/${stack.credentials.projectId}/contacts/import`);
    const process = await processOf(page);
    const heapBefore = await heapOf(page);
    const before = process.megabytes();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.megabytes());
    }, 100);
    await mappingTime(page, path);
    const converted = await convert(page);
    clearInterval(watch);
    return { mapped, heap: (await heapOf(page)) - heapBefore, converted, memory: most - before };
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows of a file in Windows-1252, a megabyte at a time. */
function* lines(): Generator<Buffer> {
  yield Buffer.from("E-Mail;Vorname;Abo\r\n", "latin1");
  const rows = Array.from({ length: 25_000 }, (_, number) => `reader${number}@odd.test;Jägerin ${number};no`);
  const piece = Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1");
  for (let bytes = 0; bytes < fileBytes; bytes += piece.length) yield piece;
}

async function mappingTime(page: Page, path: string): Promise<number> {
  const input = await page.waitForSelector("input[type=file]");
  await page.evaluate(`
    window.mapped = undefined;
    const input = document.querySelector("input[type=file]");
    input.addEventListener("change", () => {
      const chosen = performance.now();
      const look = () =>
        document.body.innerText.includes("is read as Windows-1252")
          ? (window.mapped = performance.now() - chosen)
          : requestAnimationFrame(look);
      look();
    });
  `);
  await input?.uploadFile(path);
  const handle = await page.waitForFunction("window.mapped");
  return Number(await handle.jsonValue());
}

/** Reads and re-encodes the whole file. Nothing is uploaded: the way to the store is closed. */
async function convert(page: Page): Promise<number> {
  const network = await page.createCDPSession();
  await network.send("Network.enable");
  await network.send("Network.setBlockedURLs", { urls: ["*/imports/*"] });
  const startedAt = performance.now();
  await page.locator(`::-p-aria([name="Check first"][role="button"])`).click();
  await page.waitForSelector("::-p-text(Upload again)", { timeout: 600_000 });
  return performance.now() - startedAt;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 1e6;
}

/** The process of the page is the renderer with the most memory: other pages are closed. */
async function processOf(page: Page): Promise<{ megabytes(): number }> {
  const session = await page.browser().target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => ({ id, size: residentMegabytes(id) }))
    .toSorted((a, b) => b.size - a.size);
  const [largest] = sizes;
  if (!largest) throw new Error("The browser has no renderer.");
  return { megabytes: () => residentMegabytes(largest.id) };
}

/** Linux only, as the tests' browser. */
function residentMegabytes(processId: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0) / 1_000;
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${times.length} times, median ${median.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
}
