import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "#features/campaigns/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { Time } from "#kit/page/time.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.campaigns;

interface CampaignResultsProps {
  projectId: string;
  campaignId: string;
  isSending: boolean;
}

/** What became of the emails; rates are of those sent. */
export function CampaignResults({ projectId, campaignId, isSending }: CampaignResultsProps) {
  const { data: stats, error, refetch, dataUpdatedAt } = useQuery(statsQuery(projectId, campaignId, isSending));
  const asOf = stats && (
    <>
      {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  if (!stats)
    return (
      <Card title={text.results}>
        <Pending error={error} retry={refetch} height="9rem" />
      </Card>
    );
  const sent = stats.sentCount;
  const ofSent = (percent: number) => (sent > 0 ? text.of(rate(percent), count(sent)) : undefined);
  const ofAll = (part: number) =>
    stats.totalRecipients > 0
      ? text.of(rate((100 * part) / stats.totalRecipients), count(stats.totalRecipients))
      : undefined;
  return (
    <Card title={text.results} hint={asOf}>
      <Figures>
        <Figure label={text.recipients} value={count(stats.totalRecipients)} />
        <Figure label={text.sent} value={count(sent)} hint={ofAll(sent)} />
        <Figure
          label={text.figures.delivered}
          value={count(stats.deliveredCount)}
          hint={ofSent(sent > 0 ? (100 * stats.deliveredCount) / sent : 0)}
        />
        <Figure label={text.figures.opened} value={count(stats.openedCount)} />
        <Figure label={text.figures.clicked} value={count(stats.clickedCount)} />
        <Figure label={text.figures.bounced} value={count(stats.bouncedCount)} />
        <Figure label={text.figures.complained} value={count(stats.complainedCount)} />
        <Figure label={text.figures.unsubscribed} value={count(stats.unsubscribedCount)} />
        <Figure label={text.figures.skipped} value={count(stats.skippedCount)} hint={ofAll(stats.skippedCount)} />
        <Figure label={text.figures.failed} value={count(stats.failedCount)} hint={ofAll(stats.failedCount)} />
      </Figures>
    </Card>
  );
}
