import { createContext } from "react";
import type { Document } from "#editor/blocks/model/document.ts";
import type { NewBlock } from "#editor/blocks/model/new-blocks.ts";

export interface Placeholder {
  name: string;
  /** Per cent of the contacts that have a value. */
  coverage?: number;
}

/** What views may ask for. */
export type Change =
  | { kind: "source"; id: string; source: string }
  /** The block may become another kind of block. */
  | { kind: "replace"; id: string; source: string }
  | { kind: "move"; id: string; step: -1 | 1 }
  | { kind: "remove"; id: string }
  | { kind: "duplicate"; id: string }
  /** `file`: what a new image shows, to be uploaded. */
  | { kind: "insert"; id: string; block: NewBlock; file?: File }
  /** Divides a text in two. */
  | { kind: "split"; id: string; source: string; rest: string }
  /** Joins a text with the one before it. */
  | { kind: "join"; id: string }
  | { kind: "wrap"; id: string; name: string }
  | { kind: "branch"; id: string; open: string };

export interface EditorActs {
  change(change: Change): void;
  document(): Document;
  /** Selects the block before or behind another one, to write in it. */
  go(id: string, step: -1 | 1): boolean;
  openCode(id: string): void;
  /** Asks which block to add behind this one. */
  askInsert(id: string): void;
  placeholders: readonly Placeholder[];
  uploadImage?: ((file: File) => Promise<{ url: string; alt?: string }>) | undefined;
}

export const EditorContext = createContext<EditorActs>({
  change: () => undefined,
  document: () => ({ open: "", body: { place: "flow", parts: [] }, close: "" }),
  go: () => false,
  openCode: () => undefined,
  askInsert: () => undefined,
  placeholders: [],
});
