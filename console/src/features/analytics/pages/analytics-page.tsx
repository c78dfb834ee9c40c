import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { daysOf, everyDay } from "#features/analytics/model.ts";
import { DayPlots } from "#features/analytics/parts/day-plots.tsx";
import { Deliverability } from "#features/analytics/parts/deliverability.tsx";
import { RangeFilter } from "#features/analytics/parts/range-filter.tsx";
import { timeSeriesQuery, zone } from "#features/analytics/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";

const text = words.analytics;

export function AnalyticsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/analytics" });
  const navigate = useNavigate({ from: "/p/$projectId/analytics" });
  const { data: days, error, refetch, dataUpdatedAt } = useQuery(timeSeriesQuery(projectId, search));
  const hint = days && (
    <>
      {text.zone(zone)}, {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={hint}>
        <RangeFilter search={search} onChange={(next) => void navigate({ search: next })} />
      </PageHeader>
      {days ? (
        <DayPlots days={everyDay(days, daysOf(search, new Date()))} />
      ) : (
        <Pending error={error} retry={refetch} rows={2} height="20rem" />
      )}
      <Deliverability projectId={projectId} search={search} />
    </>
  );
}
