import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { ranges, standardRange } from "#features/analytics/model.ts";
import { DayPlots } from "#features/analytics/parts/day-plots.tsx";
import { Deliverability } from "#features/analytics/parts/deliverability.tsx";
import { timeSeriesQuery, zone } from "#features/analytics/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Select } from "#kit/forms/select.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";

const text = words.analytics;
const options = ranges.map((value) => ({ value, label: text.days(Number(value)) }));

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
        <Select
          label={text.range}
          value={search.days ?? standardRange}
          options={options}
          onChange={(days) => void navigate({ search: days === standardRange ? {} : { days } })}
        />
      </PageHeader>
      {days ? <DayPlots days={days} /> : <Pending error={error} retry={refetch} rows={2} height="20rem" />}
      <Deliverability projectId={projectId} search={search} />
    </>
  );
}
