import type { BrowserContext, Page } from "puppeteer-core";
import { startChromium } from "#test/support/chromium.ts";
import { RunningStack } from "#test/support/stack.ts";

/** What a suite uses: one stack and one browser for all of them. */
export interface ConsoleFixture {
  readonly stack: RunningStack;
  /** A page in a browser context of its own: no cookies, no storage. Closed by `close`. */
  open(options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** As `open`, signed in as the seeded owner. */
  openSignedIn(options?: { width?: number; height?: number }): Promise<OpenPage>;
  stop(): Promise<void>;
}

export interface OpenPage {
  page: Page;
  /** Errors of the console, violations of the policy, unhandled rejections and requests to other hosts. */
  faults: string[];
  /** Goes to a path below /console and waits until nothing loads. */
  go(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openConsoleFixture(): Promise<ConsoleFixture> {
  const [stack, browser] = await Promise.all([RunningStack.start(), startChromium()]);
  let cookie: Promise<string> | undefined;
  const open: ConsoleFixture["open"] = async (size = {}) =>
    openPage(await browser.createBrowserContext(), stack.url, size);
  return {
    stack,
    open,
    openSignedIn: async (size) => {
      const opened = await open(size);
      cookie ??= sessionOf(stack);
      const value = await cookie;
      await opened.page.browserContext().setCookie({ name: "petrel_session", value, domain: "127.0.0.1", path: "/" });
      return opened;
    },
    stop: async () => {
      await Promise.all([browser.close(), stack.stop()]);
    },
  };
}

async function sessionOf(stack: RunningStack): Promise<string> {
  const { email, password } = stack.credentials;
  const { headers } = await stack.call("POST", "/auth/login", { email, password }, { origin: stack.url });
  const [cookie = ""] = headers.getSetCookie();
  return /petrel_session=([^;]+)/.exec(cookie)?.[1] ?? "";
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
