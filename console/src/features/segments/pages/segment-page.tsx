import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { RefreshCw, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked, useProject } from "#app/project.ts";
import { readSegmentDraft, type SegmentDraft, segmentDraftOf } from "#features/segments/model.ts";
import { DeleteSegment } from "#features/segments/parts/delete-segment.tsx";
import { Members } from "#features/segments/parts/members.tsx";
import { SegmentConflict } from "#features/segments/parts/segment-conflict.tsx";
import { SegmentForm } from "#features/segments/parts/segment-form.tsx";
import { useSave } from "#features/segments/parts/use-save.ts";
import { createSegment, recount, segmentQuery, type TaggedSegment } from "#features/segments/queries.ts";
import { type Draft, useDraft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.segments;

export function SegmentPage() {
  const { id: projectId } = useProject();
  const { segmentId } = useParams({ from: "/signed-in/p/$projectId/segments/$segmentId" });
  const { data: segment, error, refetch } = useQuery(segmentQuery(projectId, segmentId));
  if (segment) return <SegmentEditor key={segmentId} projectId={projectId} segment={segment} />;
  return (
    <>
      <PageHeader title={text.title} />
      <Pending error={error} retry={refetch} rows={3} height="6rem" />
    </>
  );
}

interface SegmentEditorProps {
  projectId: string;
  segment: TaggedSegment;
}

function SegmentEditor({ projectId, segment }: SegmentEditorProps) {
  const stored = useMemo(() => segmentDraftOf(segment), [segment]);
  const place = { projectId, kind: "segment", id: segment.id } as const;
  const draft = useDraft({ ...place, stored, base: segment.etag, read: readSegmentDraft });
  return draft ? (
    <DraftedSegment {...{ projectId, segment, draft }} />
  ) : (
    <Pending error={undefined} retry={() => undefined} rows={3} height="6rem" />
  );
}

function DraftedSegment({ projectId, segment, draft }: SegmentEditorProps & { draft: Draft<SegmentDraft> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const [isDeleting, setDeleting] = useState(false);
  const save = useSave(projectId, segment, draft);
  const { theirs } = save;
  const recounting = useRecount(projectId, segment);
  const saveCopy = async () => {
    const { value } = draft;
    const copy = await createSegment(client, projectId, { ...value, name: text.copyName(value.name).slice(0, 100) });
    draft.discard();
    await navigate({ to: "/p/$projectId/segments/$segmentId", params: { projectId, segmentId: copy.id } });
  };
  const acts = (
    <>
      <Button look="danger" icon={<Trash2 size={16} aria-hidden />} blocked={blocked} onClick={() => setDeleting(true)}>
        {text.remove}
      </Button>
      <Button
        icon={<RefreshCw size={16} aria-hidden />}
        blocked={blocked}
        busy={recounting.busy}
        onClick={recounting.start}
      >
        {segment.trackMembership ? text.compute : text.refresh}
      </Button>
    </>
  );
  return (
    <>
      <SegmentForm
        {...{ projectId, draft, acts }}
        isStatic={segment.type === "STATIC"}
        title={segment.name}
        hint={
          <ChangeHistory type="segment" of={segment}>
            <Link to="/p/$projectId/segments" params={{ projectId }}>
              {text.title}
            </Link>
          </ChangeHistory>
        }
        busy={save.busy}
        problem={save.problem}
        onSave={save.start}
      />
      <Members projectId={projectId} segment={segment} isChanged={draft.isChanged} />
      {theirs && (
        <SegmentConflict
          mine={draft.value}
          theirs={theirs}
          onKeepMine={() => save.keepMine(theirs)}
          onTakeTheirs={draft.discard}
          {...(segment.type === "DYNAMIC" && { onCopy: saveCopy })}
          onClose={save.close}
        />
      )}
      {isDeleting && <DeleteSegment {...{ projectId, segment }} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Counts the members now, and says what has changed. */
function useRecount(projectId: string, { id, trackMembership, memberCount, type }: TaggedSegment) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const isTracked = trackMembership && type === "DYNAMIC";
      const { added, removed, total } = await recount(client, { projectId, id }, isTracked);
      const difference = total - memberCount;
      const delta =
        added === undefined || removed === undefined
          ? text.delta(`${difference < 0 ? "−" : "+"}${count(Math.abs(difference))}`)
          : text.moved(count(added), count(removed));
      toast.add({ title: text.total(count(total), total === 1), description: delta });
    } catch (error) {
      const { title, hint } = describe(error);
      toast.add({ title, ...(hint && { description: hint }) });
    }
    setBusy(false);
  };
  return { busy, start: () => void start() };
}
