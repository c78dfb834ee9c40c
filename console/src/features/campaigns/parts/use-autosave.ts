import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "#api/problem.ts";
import { type EditedCampaign, editedQuery, saveCampaign } from "#features/campaigns/edit-queries.ts";
import { type CampaignDraft, isRefusal, lackIn } from "#features/campaigns/model/draft.ts";
import type { Draft } from "#keep/use-draft.ts";

/** A draft is on the server so long after the last key, and a little for the way. */
const idleMs = 1_500;
/** After a fault of the network or of the server. */
const retryMs = 5_000;

interface Refused {
  /** The text that the server refused: it is not sent again. */
  value: CampaignDraft;
  problem: unknown;
}

/**
 * Saves a campaign: a draft by itself, as soon as the API can take it; a scheduled one only on request, because its changes are
 * live. A change that another member saved is shown before anything is overwritten.
 */
export function useAutosave(projectId: string, campaign: EditedCampaign, draft: Draft<CampaignDraft>) {
  const client = useQueryClient();
  const { id, status } = campaign;
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [theirs, setTheirs] = useState<EditedCampaign>();
  const running = useRef<Promise<boolean>>(undefined);
  const latest = useRef(draft);
  latest.current = draft;

  const attempt = async (): Promise<boolean> => {
    const { value, base } = latest.current;
    setSaving(true);
    try {
      const saved = await saveCampaign(client, { projectId, id, etag: base ?? campaign.etag }, value);
      latest.current.saved(value, saved.etag);
      setRefused(undefined);
      return true;
    } catch (problem) {
      setRefused({ value, problem });
      if (problem instanceof Problem && problem.status === 409) {
        // Without an answer the refusal stays shown, and the next save asks again.
        const now = await client.fetchQuery({ ...editedQuery(projectId, id), staleTime: 0 }).catch(() => undefined);
        setTheirs(now);
      }
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** One call at a time; a call that is asked for meanwhile waits and takes the newest text. */
  const save = (): Promise<boolean> => {
    const before = running.current ?? Promise.resolve(true);
    const next = before.then(() => (latest.current.isChanged ? attempt() : true));
    running.current = next;
    return next;
  };
  const lack = lackIn(draft.value);
  const isRefused =
    refused !== undefined &&
    refused.value === draft.value &&
    refused.problem instanceof Problem &&
    isRefusal(refused.problem);
  const pauseMs = refused?.value === draft.value ? retryMs : idleMs;
  const isDue = status === "DRAFT" && draft.isChanged && !lack && !isRefused && !isSaving && !theirs;
  const start = useRef(save);
  start.current = save;
  const { value } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause again
  useEffect(() => {
    if (!isDue) return undefined;
    const again = () => void start.current();
    const timer = setTimeout(again, pauseMs);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [isDue, pauseMs, value]);
  return {
    isSaving,
    lack,
    /** Why the shown text is not on the server. */
    problem: refused?.value === draft.value ? refused.problem : undefined,
    theirs,
    /** True when the server has everything. */
    save,
    keepMine: async (state: EditedCampaign) => {
      const saved = await saveCampaign(client, { projectId, id, etag: state.etag }, latest.current.value);
      latest.current.rebase(saved.etag);
      latest.current.saved(latest.current.value, saved.etag);
      setRefused(undefined);
    },
    closeConflict: () => setTheirs(undefined),
  };
}
