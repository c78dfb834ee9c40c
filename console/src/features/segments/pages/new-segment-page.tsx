import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useProject } from "#app/project.ts";
import { isCondition } from "#condition/model/condition.ts";
import { blankSegment, type ExampleKey, exampleOf, examples, readSegmentDraft } from "#features/segments/model.ts";
import { SegmentForm } from "#features/segments/parts/segment-form.tsx";
import { createSegment } from "#features/segments/queries.ts";
import { useDraft } from "#keep/use-draft.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.segments;

/** A segment that the server has only once it is saved. It starts from an example, or from the filter of the contacts. */
export function NewSegmentPage() {
  const { id: projectId } = useProject();
  const { example, condition } = useSearch({ from: "/signed-in/p/$projectId/segments/new" });
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const stored = blankSegment;
  const draft = useDraft({ projectId, kind: "segment", id: "new", stored, base: null, read: readSegmentDraft });
  const start = useMemo(() => startOf(exampleOf(example), condition), [example, condition]);
  const begun = useRef<unknown>(undefined);
  useEffect(() => {
    // A draft of an earlier visit stays as a version.
    if (!draft || !start || begun.current === start) return;
    begun.current = start;
    draft.change(start);
  }, [draft, start]);
  if (!draft) return <Pending error={undefined} retry={() => undefined} rows={3} height="6rem" />;
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const created = await createSegment(client, projectId, draft.value);
      draft.discard();
      toast.add({ title: text.created(created.name) });
      const params = { projectId, segmentId: created.id };
      await navigate({ to: "/p/$projectId/segments/$segmentId", params, replace: true });
    } catch (refusal) {
      setProblem(refusal);
      setBusy(false);
    }
  };
  return (
    <SegmentForm
      {...{ projectId, draft, busy, problem }}
      title={text.newTitle}
      hint={
        <Link to="/p/$projectId/segments" params={{ projectId }}>
          {text.title}
        </Link>
      }
      onSave={() => void save()}
    />
  );
}

function startOf(key: ExampleKey | undefined, condition: unknown) {
  if (key) return { ...blankSegment, name: text.examples[key].name, condition: examples[key] };
  return isCondition(condition) ? { ...blankSegment, condition } : undefined;
}
