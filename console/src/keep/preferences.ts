import { useSyncExternalStore } from "react";

/** Choices of this browser. public/before-paint.js reads them too. */
interface Preferences {
  theme: "system" | "light" | "dark";
  /** Single letters act as shortcuts (WCAG 2.1.4 wants a switch). */
  letterShortcuts: boolean;
  /** `en-XA` and `ar-XB` are the pseudo-locales of the tests. */
  language: "en" | "en-XA" | "ar-XB";
  /** The project shown last. */
  projectId?: string;
  /** Projects whose first steps are hidden. */
  checklistHidden?: string[];
  /** Of the samples in the API reference. */
  sampleLanguage?: "curl" | "typescript";
}

const storageKey = "petrel.preferences";
const defaults: Preferences = { theme: "system", letterShortcuts: true, language: "en" };
const listeners = new Set<() => void>();
let current = read();

export const preferences = (): Preferences => current;

export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Storage may be off or full; the choice then lasts until the reload.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  if (current.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = current.theme;
}

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return defaults;
  }
}
