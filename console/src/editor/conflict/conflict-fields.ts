import type { MailDraft } from "#editor/model/mail-draft.ts";
import { words } from "#words/words.ts";

/** One field as both have it. */
export interface ConflictField {
  label: string;
  mine: string;
  theirs: string;
}

const labels = [
  ...(["subject", "preheader", "from", "fromName", "replyTo"] as const).map(
    (field) => ({ field, label: words.editor[field] }) as const,
  ),
  { field: "body", label: words.editor.bodyLabel },
  { field: "text", label: words.editor.textLabel },
] as const;

/** Two states of an email, field by field, as a person reads them. */
export const mailConflictFields = (mine: MailDraft, theirs: MailDraft): ConflictField[] =>
  labels.map(({ field, label }) => ({ label, mine: mine[field], theirs: theirs[field] }));
