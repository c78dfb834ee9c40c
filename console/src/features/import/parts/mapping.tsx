import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Column, columnsOf, faultsOf, unreadStates } from "#features/import/model.ts";
import { CheckState } from "#features/import/parts/check-state.tsx";
import { firstChoices, ImportChoices } from "#features/import/parts/import-choices.tsx";
import { MappingTable } from "#features/import/parts/mapping-table.tsx";
import { UploadState } from "#features/import/parts/upload-state.tsx";
import { useUpload } from "#features/import/parts/use-upload.ts";
import { importQuery } from "#features/import/queries.ts";
import type { Opened } from "#features/import/read-file.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
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

/** Where the columns go, what else happens, a check without effect, and the start. */
export function Mapping({ projectId, opened, keys, onOther }: MappingProps) {
  const { file, encoding, sample } = opened;
  const [columns, setColumns] = useState<Column[]>(() => columnsOf(sample, keys));
  const [choices, setChoices] = useState(firstChoices);
  const [consent, setConsent] = useState(false);
  const [checkId, setCheckId] = useState<string>();
  const { upload, start, startChecked, cancel } = useUpload(projectId, opened);
  const navigate = useNavigate();
  const disabled = useBlocked();
  const faults = faultsOf(columns).map((fault) =>
    "key" in fault ? text.faults[fault.code](fault.key) : text.faults[fault.code],
  );
  const hasState = columns.some(({ target }) => target === "subscribed");
  const needsConsent = hasState || choices.subscribed;
  const blocked = disabled ?? faults[0];
  /** What was checked is not what would be imported any more. */
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setCheckId(undefined);
      set(value);
    };
  const check = async () => setCheckId(await start(columns, { ...choices, dryRun: true }));
  const isChecked = useIsChecked(projectId, checkId);
  const run = async (again = false) => {
    const sendsNothing = checkId !== undefined && isChecked && !again;
    const jobId = await (sendsNothing ? startChecked(checkId) : start(columns, choices));
    if (jobId) await navigate({ to: "/p/$projectId/contacts/import/$jobId", params: { projectId, jobId } });
  };
  if (upload)
    return (
      <UploadState upload={upload} onCancel={cancel} onRetry={() => void (upload.isCheck ? check() : run(true))} />
    );
  return (
    <>
      {encoding === "windows-1252" && <Banner look="warn" title={text.encoding} />}
      <Card
        title={text.mapping(file.name, bytes(file.size))}
        hint={text.mappingHint}
        acts={<Button onClick={onOther}>{text.another}</Button>}
      >
        <MappingTable columns={columns} onChange={change(setColumns)} />
        <div role="status">
          <ul className={styles["faults"]}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
        {unreadStates(columns).map((header) => (
          <Banner key={header} look="warn" title={text.unreadState(header)}>
            <p>{text.unreadStateHint}</p>
          </Banner>
        ))}
      </Card>
      <Card title={text.summary}>
        <ImportChoices projectId={projectId} choices={choices} onChange={change(setChoices)} />
        <ul className={styles["summary"]}>
          <li>{text.byAddress[choices.onExisting]}</li>
          <li>{hasState ? text.stateByColumn : text.stateOfNew[choices.subscribed ? "subscribed" : "unsubscribed"]}</li>
          {choices.segmentId !== null && <li>{text.onList}</li>}
          <li>{text.optOuts}</li>
        </ul>
        {needsConsent && <Checkbox label={text.consent} checked={consent} onChange={setConsent} />}
        <div className={styles["row"]}>
          <Button
            look="main"
            blocked={blocked ?? (consent || !needsConsent ? undefined : text.consentNeeded)}
            onClick={() => void run()}
          >
            {text.start}
          </Button>
          <Button blocked={blocked} onClick={() => void check()}>
            {text.check}
          </Button>
        </div>
      </Card>
      {checkId !== undefined && <CheckState projectId={projectId} jobId={checkId} />}
    </>
  );
}

/** Whether the check has ended with a result. */
function useIsChecked(projectId: string, checkId: string | undefined): boolean {
  // The check's card polls.
  const query = {
    ...importQuery(projectId, checkId ?? ""),
    enabled: checkId !== undefined,
    refetchInterval: false,
  } as const;
  const { data } = useQuery(query);
  return data?.state === "completed";
}
