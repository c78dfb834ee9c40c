import type { MailDraft, MailType } from "#editor/model/mail-draft.ts";
import { starters } from "#editor/starters/starters.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../editor.module.css";

const text = words.editor.starters;

interface StarterPickerProps {
  onChoose(content: Pick<MailDraft, "subject" | "preheader" | "body">, type: MailType): void;
  /** Why nothing can be changed now. */
  disabled?: string | undefined;
}

/** Layouts for an email that has no text yet. */
export const StarterPicker = ({ onChoose, disabled }: StarterPickerProps) => (
  <Card title={text.title} hint={text.hint}>
    <ul className={styles["starters"]}>
      {starters.map(({ id, type, subject, preheader, body }) => (
        <li key={id}>
          <Button blocked={disabled} onClick={() => onChoose({ subject, preheader, body }, type)}>
            {words.blocks.starters[id]}
          </Button>
        </li>
      ))}
    </ul>
  </Card>
);
