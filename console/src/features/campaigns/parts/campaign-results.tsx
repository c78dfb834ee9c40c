import { useQuery } from "@tanstack/react-query";
import { endAt } from "#app/campaign-pace.ts";
import { ledgerParts, type Stats, shareOf } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { statsQuery } from "#features/campaigns/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { Time } from "#kit/page/time.tsx";
import { clock, count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;
const parts = ["sent", "failed", "skipped", "waiting"] as const;

interface CampaignResultsProps {
  projectId: string;
  campaign: Campaign;
}

/** What became of the emails; every rate says what it is of. */
export function CampaignResults({ projectId, campaign }: CampaignResultsProps) {
  const { data: stats, error, refetch, dataUpdatedAt } = useQuery(statsQuery(projectId, campaign));
  if (!stats)
    return (
      <Card title={text.results}>
        <Pending error={error} retry={refetch} height="9rem" />
      </Card>
    );
  const end = endAt({ ...campaign, ...stats }, new Date());
  return (
    <Card
      title={text.results}
      hint={
        <>
          {words.campaigns.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />. {end && text.ends(clock(end))}
        </>
      }
    >
      <LedgerBar stats={stats} />
      <StatFigures stats={stats} />
      <p className={styles["dim"]}>{text.machines}</p>
    </Card>
  );
}

/** Sent, failed, skipped and waiting are all the recipients, at every moment. */
function LedgerBar({ stats }: { stats: Stats }) {
  const counted = ledgerParts(stats);
  const total = stats.totalRecipients;
  return (
    <div className={styles["lines"]}>
      <p className={styles["lead"]}>{text.recipients(count(total), total === 1)}</p>
      <div className={styles["bar"]} aria-hidden="true">
        {parts.map(
          (part) => counted[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: counted[part] }} />,
        )}
      </div>
      <ul className={styles["legend"]}>
        {parts.map((part) => (
          <li key={part}>
            <span data-part={part} aria-hidden="true" />
            {text.parts[part]} <strong data-ledger={part}>{count(counted[part])}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StatFigures({ stats }: { stats: Stats }) {
  const { sentCount: sent } = stats;
  const of = (part: number) => text.ofSent(rate(shareOf(part, sent)), count(sent));
  const human = (part: number) => text.human(count(part), rate(shareOf(part, sent)));
  const figures = [
    ["delivered", stats.deliveredCount, of(stats.deliveredCount)],
    ["opened", stats.openedCount, `${of(stats.openedCount)}; ${human(stats.humanOpenedCount)}`],
    ["clicked", stats.clickedCount, `${of(stats.clickedCount)}; ${human(stats.humanClickedCount)}`],
    ["bounced", stats.bouncedCount, of(stats.bouncedCount)],
    ["complained", stats.complainedCount, of(stats.complainedCount)],
    ["unsubscribed", stats.unsubscribedCount, of(stats.unsubscribedCount)],
  ] as const;
  return (
    <Figures>
      {figures.map(([figure, value, hint]) => (
        <Figure key={figure} label={text.figures[figure]} value={count(value)} hint={sent > 0 && hint} />
      ))}
    </Figures>
  );
}
