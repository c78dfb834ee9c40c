import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keepFile } from "#features/import/failed-rows.ts";
import { type Column, headerPlan } from "#features/import/model.ts";
import { configQuery, type ImportOptions, importChecked, uploadImport } from "#features/import/queries.ts";
import { fileToSend, type Opened } from "#features/import/read-file.ts";

/** Larger files go to the content store: their progress shows, and no time limit of a call cuts them off. */
const largestCall = 1_000_000;

interface Upload {
  isCheck: boolean;
  /** Once it is sent, the server works on it: it cannot be cancelled any more. */
  step: "preparing" | "sending" | "sent";
  sent: number;
  whole: number;
  error?: unknown;
}

/**
 * Sends a mapped file. `start` and `startChecked`, which sends nothing again, give the job's id, or undefined when it was
 * cancelled or failed.
 */
export function useUpload(projectId: string, opened: Opened) {
  const [upload, setUpload] = useState<Upload>();
  const abort = useRef<AbortController>(undefined);
  const { data: config } = useQuery(configQuery);
  const start = async (columns: readonly Column[], chosen: ImportOptions): Promise<string | undefined> => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const isCheck = chosen.dryRun ?? false;
    const show = (step: Upload["step"], whole: number) => (sent: number) => setUpload({ isCheck, step, sent, whole });
    const plan = headerPlan(columns, opened.sample);
    const { size, name } = opened.file;
    try {
      show("preparing", size)(0);
      const file = await fileToSend(opened, { header: plan.header, signal, onPiece: show("preparing", size) });
      show("sending", file.size)(0);
      const jobId = await uploadImport({
        ...{ projectId, name, file, signal, options: { ...chosen, columns: plan.columns } },
        largest: Math.min(largestCall, config?.limits.importBytes ?? 0),
        onProgress: show("sending", file.size),
        onSent: () => show("sent", file.size)(file.size),
      });
      keepFile(jobId, opened);
      setUpload(undefined);
      return jobId;
    } catch (error) {
      setUpload(signal.aborted ? undefined : { isCheck, step: "sending", sent: 0, whole: size, error });
      return undefined;
    }
  };
  const startChecked = async (checkId: string): Promise<string | undefined> => {
    const { size: whole } = opened.file;
    try {
      const jobId = await importChecked(projectId, checkId);
      keepFile(jobId, opened);
      setUpload(undefined);
      return jobId;
    } catch (error) {
      setUpload({ isCheck: false, step: "sending", sent: 0, whole, error });
      return undefined;
    }
  };
  return { upload, start, startChecked, cancel: () => abort.current?.abort() };
}
