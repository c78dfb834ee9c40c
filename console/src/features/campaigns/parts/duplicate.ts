import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useBlocked } from "#app/project.ts";
import { editLink } from "#features/campaigns/links.ts";
import { duplicateCampaign } from "#features/campaigns/queries.ts";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";

/** Copies a campaign and opens the copy, which is a draft. */
export function useDuplicate(projectId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => duplicateCampaign(projectId, id),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: [projectId, "campaigns", "list"] });
      await navigate(editLink(projectId, id));
    },
    onError: (error) => toast.add(describe(error)),
  });
  const duplicate = (id: string) => {
    if (blocked) toast.add({ title: blocked });
    else if (!isPending) mutate(id);
  };
  return { duplicate, blocked, isPending };
}
