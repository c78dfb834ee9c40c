import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { StepLink } from "#features/templates/parts/template-usage.tsx";
import { deleteTemplate, type Template, usageQuery } from "#features/templates/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";

const text = words.templates;

interface DeleteTemplateProps {
  projectId: string;
  template: Template;
  onClose(): void;
}

/** Asks first; while steps of workflows send the template, it says which. Show it only while asked. */
export function DeleteTemplate({ projectId, template: { id, name }, onClose }: DeleteTemplateProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: usage } = useQuery(usageQuery(projectId, id));
  const steps = usage?.workflowSteps ?? [];
  if (steps.length > 0) {
    return (
      <Dialog open onClose={onClose} title={text.blockedTitle(name)} hint={text.blockedHint}>
        <ul>
          {steps.map((step) => (
            <li key={step.id}>
              <StepLink projectId={projectId} step={step} />
            </li>
          ))}
        </ul>
        <DialogActs>
          <Button onClick={onClose}>{words.kit.close}</Button>
        </DialogActs>
      </Dialog>
    );
  }
  const remove = async () => {
    try {
      await deleteTemplate(client, projectId, id);
    } catch (error) {
      // A step may have been added meanwhile: then it is shown instead.
      await client.invalidateQueries(usageQuery(projectId, id));
      throw error;
    }
    toast.add({ title: text.removed(name) });
    await navigate({ to: "/p/$projectId/templates", params: { projectId } });
  };
  return (
    <ConfirmDialog title={text.removeTitle(name)} act={text.remove} onConfirm={remove} onClose={onClose}>
      <p>{text.removeHint}</p>
    </ConfirmDialog>
  );
}
