import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { editLink, reviewLink } from "#features/campaigns/links.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { useDuplicate } from "#features/campaigns/parts/duplicate.ts";
import { type CampaignAct, controlCampaign } from "#features/campaigns/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { useKeys } from "#kit/use-keys.ts";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.campaigns.control;

/** What can be done in a state, the most harmless first. */
const actsOf: Readonly<Record<Campaign["status"], readonly CampaignAct[]>> = {
  DRAFT: [],
  SCHEDULED: ["unschedule", "cancel"],
  SENDING: ["pause", "cancel"],
  PAUSED: ["resume", "cancel"],
  SENT: [],
  CANCELLED: [],
};

/** The buttons of a campaign. What sends email, or cannot be taken back, asks first and tells its effect. */
export function CampaignControl({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const copy = useDuplicate(projectId);
  useKeys({ d: () => copy.duplicate(campaign.id) });
  const [asked, setAsked] = useState<"resume" | "cancel">();
  const { id, name, status, totalRecipients, sentCount } = campaign;
  const control = async (act: CampaignAct) => {
    try {
      await controlCampaign(projectId, id, act);
      toast.add({ title: text.done[act](name) });
    } finally {
      void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: control,
    onError: (error) => toast.add(describe(error)),
  });
  const left = Math.max(0, totalRecipients - sentCount);
  return (
    <>
      <Button blocked={copy.blocked} busy={copy.isPending} onClick={() => copy.duplicate(id)}>
        {words.campaigns.duplicate}
      </Button>
      {(status === "DRAFT" || status === "SCHEDULED") && (
        <LinkButton {...editLink(projectId, id)}>{words.report.edit}</LinkButton>
      )}
      {status === "DRAFT" && (
        <LinkButton look="main" {...reviewLink(projectId, id)}>
          {words.campaigns.review}
        </LinkButton>
      )}
      {actsOf[status].map((act) => (
        <Button
          key={act}
          look={act === "cancel" ? "danger" : act === "resume" ? "main" : "plain"}
          blocked={blocked}
          busy={isPending}
          onClick={() => (act === "resume" || act === "cancel" ? setAsked(act) : mutate(act))}
        >
          {text.acts[act]}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={text.titles[asked](name)}
          act={text.acts[asked]}
          look={asked === "cancel" ? "danger" : "main"}
          onConfirm={() => control(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === "cancel" && status === "SCHEDULED"
              ? text.cancelHint
              : text.hints[asked](count(left), left === 1)}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
