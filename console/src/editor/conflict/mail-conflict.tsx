import { lazy, Suspense } from "react";
import type { ConflictField } from "#editor/conflict/conflict-fields.ts";
import { type ConflictChoices, ConflictDialog } from "#kit/drafts/conflict-dialog.tsx";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { words } from "#words/words.ts";
import styles from "./conflict.module.css";

const text = words.drafts.conflict;

const TextDiff = lazy(async () => {
  const { TextDiff: Diff } = await import("#editor/conflict/text-diff.tsx");
  return { default: Diff };
});

const joined = (fields: readonly ConflictField[], side: "mine" | "theirs"): string =>
  fields.map((field) => `── ${field.label}\n${field[side]}`).join("\n\n");

/** Two states of a record with an email, side by side: the fields that differ. */
export function MailConflict({ fields, ...choices }: ConflictChoices & { fields: readonly ConflictField[] }) {
  const changed = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <ConflictDialog {...choices} place="wide">
      <div className={styles["sides"]}>
        <strong>{text.mine}</strong>
        <strong>{text.theirs}</strong>
      </div>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <TextDiff mine={joined(changed, "mine")} theirs={joined(changed, "theirs")} />
      </Suspense>
    </ConflictDialog>
  );
}
