import type { Page } from "puppeteer-core";
import { expect, it } from "vitest";
import type { ConsoleFixture, OpenPage } from "#test/console/console-fixture.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

/** One line a page: its path below /console, with `:p` for the project, and a text that shows when it has loaded. */
const pages: { path: string; shows: string; signedIn?: false }[] = [
  { path: "/login", shows: "Sign in to Petrel", signedIn: false },
  { path: "/signup", shows: "Create your account", signedIn: false },
  { path: "/forgot", shows: "Set a new password", signedIn: false },
  { path: "/account", shows: "Sign out everywhere" },
  { path: "/projects", shows: "A project has its own contacts" },
  { path: "/p/:p", shows: "Last 24 hours" },
  { path: "/p/:p/contacts", shows: "Newest first" },
  { path: "/p/:p/contacts/import", shows: "Drop a CSV file here" },
  { path: "/p/:p/segments", shows: "Groups of contacts" },
  { path: "/p/:p/campaigns", shows: "One email to many contacts" },
  { path: "/p/:p/templates", shows: "Texts that workflows" },
  { path: "/p/:p/workflows", shows: "Steps that a contact goes through" },
  { path: "/p/:p/contacts/fields", shows: "The keys of contact data" },
  { path: "/p/:p/emails", shows: "Every state" },
  { path: "/p/:p/settings/domains", shows: "Copy all" },
  { path: "/p/:p/settings/keys", shows: "Base URL" },
  { path: "/p/:p/settings/team", shows: "What each role may do" },
  { path: "/p/:p/settings/project", shows: "Delete project" },
  { path: "/p/:p/settings/billing", shows: "Emails of this month" },
  { path: "/p/:p/settings/health", shows: "Sending account" },
  { path: "/p/:p/activity", shows: "Everything" },
  { path: "/p/:p/activity?tab=upcoming", shows: "Nothing is planned" },
  { path: "/p/:p/analytics", shows: "Deliverability by domain" },
  { path: "/p/:p/events", shows: "What your code tracks" },
  { path: "/p/none", shows: "you are not a member of it" },
  { path: "/docs", shows: "Send JSON, get JSON", signedIn: false },
  { path: "/docs/send", shows: "Idempotency-Key" },
  { path: "/no/such/page", shows: "There is no such page" },
];

const widths = [1280, 390] as const;
const themes = ["light", "dark"] as const;

/** Holds every page, at both widths and in both themes, to what all pages promise. */
export function everyPage(fixture: () => ConsoleFixture): void {
  it.each(pages)("$path is accessible, fits and stays within the policy", async ({ path, shows, signedIn = true }) => {
    const opened = await (signedIn ? fixture().openSignedIn() : fixture().open());
    const { page, go, faults, close } = opened;
    await go(path.replace(":p", fixture().stack.credentials.projectId));
    await page.waitForSelector(`::-p-text(${shows})`);
    const found: string[] = [];
    for (const width of widths) {
      for (const theme of themes) found.push(...(await faultsAt(opened, width, theme)));
    }
    found.push(...(await faultsFromTheRight(opened)));
    expect([...found, ...faults]).toEqual([]);
    await close();
  });
}

async function faultsAt({ page }: OpenPage, width: number, theme: "light" | "dark"): Promise<string[]> {
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  const overflow = await overflowOf(page);
  const found = await accessibilityFaults(page);
  if (overflow > 0) found.push(`scrolls sideways by ${overflow} px`);
  return found.map((fault) => `${width} px, ${theme}: ${fault}`);
}

/** In the pseudo-locale that reads from the right: words that are no third longer were written into a component. */
async function faultsFromTheRight({ page }: OpenPage): Promise<string[]> {
  await page.evaluate(`localStorage.setItem("petrel.preferences", JSON.stringify({ language: "ar-XB" }))`);
  await page.reload({ waitUntil: "networkidle0" });
  await page.waitForSelector("html[dir=rtl] h1");
  const overflow = await overflowOf(page);
  const texts = (await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      // The API describes itself in English.
      if (!walker.currentNode.parentElement.closest("noscript, body [lang=en]")) texts.push(walker.currentNode.textContent.trim());
    }
    return texts;
  })()`)) as string[];
  const untranslated = texts.filter((text) => !text.startsWith("[") && /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text));
  return [
    ...(overflow > 0 ? [`from the right it scrolls sideways by ${overflow} px`] : []),
    ...untranslated.map((text) => `not in words/: ${text}`),
  ];
}

const overflowOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"));
