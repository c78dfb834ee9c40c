import type { BrowserContext, CDPSession, Page } from "puppeteer-core";
import { Browser } from "#test/support/browser.ts";
import { startChromium } from "#test/support/chromium.ts";
import { type HookServer, startHookServer } from "#test/support/hook-server.ts";
import { RunningStack } from "#test/support/stack.ts";

/** Only a bound against hanging, also on a machine that does much else. */
const hangsAfterMs = 120_000;

/** Polls come ten times as often, so that no test waits for them. `pollsMs` tells how often they come otherwise. */
export const hurriedPolls = `
  const repeat = setInterval;
  window.pollsMs = [];
  window.setInterval = (run, ms, ...rest) => {
    window.pollsMs.push(ms);
    return repeat(run, ms / 10, ...rest);
  };
`;

/** What a suite uses: one stack and one browser for all of them. */
export interface ConsoleFixture {
  readonly stack: RunningStack;
  /** A server that the stack may call. */
  readonly hooks: HookServer;
  /** A page without cookies and storage of another one. Files of the console may be in the browser's cache. Closed by `close`. */
  open(options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** As `open`, signed in as the seeded owner. */
  openSignedIn(options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** As `open`, with the session of another user. */
  openAs(user: Browser, options?: { width?: number; height?: number }): Promise<OpenPage>;
  /** Tells what the open pages show and have asked for. */
  tellOpenPages(): Promise<void>;
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

/** `env`: settings of the deployment. */
export async function openConsoleFixture(env: Record<string, string> = {}): Promise<ConsoleFixture> {
  const hooks = await startHookServer();
  const start = RunningStack.start({ env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${hooks.port}`, ...env } });
  const [stack, browser] = await Promise.all([start, startChromium()]);
  let owner: Promise<Browser> | undefined;
  const contexts: BrowserContext[] = [];
  const openPages = new Set<OpenPage>();
  const open: ConsoleFixture["open"] = async (size = {}) => {
    const context = contexts.pop() ?? (await browser.createBrowserContext());
    const left = () => {
      openPages.delete(opened);
      contexts.push(context);
    };
    const opened = await openPage(context, { url: stack.url, size, left });
    openPages.add(opened);
    return opened;
  };
  const openAs: ConsoleFixture["openAs"] = async (user, size) => {
    const opened = await open(size);
    const [, value = ""] = /petrel_session=([^;]+)/.exec(user.cookie) ?? [];
    await opened.page.browserContext().setCookie({ name: "petrel_session", value, domain: "127.0.0.1", path: "/" });
    return opened;
  };
  return {
    stack,
    hooks,
    open,
    openSignedIn: (size) => {
      owner ??= Browser.ofOwner(stack);
      return owner.then((user) => openAs(user, size));
    },
    openAs,
    tellOpenPages: async () => {
      const pages = await Promise.all([...openPages].map(({ page }) => page.browserContext().pages()));
      for (const page of pages.flat()) console.error(await page.evaluate(shown));
    },
    stop: async () => {
      await Promise.all([browser.close(), stack.stop(), hooks.close()]);
    },
  };
}

/** The text of a page, its fields, its focus, and its newest calls with their statuses, starts and milliseconds. */
const shown = `[
  location.href,
  document.body.innerText.slice(0, 4_000),
  "fields: " + [...document.querySelectorAll("input, textarea, select")].map(({ value }) => value).join(" | "),
  "focus: " + document.activeElement.outerHTML.slice(0, 200),
  ...performance.getEntriesByType("resource").slice(-20).map(({ name, responseStatus, startTime, duration }) =>
    [name, responseStatus, startTime.toFixed(), duration.toFixed()].join(" ")),
].join("\\n")`;

/** A tab that shares what the browser keeps with the others of its context. */
export async function newTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  tab.setDefaultTimeout(hangsAfterMs);
  return tab;
}

interface OpenPageOptions {
  url: string;
  size: { width?: number; height?: number };
  /** Takes the empty context back: with its cache, the next page compiles no script again. */
  left(): void;
}

async function openPage(context: BrowserContext, { url, size, left }: OpenPageOptions): Promise<OpenPage> {
  const { width = 1280, height = 800 } = size;
  const page = await newTab(context);
  await forgetEverything(page, url);
  await page.setViewport({ width, height });
  const faults = watch(page, url);
  const requests = await Requests.of(page);
  await page.evaluateOnNewDocument(
    `document.addEventListener("securitypolicyviolation", (event) => console.error("policy:", event.violatedDirective))`,
  );
  return {
    page,
    faults,
    go: async (path) => {
      await page.goto(`${url}/console${path}`);
      await requests.ended();
    },
    show: async (path) => {
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/console${path}`)})`);
    },
    close: async () => {
      for (const each of await context.pages()) await each.close();
      left();
    },
  };
}

/** Cookies, storage and permissions, but not the cache of files. */
async function forgetEverything(page: Page, origin: string): Promise<void> {
  await page.browserContext().clearPermissionOverrides();
  const session = await page.createCDPSession();
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}

/** The requests of a page, of its current document only: those of an earlier one may never be reported as ended. */
class Requests {
  readonly #page: Page;
  /** The document of each, by the request's id. */
  readonly #open = new Map<string, string>();
  #begun = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(page: Page): Promise<Requests> {
    const requests = new Requests(page);
    await requests.#follow(await page.createCDPSession());
    return requests;
  }

  /** Waits until nothing loads and the page, with nothing left to do, asks for nothing more. */
  async ended(): Promise<void> {
    for (let begun = -1; this.#open.size > 0 || begun !== this.#begun; ) {
      begun = this.#begun;
      await this.#page.evaluate(untilIdle).catch(unlessNavigated);
    }
  }

  async #follow(session: CDPSession): Promise<void> {
    session.on("Network.requestWillBeSent", ({ requestId, loaderId }) => {
      this.#begun += 1;
      this.#open.set(requestId, loaderId);
    });
    session.on("Network.loadingFinished", ({ requestId }) => void this.#open.delete(requestId));
    session.on("Network.loadingFailed", ({ requestId }) => void this.#open.delete(requestId));
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId !== undefined) return;
      for (const [requestId, loaderId] of this.#open) if (loaderId !== frame.loaderId) this.#open.delete(requestId);
    });
    await Promise.all([session.send("Network.enable"), session.send("Page.enable")]);
  }
}

/** A page that goes elsewhere meanwhile asks for more, and is looked at again. */
function unlessNavigated(error: unknown): void {
  if (!String(error).includes("context was destroyed")) throw error;
}

/** Twice, with a pause for what the page does on a timer of some milliseconds. */
const untilIdle = `new Promise((resolve) => {
  const idle = (then) => requestIdleCallback(then, { timeout: 1_000 });
  idle(() => setTimeout(() => idle(resolve), 20));
})`;

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
