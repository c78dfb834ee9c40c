import type { BrowserContext, Page } from "puppeteer-core";
import { Browser } from "#test/support/browser.ts";
import { startChromium } from "#test/support/chromium.ts";
import { RunningStack } from "#test/support/stack.ts";

/** What a suite uses: one stack and one browser for all of them. */
export interface ConsoleFixture {
  readonly stack: RunningStack;
  /** A page in a browser context of its own: no cookies, no storage. Closed by `close`. */
  open(options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** As `open`, signed in as the seeded owner. */
  openSignedIn(options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** As `open`, with the session of another user. */
  openAs(user: Browser, options?: { width?: number; height?: number }): Promise<OpenPage>;
  stop(): Promise<void>;
}

export interface OpenPage {
  page: Page;
  /** Errors of the console, violations of the policy, unhandled rejections and requests to other hosts. */
  faults: string[];
  /** Goes to a path below /console and waits until nothing loads. */
  go(path: string): Promise<void>;
  /** Goes to a path below /console within the loaded page, as a link does. */
  show(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openConsoleFixture(): Promise<ConsoleFixture> {
  const [stack, browser] = await Promise.all([RunningStack.start(), startChromium()]);
  let owner: Promise<Browser> | undefined;
  const open: ConsoleFixture["open"] = async (size = {}) =>
    openPage(await browser.createBrowserContext(), stack.url, size);
  const openAs: ConsoleFixture["openAs"] = async (user, size) => {
    const opened = await open(size);
    const [, value = ""] = /petrel_session=([^;]+)/.exec(user.cookie) ?? [];
    await opened.page.browserContext().setCookie({ name: "petrel_session", value, domain: "127.0.0.1", path: "/" });
    return opened;
  };
  return {
    stack,
    open,
    openSignedIn: (size) => {
      owner ??= Browser.ofOwner(stack);
      return owner.then((user) => openAs(user, size));
    },
    openAs,
    stop: async () => {
      await Promise.all([browser.close(), stack.stop()]);
    },
  };
}

async function openPage(
  context: BrowserContext,
  url: string,
  { width = 1280, height = 800 }: { width?: number; height?: number },
): Promise<OpenPage> {
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const faults = watch(page, url);
  await page.evaluateOnNewDocument(
    `document.addEventListener("securitypolicyviolation", (event) => console.error("policy:", event.violatedDirective))`,
  );
  return {
    page,
    faults,
    go: async (path) => {
      await page.goto(`${url}/console${path}`, { waitUntil: "networkidle0" });
    },
    show: async (path) => {
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/console${path}`)})`);
    },
    close: () => context.close(),
  };
}

function watch(page: Page, url: string): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // Chromium notes refused calls here; suites assert what the page does about them.
    const isRefusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (["error", "warn"].includes(message.type()) && !isRefusedCall) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url())) faults.push(request.url());
  });
  return faults;
}
