import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { DataForm } from "#features/contacts/parts/data-form.tsx";
import type { Contact } from "#features/contacts/queries.ts";
import { textOfValue } from "#features/contacts/values.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;

/** The contact's keys, each edited in its place. */
export function ContactData({ projectId, contact }: { projectId: string; contact: Contact }) {
  /** The key that is edited; an empty one is new. */
  const [edited, setEdited] = useState<string>();
  const blocked = useBlocked();
  const keys = Object.keys(contact.data).sort();
  const form = (
    <DataForm projectId={projectId} contact={contact} name={edited ?? ""} onDone={() => setEdited(undefined)} />
  );
  const add = (
    <Button icon={<Plus size={16} aria-hidden />} blocked={blocked} onClick={() => setEdited("")}>
      {text.addKey}
    </Button>
  );
  return (
    <Card title={text.data} hint={text.dataHint} acts={edited !== "" && add}>
      {edited === "" && form}
      {keys.length === 0 && edited === undefined && <p className={styles["note"]}>{text.noData}</p>}
      {keys.length > 0 && (
        <ul className={styles["keys"]}>
          {keys.map((key) =>
            key === edited ? (
              <li key={key} className={styles["editing"]}>
                {form}
              </li>
            ) : (
              <li key={key}>
                <span>{key}</span>
                <span>{textOfValue(contact.data[key])}</span>
                <Button
                  look="quiet"
                  aria-label={text.edit(key)}
                  title={text.edit(key)}
                  icon={<Pencil size={15} aria-hidden />}
                  blocked={blocked}
                  onClick={() => setEdited(key)}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}
