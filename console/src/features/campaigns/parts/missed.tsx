import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { reasonInWords } from "#features/campaigns/model/reason-in-words.ts";
import { canGetItLater, type MissedGroup, missedGroups, missedTotal } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { SendMissing } from "#features/campaigns/parts/send-missing.tsx";
import { statsQuery } from "#features/campaigns/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Card } from "#kit/page/card.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;

/** Whom it did not reach and why, and the way to send it to them. */
export function Missed({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const blocked = useBlocked();
  const [asked, setAsked] = useState(false);
  const { data: stats } = useQuery(statsQuery(projectId, campaign));
  if (!stats) return null;
  const groups = missedGroups(stats);
  const total = missedTotal(groups);
  const isOver = campaign.status === "SENT" || campaign.status === "CANCELLED";
  const offered = groups.filter(({ reason }) => reason !== "bounced" && canGetItLater(reason));
  return (
    <Card
      title={text.missed}
      hint={total > 0 ? text.missedHint(count(total), total === 1) : text.nobodyMissed}
      acts={
        isOver &&
        offered.length > 0 && (
          <Button blocked={blocked} onClick={() => setAsked(true)}>
            {text.sendMissing}
          </Button>
        )
      }
    >
      {total > 0 && (
        <ul className={styles["missed"]}>
          {groups.map((group) => (
            <li key={group.reason}>
              <strong>{count(group.count)}</strong>
              <span>{reasonInWords(group.reason)}</span>
              <ShowThem projectId={projectId} campaignId={campaign.id} group={group} />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <SendMissing projectId={projectId} campaign={campaign} groups={groups} onClose={() => setAsked(false)} />
      )}
    </Card>
  );
}

function ShowThem({ projectId, campaignId, group }: { projectId: string; campaignId: string; group: MissedGroup }) {
  const { reason } = group;
  return (
    <Link
      to="/p/$projectId/campaigns/$campaignId"
      params={{ projectId, campaignId }}
      search={reason === "bounced" ? { status: "BOUNCED" } : { reason }}
      hash="ledger"
      aria-label={text.showReason(reasonInWords(reason), count(group.count))}
    >
      {text.showThem}
    </Link>
  );
}
