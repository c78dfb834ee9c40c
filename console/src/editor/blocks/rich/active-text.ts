import type { Editor } from "@tiptap/core";
import { createContext, useContext, useSyncExternalStore } from "react";

/** The text that is being edited, for the toolbar. */
export class ActiveText {
  #editor: Editor | undefined;
  #turn = 0;
  readonly #listeners = new Set<() => void>();

  get editor(): Editor | undefined {
    return this.#editor;
  }

  set(editor: Editor | undefined): void {
    this.#editor = editor;
    editor?.on("transaction", this.#tell);
    this.#tell();
  }

  readonly #tell = (): void => {
    this.#turn++;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly turn = (): number => this.#turn;
}

export const ActiveTextContext = createContext(new ActiveText());

/** The text's editor; draws again after each of its changes. */
export function useActiveText(): Editor | undefined {
  const active = useContext(ActiveTextContext);
  useSyncExternalStore(active.subscribe, active.turn);
  return active.editor;
}
