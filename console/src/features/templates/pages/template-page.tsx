import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Copy, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked, useProject } from "#app/project.ts";
import { MailConflict } from "#editor/conflict/mail-conflict.tsx";
import { conflictFields, readTemplateDraft, type TemplateDraft, templateDraftOf } from "#features/templates/model.ts";
import { DeleteTemplate } from "#features/templates/parts/delete-template.tsx";
import { TemplateForm } from "#features/templates/parts/template-form.tsx";
import { TemplateUsage } from "#features/templates/parts/template-usage.tsx";
import { useDuplicate } from "#features/templates/parts/use-duplicate.ts";
import { useSave } from "#features/templates/parts/use-save.ts";
import { createTemplate, type Template, templateQuery } from "#features/templates/queries.ts";
import { type Draft, useDraft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.templates;

export function TemplatePage() {
  const { id: projectId } = useProject();
  const { templateId } = useParams({ from: "/signed-in/p/$projectId/templates/$templateId" });
  const { data: template, error, refetch } = useQuery(templateQuery(projectId, templateId));
  if (template) return <TemplateEditor key={templateId} projectId={projectId} template={template} />;
  return (
    <>
      <PageHeader title={text.title} />
      <Pending error={error} retry={refetch} rows={3} height="8rem" />
    </>
  );
}

interface TemplateEditorProps {
  projectId: string;
  template: Template;
}

function TemplateEditor({ projectId, template }: TemplateEditorProps) {
  const stored = useMemo(() => templateDraftOf(template), [template]);
  const place = { projectId, kind: "template", id: template.id } as const;
  const draft = useDraft({ ...place, stored, base: template.etag, read: readTemplateDraft });
  return draft ? (
    <DraftedTemplate {...{ projectId, template, draft }} />
  ) : (
    <Pending error={undefined} retry={() => undefined} rows={3} height="8rem" />
  );
}

interface DraftedProps extends TemplateEditorProps {
  draft: Draft<TemplateDraft>;
}

function DraftedTemplate({ projectId, template, draft }: DraftedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const [isDeleting, setDeleting] = useState(false);
  const duplicate = useDuplicate(projectId);
  const save = useSave(projectId, template, draft);
  const { asked } = save;
  const saveCopy = async () => {
    const { value } = draft;
    const copy = await createTemplate(client, projectId, { ...value, name: text.copyName(value.name).slice(0, 255) });
    draft.discard();
    await navigate({ to: "/p/$projectId/templates/$templateId", params: { projectId, templateId: copy.id } });
  };
  const acts = (
    <>
      <Button look="danger" icon={<Trash2 size={16} aria-hidden />} blocked={blocked} onClick={() => setDeleting(true)}>
        {text.remove}
      </Button>
      <Button icon={<Copy size={16} aria-hidden />} blocked={blocked} onClick={() => duplicate(template.id)}>
        {text.duplicate}
      </Button>
    </>
  );
  return (
    <>
      <TemplateForm
        {...{ projectId, draft, acts }}
        isStored
        hint={
          <ChangeHistory type="template" of={template}>
            <Link to="/p/$projectId/templates" params={{ projectId }}>
              {text.title}
            </Link>
          </ChangeHistory>
        }
        busy={save.busy}
        problem={save.problem}
        onSave={save.start}
      />
      <TemplateUsage projectId={projectId} templateId={template.id} />
      {asked?.what === "live" && (
        <ConfirmDialog
          title={text.live.title}
          act={text.live.act}
          look="main"
          onConfirm={save.confirm}
          onClose={() => save.close("live")}
        >
          <p>{text.live.hint(asked.names.length, asked.names.join(", "))}</p>
          <p>{text.live.sent(count(asked.sent))}</p>
        </ConfirmDialog>
      )}
      {asked?.what === "conflict" && (
        <MailConflict
          fields={conflictFields(draft.value, templateDraftOf(asked.theirs))}
          changedAt={asked.theirs.updatedAt}
          onKeepMine={() => save.keepMine(asked.theirs)}
          onTakeTheirs={draft.discard}
          onCopy={saveCopy}
          onClose={() => save.close("conflict")}
        />
      )}
      {isDeleting && <DeleteTemplate {...{ projectId, template }} onClose={() => setDeleting(false)} />}
    </>
  );
}
