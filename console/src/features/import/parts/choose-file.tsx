import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Opened, openFile } from "#features/import/read-file.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../import.module.css";

const text = words.imports;
const mostBytes = 1_073_741_824;
const sample = "email,firstName,plan,subscribed\nann@example.com,Ann,pro,yes\nben@example.com,Ben,free,no\n";

/** A file by drop or by choice. Only its start is read. */
export function ChooseFile({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const blocked = useBlocked();
  const take = async (file: File | undefined) => {
    if (!file || blocked) return;
    setFault(undefined);
    if (file.size > mostBytes) return setFault(text.tooLarge);
    if (!/\.(csv|tsv|txt)$/i.test(file.name)) return setFault(text.wrongType);
    const opened = await openFile(file).catch(() => undefined);
    if (opened) onOpen(opened);
    else setFault(text.unreadable);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles["drop"]}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <EmptyState title={text.drop} hint={text.dropHint} icon={<FileUp size={32} aria-hidden />}>
        <Button look="main" blocked={blocked} onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <Button look="quiet" onClick={() => download(new Blob([sample], { type: "text/csv" }), text.sampleName)}>
          {text.sample}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </EmptyState>
      <FormError message={fault} />
    </div>
  );
}

export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
