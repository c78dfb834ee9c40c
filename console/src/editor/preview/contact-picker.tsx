import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Audience, type Reader, readersQuery } from "#editor/preview/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./preview.module.css";

const text = words.editor.preview;

interface ContactPickerProps {
  projectId: string;
  audience: Audience;
  onChoose(reader: Reader | undefined): void;
  onClose(): void;
}

/** Whom the preview is shown for. First comes the reader for whom every placeholder is empty. Show it only while asked. */
export function ContactPicker({ projectId, audience, onChoose, onClose }: ContactPickerProps) {
  const [typed, setTyped] = useState("");
  const { data, error, refetch } = useQuery(readersQuery(projectId, audience, typed.trim()));
  const choose = (reader: Reader | undefined) => {
    onChoose(reader);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={text.choose} hint={text.chooseHint}>
      <SearchField label={text.search} value={typed} onChange={setTyped} />
      <ul className={styles["readers"]}>
        <li>
          <Button look="quiet" title={text.nobodyHint} onClick={() => choose(undefined)}>
            {text.nobody}
          </Button>
        </li>
        {data?.map((reader) => (
          <li key={reader.id}>
            <Button look="quiet" onClick={() => choose(reader)}>
              {reader.email}
            </Button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p>{text.noContacts}</p>}
      {!data && <Pending error={error} retry={refetch} rows={3} />}
    </Dialog>
  );
}
