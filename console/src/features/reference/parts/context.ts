import { createContext, useContext } from "react";
import type { Reference } from "#features/reference/model/reference.ts";
import type { KnownReader } from "#features/reference/queries.ts";

interface Shown {
  reference: Reference;
  reader: KnownReader;
  /** Tells the menu which anchor the reader sees. */
  setVisible(anchor: string | undefined): void;
}

const Context = createContext<Shown | undefined>(undefined);

export const ReferenceProvider = Context.Provider;

/** The document and its reader, for every part of its pages. */
export function useReference(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error("Only pages below /docs show parts of the reference.");
  return shown;
}
