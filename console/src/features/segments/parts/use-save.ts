import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import type { SegmentDraft } from "#features/segments/model.ts";
import { saveSegment, segmentQuery, type TaggedSegment } from "#features/segments/queries.ts";
import type { Draft } from "#keep/use-draft.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.segments;

/** Saves a draft of a segment over the state that it started from. A change made meanwhile is shown first. */
export function useSave(projectId: string, segment: TaggedSegment, draft: Draft<SegmentDraft>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [theirs, setTheirs] = useState<TaggedSegment>();
  const { id, type } = segment;
  const write = async (etag: string) => {
    const { value } = draft;
    const saved = await saveSegment(client, { projectId, id, etag, isStatic: type === "STATIC" }, value);
    draft.saved(value, saved.etag);
    setProblem(undefined);
    toast.add({ title: text.saved });
  };
  const start = async () => {
    if (busy || theirs) return;
    if (!draft.isChanged) return toast.add({ title: text.unchanged });
    setBusy(true);
    try {
      await write(draft.base ?? segment.etag).catch(async (error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
        setTheirs(await client.fetchQuery({ ...segmentQuery(projectId, id), staleTime: 0 }));
      });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return {
    busy,
    problem,
    theirs,
    start: () => void start(),
    /** Over the other change. */
    keepMine: async (other: TaggedSegment) => {
      draft.rebase(other.etag);
      await write(other.etag);
    },
    close: () => setTheirs(undefined),
  };
}
