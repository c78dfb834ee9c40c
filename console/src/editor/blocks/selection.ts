import { createContext, useContext, useSyncExternalStore } from "react";

/** Where the reader pressed, so that the caret goes there. */
export interface Point {
  left: number;
  top: number;
}

export interface Selected {
  id: string;
  /** Its text is being edited. */
  editing: boolean;
  point?: Point;
  /** Where the caret goes without a point; the end otherwise. */
  at?: number;
  /** Dropped or pasted: the image's settings upload it. */
  file?: File | undefined;
}

/** Which block is selected. A store, so that a press draws two blocks and not all of them. */
export class Selection {
  #now: Selected | undefined;
  readonly #listeners = new Set<() => void>();

  get now(): Selected | undefined {
    return this.#now;
  }

  set(next: Selected | undefined): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const SelectionContext = createContext(new Selection());

/** The selection if it is this item, else undefined. */
export function useSelected(id: string): Selected | undefined {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, () => (selection.now?.id === id ? selection.now : undefined));
}

export function useSelection(): [Selected | undefined, Selection] {
  const selection = useContext(SelectionContext);
  return [useSyncExternalStore(selection.subscribe, () => selection.now), selection];
}
