import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { endAt } from "#app/campaign-pace.ts";
import { runningCampaignsQuery } from "#app/running-campaigns.ts";
import { campaignLink } from "#features/campaigns/links.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { clock, count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../home.module.css";

const text = words.home.running;

/** The campaigns that leave now, and those that can still be taken back. */
export function Running({ projectId }: { projectId: string }) {
  // The strip of running work polls it for both.
  const query = { ...runningCampaignsQuery(projectId, true), refetchInterval: false as const };
  const { data, error, refetch } = useQuery(query);
  const campaigns = data && [...data.soon, ...data.running];
  return (
    <Card title={text.title} hint={text.hint}>
      {campaigns ? (
        <ul className={styles["list"]}>
          {campaigns.length === 0 && (
            <li>
              {text.none}{" "}
              <Link to="/p/$projectId/campaigns" params={{ projectId }}>
                {text.toCampaigns}
              </Link>
            </li>
          )}
          {campaigns.map((each) => (
            <li key={each.id} className={styles["campaign"]}>
              <Link {...campaignLink(projectId, each.id)}>{each.name}</Link>
              {each.status !== "SCHEDULED" && (
                <Progress label={text.progressOf(each.name)} value={each.sentCount} max={each.totalRecipients} />
              )}
              <span>{stateOf(each)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} retry={refetch} height="1.5rem" />
      )}
    </Card>
  );
}

type Campaign = Parameters<typeof endAt>[0];

/** How far it is, and what comes next. */
function stateOf(campaign: Campaign): string {
  const { status, scheduledFor, sentCount, totalRecipients } = campaign;
  if (status === "SCHEDULED" && scheduledFor) return text.soon(clock(scheduledFor));
  const end = endAt(campaign, new Date());
  const next = status === "PAUSED" ? text.paused : end && text.ends(clock(end));
  return [text.sent(count(sentCount), count(totalRecipients)), next].filter(Boolean).join(" · ");
}
