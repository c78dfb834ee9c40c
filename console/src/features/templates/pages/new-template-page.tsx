import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { sendersQuery } from "#editor/model/senders.ts";
import { StarterPicker } from "#editor/parts/starter-picker.tsx";
import { blankTemplate, readTemplateDraft } from "#features/templates/model.ts";
import { TemplateForm } from "#features/templates/parts/template-form.tsx";
import { createTemplate } from "#features/templates/queries.ts";
import { useDraft } from "#keep/use-draft.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const text = words.templates;

/** A template that the server has only once it is saved. */
export function NewTemplatePage() {
  const { id: projectId } = useProject();
  const { data: domains, error, refetch } = useQuery(sendersQuery(projectId));
  // Without the domains the sender stays empty.
  if (!domains && !error) return <Pending error={undefined} retry={refetch} rows={3} height="8rem" />;
  return <NewTemplate projectId={projectId} domain={domains?.[0]} />;
}

function NewTemplate({ projectId, domain }: { projectId: string; domain: string | undefined }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const stored = useMemo(() => blankTemplate(domain), [domain]);
  const draft = useDraft({ projectId, kind: "template", id: "new", stored, base: null, read: readTemplateDraft });
  if (!draft) return <Pending error={undefined} retry={() => undefined} rows={3} height="8rem" />;
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const created = await createTemplate(client, projectId, draft.value);
      draft.discard();
      toast.add({ title: text.created(created.name) });
      await navigate({
        to: "/p/$projectId/templates/$templateId",
        params: { projectId, templateId: created.id },
        replace: true,
      });
    } catch (refusal) {
      setProblem(refusal);
      setBusy(false);
    }
  };
  return (
    <TemplateForm
      {...{ projectId, draft, busy, problem }}
      isStored={false}
      hint={
        <Link to="/p/$projectId/templates" params={{ projectId }}>
          {text.title}
        </Link>
      }
      onSave={() => void save()}
    >
      {draft.value.mail.body === "" && (
        <StarterPicker
          disabled={blocked}
          onChoose={(content, type) =>
            draft.change({ ...draft.value, type, mail: { ...draft.value.mail, ...content } })
          }
        />
      )}
    </TemplateForm>
  );
}
