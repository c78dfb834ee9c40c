import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useBlocked } from "#app/project.ts";
import { campaignLink } from "#features/campaigns/links.ts";
import { type Estimate, isUnusual, obstacle, startOf, type When } from "#features/campaigns/model/estimate.ts";
import { SendOnce } from "#features/campaigns/model/send-once.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { sendOrder } from "#features/campaigns/review-queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { useKeys } from "#kit/use-keys.ts";
import { count, dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;

interface SendActProps {
  projectId: string;
  campaign: Campaign;
  estimate: Estimate;
  when: When;
}

/** Sends once, however often it is pressed. Far more people than usual are asked for by their number. */
export function SendAct({ projectId, campaign, estimate, when }: SendActProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const role = useBlocked();
  const once = useRef(new SendOnce<Campaign>());
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const stop = obstacle(estimate, when, new Date());
  const blocked = role ?? (stop && text.blocked[stop]);
  const { recipients } = estimate;
  const people = count(recipients);

  const send = async () => {
    const at = when.at === "now" ? undefined : startOf(when, new Date());
    const sent = await once.current.run(sendOrder(projectId, campaign.id, at));
    client.setQueryData([projectId, "campaigns", "one", campaign.id], sent);
    void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
    toast.add({ title: at ? text.scheduled(campaign.name, dateTime(at.toISOString())) : text.sent(campaign.name) });
    await navigate(campaignLink(projectId, campaign.id));
  };
  const press = async () => {
    if (blocked || busy) return;
    if (isUnusual(estimate)) return setAsked(true);
    setBusy(true);
    setFault(undefined);
    try {
      await send();
    } catch (error) {
      setFault(problemText(error));
      setBusy(false);
    }
  };
  useKeys({ "$mod+Enter": () => void press() });
  return (
    <div className={styles["act"]}>
      <p className={styles["dim"]}>{when.at === "now" ? text.undoHint : text.scheduleHint}</p>
      <FormError message={fault} />
      <Button look="main" blocked={blocked} busy={busy} title={text.keys} onClick={() => void press()}>
        {when.at === "now" ? text.send(people, recipients === 1) : text.schedule}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text.unusualTitle}
          act={text.send(people, recipients === 1)}
          look="main"
          typed={String(recipients)}
          onConfirm={send}
          onClose={() => setAsked(false)}
        >
          <p>{text.warning.unusual_volume}</p>
          <p>{text.unusualHint}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
