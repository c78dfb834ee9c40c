import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { projectApi, take } from "#api/client.ts";
import { endAt } from "#app/campaign-pace.ts";
import { useBlocked } from "#app/project.ts";
import { StripProgress } from "#app/shell/strip-progress.tsx";
import { campaignLink } from "#features/campaigns/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { clock, count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.running;

type Act = "pause" | "resume" | "cancel";

interface RunningCampaignProps {
  projectId: string;
  campaign: {
    id: string;
    name: string;
    status: string;
    sentAt: string | null;
    scheduledFor: string | null;
    sentCount: number;
    totalRecipients: number;
  };
}

const done = { pause: text.pausedNow, resume: text.resumed, cancel: text.stopped } as const;

/** A campaign that is being sent or paused. What sends email, or cannot be taken back, asks first. */
export function RunningCampaign({ projectId, campaign }: RunningCampaignProps) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const [asked, setAsked] = useState<"resume" | "cancel">();
  const { id, name, status, sentCount, totalRecipients } = campaign;
  const control = async (act: Act) => {
    try {
      await take(projectApi(projectId).POST(`/campaigns/{id}/${act}`, { params: { path: { id } } }));
      toast.add({ title: done[act](name) });
    } finally {
      void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: control,
    onError: (error) => toast.add(describe(error)),
  });
  const isPaused = status === "PAUSED";
  const end = endAt(campaign, new Date());
  const left = Math.max(0, totalRecipients - sentCount);
  const hint = asked === "resume" ? text.resumeHint : text.stopHint;
  return (
    <>
      <StripProgress
        name={<Link {...campaignLink(projectId, id)}>{isPaused ? text.paused(name) : text.sending(name)}</Link>}
        done={sentCount}
        of={totalRecipients}
        hint={end && text.ends(clock(end))}
      />
      <div className={styles["acts"]}>
        {isPaused ? (
          <Button blocked={blocked} onClick={() => setAsked("resume")}>
            {text.resume}
          </Button>
        ) : (
          <Button blocked={blocked} busy={isPending} onClick={() => mutate("pause")}>
            {text.pause}
          </Button>
        )}
        <Button look="danger" blocked={blocked} onClick={() => setAsked("cancel")}>
          {text.stop}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={asked === "resume" ? text.resumeTitle(name) : text.stopTitle(name)}
          act={asked === "resume" ? text.resume : text.stopNow}
          look={asked === "resume" ? "main" : "danger"}
          onConfirm={() => control(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{hint(count(left), left === 1)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
