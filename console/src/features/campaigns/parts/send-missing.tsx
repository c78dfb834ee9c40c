import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonInWords } from "#features/campaigns/model/reason-in-words.ts";
import { canGetItLater, type MissedGroup, type MissingReason } from "#features/campaigns/model/report.ts";
import { SendOnce } from "#features/campaigns/model/send-once.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { estimateQuery, readCampaign } from "#features/campaigns/queries.ts";
import { sendMissing } from "#features/campaigns/report-queries.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { count, money } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;

interface SendMissingProps {
  projectId: string;
  campaign: Campaign;
  groups: readonly MissedGroup[];
  onClose(): void;
}

/** Opens the campaign once more, for the chosen reasons. Those who may have got it cannot be chosen. */
export function SendMissing({ projectId, campaign, groups, onClose }: SendMissingProps) {
  const client = useQueryClient();
  const offered = groups.flatMap(({ reason, count: size }) =>
    reason !== "bounced" && canGetItLater(reason) ? [{ reason, size }] : [],
  );
  const [once] = useState(() => new SendOnce<Campaign>());
  const [chosen, setChosen] = useState<readonly MissingReason[]>(() => offered.map(({ reason }) => reason));
  const { data: estimate } = useQuery(estimateQuery(projectId, campaign.id));
  const people = offered.reduce((sum, { reason, size }) => sum + (chosen.includes(reason) ? size : 0), 0);
  const priceEach = estimate && estimate.recipients > 0 ? estimate.cost.total / estimate.recipients : undefined;
  const { round } = campaign;
  const send = async () => {
    if (chosen.length === 0) throw new Error(text.missingNone);
    const opened = await once.run({
      send: () => sendMissing(projectId, campaign.id, [...chosen]),
      read: () => readCampaign(projectId, campaign.id),
      isDone: (now) => now.round > round,
    });
    client.setQueryData([projectId, "campaigns", "one", campaign.id], opened);
    void client.invalidateQueries({ queryKey: [projectId, "campaigns"] });
    toast.add({ title: text.missingDone(campaign.name) });
  };
  return (
    <ConfirmDialog
      title={text.missingTitle}
      act={text.missingAct(count(people), people === 1)}
      look="main"
      onConfirm={send}
      onClose={onClose}
    >
      <p>{text.missingHint}</p>
      <div className={styles["choices"]}>
        {offered.map(({ reason, size }) => (
          <Checkbox
            key={reason}
            label={`${count(size)} · ${reasonInWords(reason)}`}
            checked={chosen.includes(reason)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, reason] : chosen.filter((each) => each !== reason))
            }
          />
        ))}
      </div>
      {groups.map(
        ({ reason, count: size }) =>
          (reason === "bounced" || reason === "delivery_unconfirmed" || reason === "contact_deleted") && (
            <p key={reason} className={styles["dim"]}>
              {count(size)} · {reasonInWords(reason)} {text.never[reason]}
            </p>
          ),
      )}
      {priceEach !== undefined && <p>{text.missingPrice(money(people * priceEach))}</p>}
    </ConfirmDialog>
  );
}
