import { createContext, useContext } from "react";
import type { Catalog } from "#condition/model/choices.ts";
import type { Filter } from "#condition/model/condition.ts";
import type { Edit } from "#condition/model/edits.ts";
import type { Item, List } from "#condition/model/sentence.ts";

/** What the controls of a condition do; see `condition-builder.tsx`. */
export interface Builder {
  projectId: string;
  /** Ids of controls begin with it. */
  id: string;
  catalog: Catalog;
  root: List;
  act(edit: Edit, options?: ActOptions): void;
  add(list: List, filter: Filter): void;
  /** Removes it and puts the focus on what stood before it. */
  remove(item: Item): void;
  /** The next key is a step of its own. */
  endTyping(): void;
  /** Why the API refused the item. */
  faultsOf(item: Item): readonly string[];
}

export interface ActOptions {
  /** The keys typed into one place are one step. */
  typedInto?: string;
  /** The id of the control that has the focus then. */
  focus?: string;
  /** For screen readers. */
  said?: string;
}

const BuilderContext = createContext<Builder | undefined>(undefined);

export const BuilderProvider = BuilderContext.Provider;

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("This part belongs into a ConditionBuilder.");
  return builder;
}
