import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { duplicateTemplate } from "#features/templates/queries.ts";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

/** Copies a template and opens the copy. */
export function useDuplicate(projectId: string): (id: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => duplicateTemplate(client, projectId, id),
    onSuccess: async ({ id, name }) => {
      toast.add({ title: words.templates.duplicated(name) });
      await navigate({ to: "/p/$projectId/templates/$templateId", params: { projectId, templateId: id } });
    },
    onError: (error) => toast.add(describe(error)),
  });
  return (id) => !isPending && mutate(id);
}
