import axe, { type AxeResults } from "axe-core";
import { type Browser, launch, type Page } from "puppeteer-core";

/** A real browser. CHROMIUM_PATH names another one than Debian's. */
export function startChromium(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  // The sandbox needs rights that containers of CI do not have; only our own pages are opened.
  return launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** What an automated check of accessibility finds, one line a rule and place; nothing may be left undecided either. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, incomplete } = (await page.evaluate(
    `axe.run({ resultTypes: ["violations", "incomplete"], rules: { "target-size": { enabled: true } } })`,
  )) as AxeResults;
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
}
