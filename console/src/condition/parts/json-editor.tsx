import { useId, useState } from "react";
import { type Condition, isCondition, shapeFault } from "#condition/model/condition.ts";
import { linesOf } from "#condition/model/edits.ts";
import { conditionOf, type List } from "#condition/model/sentence.ts";
import { useBuilder } from "#condition/parts/context.ts";
import { isSame } from "#keep/draft-model.ts";
import { words } from "#words/words.ts";
import styles from "../condition.module.css";

const text = words.condition.editor;

interface JsonEditorProps {
  root: List;
  base: string;
  onChange(condition: Condition): void;
}

/** The condition as the API takes it. It changes the filters as soon as it has their shape. */
export function JsonEditor({ root, base, onChange }: JsonEditorProps) {
  const id = useId();
  const { faultsOf } = useBuilder();
  const [typed, setTyped] = useState<string>();
  const { condition, places } = conditionOf(root, base);
  const read = typed === undefined ? undefined : parsed(typed, base);
  // Undone, or changed elsewhere.
  const isCurrent = read === undefined || "fault" in read || isSame(read.condition, condition);
  const shown = typed !== undefined && isCurrent ? typed : JSON.stringify(condition, null, 2);
  const fault = read && "fault" in read ? [read.fault, text.kept].join(" ") : undefined;
  const refused = linesOf(root).flatMap((line) =>
    faultsOf(line).map((message) => `${places.get(line.id)}: ${message}`),
  );
  return (
    <div className={styles["json"]}>
      <textarea
        className={styles["text"]}
        aria-label={text.label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-fault`}
        spellCheck={false}
        rows={Math.min(30, Math.max(8, shown.split("\n").length))}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parsed(target.value, base);
          if ("condition" in next) onChange(next.condition);
        }}
      />
      <div id={`${id}-fault`} role="status" className={styles["notes"]}>
        {[...(fault ? [fault] : []), ...refused].map((each) => (
          <p key={each} className={styles["fault"]}>
            {each}
          </p>
        ))}
      </div>
    </div>
  );
}

function parsed(json: string, base: string): { condition: Condition } | { fault: string } {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    return { fault: text.syntax(error instanceof Error ? error.message : "") };
  }
  if (isCondition(given)) return { condition: given };
  return { fault: text.shape(shapeFault(given, base) ?? base) };
}
