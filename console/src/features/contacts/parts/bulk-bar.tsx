import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import {
  type BulkAct,
  bulkActs,
  type ContactSearch,
  chooseAll,
  chooseNone,
  chosenCount,
} from "#features/contacts/model.ts";
import { ListDialog } from "#features/contacts/parts/list-dialog.tsx";
import { startBulk, startListing } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contacts;

interface BulkBarProps {
  projectId: string;
  search: ContactSearch;
  total: number;
}

/** What can be done with the chosen contacts. */
export function BulkBar({ projectId, search, total }: BulkBarProps) {
  const navigate = useNavigate({ from: "/p/$projectId/contacts" });
  const [asked, setAsked] = useState<BulkAct>();
  const [listing, setListing] = useState(false);
  const blocked = useBlocked();
  const chosen = chosenCount(search, total);
  if (chosen === 0 && !asked && !listing) return null;
  const show = (next: ContactSearch) => void navigate({ search: next, replace: true });
  const start = async (act: BulkAct) => {
    const { jobId } = await startBulk(projectId, act, search);
    show({ ...chooseNone(search), job: jobId });
  };
  return (
    <section className={styles["selection"]} aria-label={text.selected(count(chosen), chosen === 1)}>
      <span role="status">{text.selected(count(chosen), chosen === 1)}</span>
      {!search.all && chosen < total && (
        <Button look="quiet" onClick={() => show(chooseAll(search))}>
          {text.selectAll(count(total), total === 1)}
        </Button>
      )}
      {bulkActs.map((act) => (
        <Button key={act} look={act === "delete" ? "danger" : "plain"} blocked={blocked} onClick={() => setAsked(act)}>
          {text.bulk[act].act}
        </Button>
      ))}
      <Button blocked={blocked} onClick={() => setListing(true)}>
        {text.bulk.addToSegment.act}
      </Button>
      <Button look="quiet" onClick={() => show(chooseNone(search))}>
        {text.clear}
      </Button>
      {listing && (
        <ListDialog
          projectId={projectId}
          who={text.people(count(chosen), chosen === 1)}
          onChosen={async (segmentId) => {
            const { jobId } = await startListing(projectId, segmentId, search);
            show({ ...chooseNone(search), job: jobId });
          }}
          onClose={() => setListing(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={text.bulk[asked].title(text.people(count(chosen), chosen === 1))}
          act={text.bulk[asked].act}
          look={asked === "delete" ? "danger" : "main"}
          onConfirm={() => start(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.bulk[asked].hint}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
