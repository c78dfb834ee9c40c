import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

const press = async (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

/** Drops the file as the choice of a file does. */
async function choose(page: Page, path: string): Promise<void> {
  const input = await page.waitForSelector("input[type=file]");
  await input?.uploadFile(path);
}

/** Holds back the answer to a request: the server has done its work, and the page does not know. */
async function holdAnswer(page: Page, { method, urlPattern }: { method: string; urlPattern: string }) {
  const network = await page.createCDPSession();
  const held = new Promise<string>((resolve) => {
    network.on("Fetch.requestPaused", ({ requestId, request }) => {
      if (request.method === method) resolve(requestId);
      else void network.send("Fetch.continueResponse", { requestId });
    });
  });
  await network.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
  return {
    held,
    release: async () => network.send("Fetch.continueResponse", { requestId: await held }),
  };
}

/** The functions whose worker is still to die. */
async function faultyFunctions(stack: ConsoleFixture["stack"]): Promise<string[]> {
  const { faults } = await stack.local<{ faults: { function: string }[] }>("GET", "/faults");
  return faults.map((fault) => fault.function);
}

/** console.md, job 3 and acceptance 30 to 33. */
export function importJourney(fixture: () => ConsoleFixture): void {
  it("maps odd columns by itself, imports them, and gives back the rows that failed", async () => {
    const { stack } = fixture();
    const folder = mkdtempSync(join(tmpdir(), "petrel-import-"));
    const path = join(folder, "leute.csv");
    const rows = ["E-Mail;Vorname;Abo", "jaegerin@odd.test;Jägerin;yes", "no address;Bäcker;no", "ben@odd.test;Ben;no"];
    writeFileSync(path, Buffer.from(rows.join("\r\n"), "latin1"));
    const { page, go, faults, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(hurriedPolls);
    await page.evaluateOnNewDocument(`
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { window.saved.push(blob.text()); return make(blob); };
      HTMLAnchorElement.prototype.click = () => {};
    `);
    await go(`/p/${stack.credentials.projectId}/contacts/import`);

    await choose(page, path);
    await page.waitForSelector("::-p-text(is read as Windows-1252)");
    await page.waitForSelector("::-p-text(Jägerin)");
    expect(await page.$eval("input[aria-label='Key for Vorname']", ({ value }) => value)).toBe("firstName");
    expect(await accessibilityFaults(page)).toEqual([]);
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posted.push(new URL(request.url()).pathname.replace(/[\w-]{36}/, ":id"));
    });
    await press(page, "Check first");
    await page.waitForSelector("::-p-text(Nothing was written)");
    expect(await page.evaluate("document.activeElement.innerText")).toContain("Check is done");
    expect(await figures(page)).toEqual(["3", "2", "0", "0", "1"]);
    expect((await stack.call("GET", "/contacts?search=@odd.test")).body).toMatchObject({ total: 0 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    await press(page, "Start the import");

    await page.waitForSelector("::-p-text(Import is done)");
    // The checked file is not sent again.
    expect(posted).toEqual(["/contacts/import", "/contacts/import/:id/start"]);
    expect(await figures(page)).toEqual(["3", "2", "0", "0", "1"]);
    expect(new URL(page.url()).pathname).toMatch(/\/contacts\/import\/[\w-]+$/);
    await page.waitForSelector("::-p-text(Not an email address)");
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, "Download failed rows");
    await page.waitForFunction("window.saved.length > 0");
    const failed = String(await page.evaluate("window.saved[0]"));
    expect(failed.replace("\u{feff}", "").split("\n")).toEqual([
      '"E-Mail","Vorname","Abo","reason"',
      expect.stringMatching(/^"no address","Bäcker","no","/),
    ]);

    const corrected = join(folder, "failed-rows.csv");
    writeFileSync(corrected, failed.replace("no address", "baecker@odd.test"));
    await go(`/p/${stack.credentials.projectId}/contacts/import`);
    await choose(page, corrected);
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    await press(page, "Start the import");
    await page.waitForSelector("::-p-text(Import is done)");
    expect(await page.$("::-p-text(Rows that failed)")).toBeNull();
    const { body } = await stack.call("GET", "/contacts?search=@odd.test&sort=email&dir=asc");
    expect(body).toMatchObject({
      data: [
        { email: "baecker@odd.test", subscribed: false, data: { firstName: "Bäcker" } },
        { email: "ben@odd.test", subscribed: false, data: { firstName: "Ben" } },
        { email: "jaegerin@odd.test", subscribed: true, data: { firstName: "Jägerin" } },
      ],
    });
    expect(faults).toEqual([]);
    await close();
  });

  it("uploads a large file, again after a fault, and shows progress and result in another tab", async () => {
    const { stack } = fixture();
    const { projectId } = stack.credentials;
    const path = join(mkdtempSync(join(tmpdir(), "petrel-import-")), "viele.csv");
    writeFileSync(path, Buffer.from(manyRows(rowsOfUpload), "latin1"));
    const first = await fixture().openSignedIn();
    await first.go(`/p/${projectId}/contacts/import`);
    await choose(first.page, path);
    await first.page.locator("::-p-aria(These people agreed to get email from us)").click();
    const network = await first.page.createCDPSession();
    await network.send("Network.enable");
    const throttle = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    await network.send("Network.setBlockedURLs", { urls: ["*/imports/*"] });
    await press(first.page, "Start the import");
    await first.page.waitForSelector("::-p-text(Upload again)");
    await network.send("Network.setBlockedURLs", { urls: [] });
    await throttle(25_000);
    await press(first.page, "Upload again");
    await first.page.waitForFunction(`/[1-9][\\d.,]* .+ of .+ uploaded/.test(document.body.innerText)`);
    await press(first.page, "Cancel the upload");
    await first.page.waitForSelector("::-p-text(What happens)");
    await throttle(-1);
    await stack.settle();
    expect((await stack.call("GET", "/contacts?search=viele")).body).toMatchObject({ total: 0 });
    // The worker dies after its first rows. Until then the stream stands still: on a busy machine it hands changes on to jobs, and
    // one of these would die instead.
    await stack.local("POST", "/faults", { function: "streams/table", mode: "crash", afterCalls: 0, count: 1_000 });
    await stack.local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls: 80, count: 1 });
    await press(first.page, "Start the import");
    await first.page.waitForFunction(`/import\\/[\\w-]{36}$/.test(location.pathname)`);
    const jobId = new URL(first.page.url()).pathname.split("/").at(-1) ?? "";
    await first.close();
    await expect.poll(() => faultyFunctions(stack), { timeout: 60_000 }).toEqual(["streams/table"]);
    await stack.local("DELETE", "/faults");
    await stack.settle();

    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/contacts`);
    await page.locator(`::-p-aria([name="Show"][role="link"])`).click();
    await page.waitForSelector("::-p-text(Import is running)");
    const [processed = ""] = await figures(page);
    expect(Number(processed.replace(",", ""))).toBeGreaterThan(0);
    const body = JSON.stringify({ type: "importContacts", dataId: projectId, jobId });
    await stack.local("POST", "/invoke/queues/jobs", { Records: [{ messageId: "again", attributes: {}, body }] });
    await stack.settle();
    await go(`/p/${projectId}/contacts/import/${jobId}`);
    await page.waitForSelector("::-p-text(Import is done)");
    const { body: job } = await stack.call<Job>("GET", `/contacts/import/${jobId}`);
    expect(job.result).toMatchObject({ totalRows: rowsOfUpload, createdCount: rowsOfUpload - 1, failureCount: 1 });
    const counts = [job.processed, job.created, job.updated, job.unchanged, job.failed];
    expect((await figures(page)).map((shown) => Number(shown.replaceAll(",", "")))).toEqual(counts);
    expect((await stack.call("GET", "/contacts?search=viele7@odd.test")).body).toMatchObject({
      data: [{ subscribed: false, data: { firstName: "Jägerin 7" } }],
    });
    await close();
  });

  it.each([
    { sent: "by a call", rows: 3, method: "POST", urlPattern: "*/contacts/import" },
    { sent: "to the content store", rows: 1_400, method: "PUT", urlPattern: "*/imports/*" },
  ])("offers no cancel once the server has a file that is sent $sent", async ({ rows, ...request }) => {
    const { stack } = fixture();
    const path = join(mkdtempSync(join(tmpdir(), "petrel-import-")), "list.csv");
    writeFileSync(path, manyRows(rows, "sent.test"));
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${stack.credentials.projectId}/contacts/import`);
    await choose(page, path);
    await page.locator("::-p-aria(These people agreed to get email from us)").click();
    const { held, release } = await holdAnswer(page, request);
    await press(page, "Start the import");
    await held;
    await page.waitForSelector("main ::-p-text(The server is taking the file.)");
    expect(await page.$("::-p-aria([name='Cancel the upload'][role='button'])")).toBeNull();
    await release();
    await page.waitForFunction(`/import\\/[\\w-]{36}$/.test(location.pathname)`);
    await stack.settle();
    expect((await stack.call("GET", "/contacts?search=@sent.test")).body).toMatchObject({ total: rows - 1 });
    await close();
  });

  it("maps a file of 300 MB by its start, and converts it outside of the page's memory", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(countReads);
    await go(`/p/${fixture().stack.credentials.projectId}/contacts/import`);
    const heap = await heapOf(page);
    await page.evaluate(dropLargeFile);
    await page.waitForSelector("::-p-text(is read as Windows-1252)");
    expect(await page.evaluate("window.readBytes")).toBeLessThanOrEqual(262_144);
    expect((await heap()) / 1e6).toBeLessThan(50);
    const network = await page.createCDPSession();
    await network.send("Network.enable");
    await network.send("Network.setBlockedURLs", { urls: ["*/imports/*"] });
    await press(page, "Check first");
    await page.waitForSelector("::-p-text(Upload again)", { timeout: 60_000 });
    expect(await page.evaluate("window.readBytes")).toBeGreaterThan(300e6);
    expect((await heap()) / 1e6).toBeLessThan(50);
    await close();
  });
}

interface Job {
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  result: object;
}

/** More than fit a form, in few rows: a large import by hand has 50,000. */
const rowsOfUpload = Number(process.env["IMPORT_ROWS"] ?? 3_000);

const manyRows = (count: number, domain = "odd.test"): string =>
  [
    "E-Mail;Vorname;Abo;Notiz",
    ...Array.from({ length: count - 1 }, (_, at) => `viele${at}@${domain};Jägerin ${at};no;${"ö".repeat(400)}`),
    "no address;Bäcker;no;",
  ].join("\r\n");

/** The values of the counted rows: all, created, updated, unchanged, failed. */
const figures = (page: Page): Promise<string[]> =>
  page.$$eval("dl > div > dd:nth-of-type(1)", (values) => values.map(({ textContent }) => textContent ?? ""));

/** Growth of the heap of scripts since now, after garbage was collected. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.createCDPSession();
  await session.send("Performance.enable");
  const used = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  };
  const before = await used();
  return async () => (await used()) - before;
}

const countReads = `
  window.readBytes = 0;
  const read = Blob.prototype.arrayBuffer;
  Blob.prototype.arrayBuffer = function () { window.readBytes += this.size; return read.call(this); };
`;

/** One blob of 1 MB, 300 times: the browser keeps it once. */
const dropLargeFile = `(() => {
  const line = new Uint8Array([...("a@b.test;J" + String.fromCharCode(0xe4) + "ger;no\\n")].map((each) => each.charCodeAt(0)));
  const piece = new Uint8Array(line.length * 50_000);
  for (let at = 0; at < piece.length; at += line.length) piece.set(line, at);
  const blob = new Blob([piece]);
  const header = new Blob(["E-Mail;Vorname;Abo\\n"]);
  const file = new File([header, ...Array(Math.ceil(301e6 / blob.size)).fill(blob)], "groß.csv", { type: "text/csv" });
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const input = document.querySelector("input[type=file]");
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
})()`;
