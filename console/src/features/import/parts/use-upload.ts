import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { keepFile } from "#features/import/failed-rows.ts";
import { type Column, headerLine } from "#features/import/model.ts";
import { configQuery, uploadImport } from "#features/import/queries.ts";
import { mappedFile, type Opened } from "#features/import/read-file.ts";

/** Larger files go to the content store: their progress shows, and no time limit of a call cuts them off. */
const largestCall = 1_000_000;

interface Upload {
  sent: number;
  whole: number;
  error?: unknown;
}

/** Sends a mapped file, then leads to the job's page. */
export function useUpload(projectId: string, opened: Opened, columns: readonly Column[]) {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>();
  const abort = useRef<AbortController>(undefined);
  const { data: config } = useQuery(configQuery);
  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    try {
      const file = await mappedFile(opened, headerLine(columns, opened.sample.delimiter));
      const whole = file.size;
      setUpload({ sent: 0, whole });
      const jobId = await uploadImport({
        ...{ projectId, name: opened.file.name, file, signal },
        largest: Math.min(largestCall, config?.limits.importBytes ?? 0),
        onProgress: (sent) => setUpload({ sent, whole }),
      });
      keepFile(jobId, opened);
      await navigate({ to: "/p/$projectId/contacts/import/$jobId", params: { projectId, jobId } });
    } catch (error) {
      setUpload(signal.aborted ? undefined : { sent: 0, whole: opened.file.size, error });
    }
  };
  return { upload, start, cancel: () => abort.current?.abort() };
}
