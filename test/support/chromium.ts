import axe, { type AxeResults } from "axe-core";
import { type Browser, launch, type Page } from "puppeteer-core";

/** A real browser. CHROMIUM_PATH names another one than Debian's. */
export function startChromium(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  // The sandbox needs rights that containers of CI do not have; only our own pages are opened.
  return launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/**
 * What an automated check of accessibility finds, one line a rule and place; nothing may be left undecided either. `rules`: only
 * these; `without`: all but these; `within`: only there. The content of frames is not checked: it belongs to a shown email.
 */
export async function accessibilityFaults(
  page: Page,
  { rules, without = [], within }: { rules?: readonly string[]; without?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  if (await page.evaluate("!window.axe")) await page.evaluate(axe.source);
  const scope = rules
    ? { runOnly: rules }
    : {
        rules: {
          "target-size": { enabled: true },
          "frame-tested": { enabled: false },
          ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        },
      };
  const options = { resultTypes: ["violations", "incomplete"], iframes: false, ...scope };
  const context = within === undefined ? "document" : JSON.stringify(within);
  const { violations, incomplete } = (await page.evaluate(
    `axe.run(${context}, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
}
