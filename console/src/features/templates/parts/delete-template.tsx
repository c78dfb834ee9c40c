import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { StepLink } from "#features/templates/parts/template-usage.tsx";
import { deleteTemplate, type Template, usageQuery } from "#features/templates/queries.ts";
import { DeleteDialog } from "#kit/overlays/delete-dialog.tsx";
import { words } from "#words/words.ts";

interface DeleteTemplateProps {
  projectId: string;
  template: Template;
  onClose(): void;
}

/** Steps of workflows that send the template keep it from being deleted. */
export function DeleteTemplate({ projectId, template: { id, name }, onClose }: DeleteTemplateProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: usage } = useQuery(usageQuery(projectId, id));
  const remove = async () => {
    try {
      await deleteTemplate(client, projectId, id);
    } catch (error) {
      // A step may have been added meanwhile: then it is shown instead.
      await client.invalidateQueries(usageQuery(projectId, id));
      throw error;
    }
  };
  return (
    <DeleteDialog
      {...{ name, onClose }}
      text={words.templates}
      users={(usage?.workflowSteps ?? []).map((step) => <StepLink key={step.id} projectId={projectId} step={step} />)}
      onDelete={remove}
      onDeleted={() => navigate({ to: "/p/$projectId/templates", params: { projectId } })}
    />
  );
}
