import { useEffect, useRef } from "react";
import { tinykeys } from "tinykeys";
import { preferences } from "#keep/preferences.ts";

type Acts = Readonly<Record<string, () => void>>;

/** Also in the shadow root of an editor, whose host an event names as its target. */
function typed(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role='combobox']");
}

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role='dialog'], [role='alertdialog']") !== null;

/**
 * Keys of a page, such as "$mod+Enter" (Ctrl or Command). They rest while a dialog is open. Single letters act only outside of
 * fields, and only while they are switched on (WCAG 2.1.4).
 */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  const names = Object.keys(acts).join(" ");
  useEffect(() => {
    const bound = names.split(" ").map((name) => [name, press(name, () => latest.current[name]?.())] as const);
    return tinykeys(window, Object.fromEntries(bound), { ignore: () => false });
  }, [names]);
}

const press = (name: string, act: () => void) => (event: KeyboardEvent) => {
  if (event.repeat || inDialog(event.target)) return;
  const isLetter = !name.includes("+");
  if (isLetter && (typed(event) || !preferences().letterShortcuts)) return;
  event.preventDefault();
  act();
};
