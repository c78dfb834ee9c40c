import { useQuery } from "@tanstack/react-query";
import { useIsWaiting } from "#api/poll.ts";
import { share } from "#features/home/model.ts";
import { dayStatsQuery } from "#features/home/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { Time } from "#kit/page/time.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.home;

/** A tile loads and fails alone. */
export function DayStats({ projectId }: { projectId: string }) {
  const { data: stats, error, refetch, dataUpdatedAt } = useQuery(dayStatsQuery(projectId, useIsWaiting()));
  const asOf = stats && (
    <>
      {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <Card title={text.today} hint={asOf}>
      {stats ? (
        <Figures>
          <Figure label={text.sent} value={count(stats.totalEmailsSent)} />
          <Part label={text.delivered} part={stats.totalEmailsDelivered} whole={stats.totalEmailsSent} />
          <Part label={text.opened} part={stats.totalEmailsOpened} whole={stats.totalEmailsDelivered} />
          <Part label={text.clicked} part={stats.totalEmailsClicked} whole={stats.totalEmailsDelivered} />
          <Part label={text.bounced} part={stats.totalEmailsBounced} whole={stats.totalEmailsSent} />
          <Part label={text.complained} part={stats.totalEmailsComplained} whole={stats.totalEmailsSent} />
        </Figures>
      ) : (
        <Pending error={error} retry={refetch} height="4.5rem" />
      )}
    </Card>
  );
}

function Part({ label, part, whole }: { label: string; part: number; whole: number }) {
  const percent = share(part, whole);
  const hint = percent === undefined ? undefined : text.of(rate(percent), count(whole));
  return <Figure label={label} value={count(part)} hint={hint} />;
}
