import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Opened, openFile } from "#features/import/read-file.ts";
import { Button } from "#kit/buttons/button.tsx";
import { download } from "#kit/download.ts";
import { FileDrop } from "#kit/forms/file-drop.tsx";
import { words } from "#words/words.ts";

const text = words.imports;
const mostBytes = 1_073_741_824;
const sample = "email,firstName,plan,subscribed\nann@example.com,Ann,pro,yes\nben@example.com,Ben,free,no\n";

/** A file by drop or by choice. Only its start is read. */
export function ChooseFile({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [fault, setFault] = useState<string>();
  const take = async (file: File) => {
    setFault(undefined);
    if (file.size > mostBytes) return setFault(text.tooLarge);
    if (!/\.(csv|tsv|txt)$/i.test(file.name)) return setFault(text.wrongType);
    const opened = await openFile(file).catch(() => undefined);
    if (opened) onOpen(opened);
    else setFault(text.unreadable);
  };
  return (
    <FileDrop
      title={text.drop}
      hint={text.dropHint}
      choose={text.choose}
      accept=".csv,.tsv,.txt,text/csv"
      blocked={useBlocked()}
      fault={fault}
      onFile={(file) => void take(file)}
    >
      <Button look="quiet" onClick={() => download(new Blob([sample], { type: "text/csv" }), text.sampleName)}>
        {text.sample}
      </Button>
    </FileDrop>
  );
}
