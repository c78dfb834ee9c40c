import type { Problem } from "#api/problem.ts";
import { faultOf } from "#editor/model/field-faults.ts";
import type { MailDraft } from "#editor/model/mail-draft.ts";
import { TextField } from "#kit/forms/field.tsx";
import { words } from "#words/words.ts";
import styles from "../editor.module.css";

const text = words.editor;

interface MailFieldsProps {
  value: MailDraft;
  onChange(changes: Partial<MailDraft>): void;
  disabled: string | undefined;
  problem: Problem | undefined;
}

const senderFields = [
  { name: "from", hint: text.fromHint, type: "email" },
  { name: "fromName", hint: undefined, type: "text" },
  { name: "replyTo", hint: text.replyToHint, type: "email" },
] as const;

/** Everything of an email but its body. The sender is folded away once there is one. */
export function MailFields({ value, onChange, disabled, problem }: MailFieldsProps) {
  const shared = (name: "subject" | "preheader" | "from" | "fromName" | "replyTo") => ({
    name,
    label: text[name],
    value: value[name],
    readOnly: disabled !== undefined,
    error: faultOf(problem, name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isSenderOpen = value.from === "" || senderFields.some(({ name }) => faultOf(problem, name));
  const sender = value.fromName ? `${value.fromName} <${value.from}>` : value.from;
  return (
    <div className={styles["fields"]}>
      <TextField {...shared("subject")} maxLength={998} />
      <TextField {...shared("preheader")} hint={text.preheaderHint} maxLength={255} />
      <details open={isSenderOpen || undefined} className={styles["sender"]}>
        <summary>
          {text.sender} <span className={styles["hint"]}>{sender}</span>
        </summary>
        <div className={styles["fields"]}>
          {senderFields.map(({ name, hint, type }) => (
            <TextField key={name} {...shared(name)} hint={hint} type={type} />
          ))}
        </div>
      </details>
    </div>
  );
}
