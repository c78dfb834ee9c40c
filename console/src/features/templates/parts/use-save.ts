import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#api/problem.ts";
import type { TemplateDraft } from "#features/templates/model.ts";
import {
  liveWorkflowsQuery,
  saveTemplate,
  type Template,
  templateQuery,
  usageQuery,
} from "#features/templates/queries.ts";
import type { Draft } from "#keep/use-draft.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.templates;

/** What the save waits for: the answer about live workflows, or about another person's change. */
type Asked = { what: "live"; names: readonly string[]; sent: number } | { what: "conflict"; theirs: Template };

/** Saves a draft of a template. Enabled workflows that send it are named first; a change made meanwhile is shown. */
export function useSave(projectId: string, template: Template, draft: Draft<TemplateDraft>) {
  const client = useQueryClient();
  const { id } = template;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [asked, setAsked] = useState<Asked>();
  /** Who sends the template: asked at once if the page does not know it yet. */
  const findLive = async () => {
    const usage = await client.ensureQueryData(usageQuery(projectId, id));
    const workflowIds = [...new Set(usage.workflowSteps.map(({ workflowId }) => workflowId))];
    const names = await client.fetchQuery(liveWorkflowsQuery(projectId, id, workflowIds));
    return { names, sent: usage.emailsSent };
  };

  const write = async (etag: string) => {
    const { value } = draft;
    const saved = await saveTemplate(client, { projectId, id, etag }, value);
    draft.saved(value, saved.etag);
    setProblem(undefined);
    toast.add({ title: text.saved });
  };
  const save = async () => {
    setBusy(true);
    try {
      await write(draft.base ?? template.etag);
    } catch (error) {
      if (error instanceof Problem && error.status === 409) await showTheirs();
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const begin = async () => {
    setBusy(true);
    try {
      const { names, sent } = await findLive();
      if (names.length === 0) return await save();
      setAsked({ what: "live", names, sent });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const showTheirs = async () => {
    try {
      const theirs = await client.fetchQuery({ ...templateQuery(projectId, id), staleTime: 0 });
      setAsked({ what: "conflict", theirs });
    } catch (error) {
      setProblem(error);
    }
  };
  return {
    busy,
    problem,
    asked,
    /** Of the button and of Ctrl+S. */
    start: () => {
      if (busy || asked) return;
      if (!draft.isChanged) return toast.add({ title: text.unchanged });
      void begin();
    },
    confirm: save,
    /** Over the other person's change. */
    keepMine: async (theirs: Template) => {
      draft.rebase(theirs.etag);
      await write(theirs.etag);
    },
    /** One question may have led to the other. */
    close: (what: Asked["what"]) => setAsked((now) => (now?.what === what ? undefined : now)),
  };
}
