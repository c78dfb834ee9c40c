import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Column, columnsOf, faultsOf } from "#features/import/model.ts";
import { MappingTable } from "#features/import/parts/mapping-table.tsx";
import { useUpload } from "#features/import/parts/use-upload.ts";
import type { Opened } from "#features/import/read-file.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { Card } from "#kit/page/card.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../import.module.css";

const text = words.imports;

interface MappingProps {
  projectId: string;
  opened: Opened;
  /** Keys that contacts have already. */
  keys: readonly string[];
  onOther: () => void;
}

/** Where the columns go, what then happens, and the start. */
export function Mapping({ projectId, opened, keys, onOther }: MappingProps) {
  const { file, encoding, sample } = opened;
  const [columns, setColumns] = useState<Column[]>(() => columnsOf(sample, keys));
  const [consent, setConsent] = useState(false);
  const { upload, start, cancel } = useUpload(projectId, opened, columns);
  const disabled = useBlocked();
  const faults = faultsOf(columns).map((fault) =>
    "key" in fault ? text.faults[fault.code](fault.key) : text.faults[fault.code],
  );
  const hasState = columns.some(({ target }) => target === "subscribed");
  const blocked = disabled ?? faults[0] ?? (consent ? undefined : text.consentNeeded);
  const other = <Button onClick={onOther}>{text.another}</Button>;
  if (upload?.error !== undefined)
    return (
      <Card title={text.uploading} acts={other}>
        <ErrorCard error={upload.error} />
        <div>
          <Button look="main" onClick={() => void start()}>
            {text.retry}
          </Button>
        </div>
      </Card>
    );
  if (upload)
    return (
      <Card title={text.uploading}>
        <Progress label={text.uploading} value={upload.sent} max={upload.whole} />
        <p role="status">{text.uploaded(bytes(upload.sent), bytes(upload.whole))}</p>
        <div>
          <Button onClick={cancel}>{text.cancel}</Button>
        </div>
      </Card>
    );
  return (
    <>
      {encoding === "windows-1252" && <Banner look="warn" title={text.encoding} />}
      <Card title={text.mapping(file.name, bytes(file.size))} hint={text.mappingHint} acts={other}>
        <MappingTable columns={columns} onChange={setColumns} />
        <div role="status">
          <ul className={styles["faults"]}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      </Card>
      <Card title={text.summary}>
        <ul className={styles["summary"]}>
          <li>{text.byAddress}</li>
          <li>{text.keep}</li>
          <li>{hasState ? text.stateByColumn : text.stateOfNew}</li>
          <li>{text.optOuts}</li>
        </ul>
        <Checkbox label={text.consent} checked={consent} onChange={setConsent} />
        <div>
          <Button look="main" blocked={blocked} onClick={() => void start()}>
            {text.start}
          </Button>
        </div>
      </Card>
    </>
  );
}
