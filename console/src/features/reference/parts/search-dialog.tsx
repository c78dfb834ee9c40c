import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Reference } from "#features/reference/model/reference.ts";
import { entriesOf, type Found, search } from "#features/reference/model/search.ts";
import { MethodName } from "#features/reference/parts/method-name.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { Finder } from "#kit/overlays/finder.tsx";
import { words } from "#words/words.ts";
import styles from "./menu.module.css";

const text = words.reference;

interface SearchDialogProps {
  reference: Reference;
  open: boolean;
  onClose(): void;
}

export const SearchDialog = ({ reference, open, onClose }: SearchDialogProps) => (
  <Dialog open={open} onClose={onClose} title={text.search.title}>
    <Search reference={reference} onClose={onClose} />
  </Dialog>
);

/** Finds operations, pages and objects by title, path, summary and field. */
function Search({ reference, onClose }: Omit<SearchDialogProps, "open">) {
  const navigate = useNavigate();
  const entries = useMemo(() => entriesOf(reference), [reference]);
  const go = ({ page, anchor }: Found) => {
    onClose();
    void navigate({ to: "/docs/$noun", params: { noun: page }, ...(anchor !== undefined && { hash: anchor }) });
  };
  return (
    <Finder words={text.search} find={(typed) => search(entries, typed)} keyOf={({ key }) => key} onChoose={go}>
      {(found) => <FoundView found={found} />}
    </Finder>
  );
}

const FoundView = ({ found: { kind, title, operation, field } }: { found: Found }) => (
  <>
    <div className={styles["found"]} lang="en">
      <strong>{title}</strong>
      {operation && <code dir="ltr">{operation.path}</code>}
      {field !== undefined && (
        <span>
          {text.search.field} <code dir="ltr">{field}</code>
        </span>
      )}
    </div>
    {operation ? <MethodName method={operation.method} /> : <span>{text.search.kinds[kind]}</span>}
  </>
);
