import { useEffect, useMemo, useRef, useState } from "react";
import { adopted } from "#editor/blocks/model/change.ts";
import type { Document } from "#editor/blocks/model/document.ts";
import { parse } from "#editor/blocks/parse.ts";
import { serialise } from "#editor/blocks/serialise.ts";

interface Shown {
  html: string;
  document: Document;
  /** The owner's text, as it was last seen. */
  seen: string;
  /** What was given out and has not come back yet: the owner of the text may be a render behind. */
  given: readonly string[];
}

/** The changes that views ask for. The object stays the same as long as the editor is open. */
export interface MailActs {
  document(): Document;
  change(next: Document): void;
}

/** The mail as blocks. It is parsed when the text comes from elsewhere, not after a change of its own. */
export function useMail(html: string, onChange: (html: string) => void): { document: Document; mail: MailActs } {
  const [shown, setShown] = useState<Shown>(() => ({ html, seen: html, document: parse(html), given: [] }));
  const current = received(shown, html);
  if (current !== shown) setShown(current);
  const latest = useRef({ shown: current, onChange });
  useEffect(() => {
    latest.current = { shown: current, onChange };
  });
  const mail = useMemo<MailActs>(
    () => ({
      document: () => latest.current.shown.document,
      change: (document) => {
        const { shown: before, onChange: tell } = latest.current;
        const next = serialise(document);
        if (next === before.html && document === before.document) return;
        const state = {
          ...before,
          html: next,
          document,
          given: next === before.html ? before.given : [...before.given, next],
        };
        latest.current = { shown: state, onChange: tell };
        setShown(state);
        if (next !== before.html) tell(next);
      },
    }),
    [],
  );
  return { document: current.document, mail };
}

function received(shown: Shown, html: string): Shown {
  if (html === shown.seen) return shown;
  const at = html === shown.html ? shown.given.length : shown.given.indexOf(html);
  if (at >= 0) return { ...shown, seen: html, given: shown.given.slice(at + 1) };
  return { html, seen: html, document: adopted(shown.document, parse(html)), given: [] };
}
