import type { KeyInput, Page } from "puppeteer-core";

/** How a person acts: by mouse, or by keyboard alone. */
export type Means = "mouse" | "keyboard";

/** The name of the control that has the focus. */
const focusedName = `(() => {
  const control = document.activeElement;
  return (control.ariaLabel ?? (control.labels?.[0] ?? control).textContent).trim();
})()`;

/**
 * Waits until an open dialog has taken the focus: before that, Enter would press the button that opened it again. Notes, which
 * are dialogs in a region, take no focus.
 */
export const focusSettles = (page: Page) =>
  page.waitForFunction(`(() => {
    const dialog = [...document.querySelectorAll("[role=dialog]:not([role=region] *)")].at(-1);
    return !dialog || dialog.contains(document.activeElement);
  })()`);

/** Presses a button wherever it is: what stands above it may still grow, and a click would miss it. */
export async function pressFocused(page: Page, selector: string): Promise<void> {
  await focusSettles(page);
  const button = await page.waitForSelector(selector);
  await button?.focus();
  await page.keyboard.press("Enter");
}

/** Checks a checkbox, or takes the check away, or chooses a radio button, as `pressFocused` presses a button. */
export async function check(page: Page, name: string, role: "checkbox" | "radio" = "checkbox"): Promise<void> {
  await focusSettles(page);
  const box = await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
  await box?.focus();
  await page.keyboard.press("Space");
}

/**
 * Counts the steps of a job as console.md does: a press of the mouse or a key chord. Typing content is none, and neither is
 * moving the pointer or the focus.
 */
export class Presses {
  count = 0;
  readonly #page: Page;
  readonly #means: Means;

  constructor(page: Page, means: Means) {
    this.#page = page;
    this.#means = means;
  }

  /** Presses a button or a link by its name: with the mouse, or with Enter after Tab has reached it. */
  async press(name: string, role: "button" | "link" = "button"): Promise<void> {
    const control = this.#page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
    if (this.#means === "mouse") await control.click();
    else {
      await control.wait();
      await this.focus(name);
      await this.#page.keyboard.press("Enter");
    }
    this.count += 1;
  }

  /** A key, or several at once. */
  async chord(...keys: KeyInput[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.down(key);
    for (const key of keys.toReversed()) await this.#page.keyboard.up(key);
    this.count += 1;
  }

  /** Moves the focus by Tab to the control of this name. */
  async focus(name: string): Promise<void> {
    await focusSettles(this.#page);
    for (let tabs = 0; tabs < 80; tabs += 1) {
      const focused = await this.#page.evaluate(focusedName);
      if (focused === name) return;
      await this.#page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}.`);
  }
}
