import { useQuery } from "@tanstack/react-query";
import { ledgerParts, missedGroups, type Report, type Stats } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { type CsvRows, saveCsv } from "#features/campaigns/parts/csv/save-csv.ts";
import { statsQuery } from "#features/campaigns/queries.ts";
import { reportQuery } from "#features/campaigns/report-queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { words } from "#words/words.ts";

const text = words.report;

/** Every figure of the page as a file. */
export function ReportCsv({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const { data: stats } = useQuery(statsQuery(projectId, campaign));
  const { data: report } = useQuery(reportQuery(projectId, campaign));
  if (!stats || !report) return null;
  return <Button onClick={() => saveCsv(text.csvName(campaign.name), rowsOf(stats, report))}>{text.csv}</Button>;
}

function rowsOf(stats: Stats, report: Report): CsvRows {
  const { sent, failed, skipped, waiting } = ledgerParts(stats);
  const { delivered, opened, clicked, bounced, complained, unsubscribed } = text.figures;
  const { columns } = text;
  return [
    [text.figure, text.value],
    ...(
      [
        ["sent", sent],
        ["failed", failed],
        ["skipped", skipped],
        ["waiting", waiting],
      ] as const
    ).map(([part, value]) => [text.parts[part], value]),
    [delivered, stats.deliveredCount],
    [opened, stats.openedCount],
    [text.series.humanOpens, stats.humanOpenedCount],
    [clicked, stats.clickedCount],
    [bounced, stats.bouncedCount],
    [complained, stats.complainedCount],
    [unsubscribed, stats.unsubscribedCount],
    ...missedGroups(stats).map(({ reason, count }) => [`${text.missed}: ${reason}`, count]),
    [text.cost, report.actualCost.total],
    [],
    [text.point, text.series.opens, text.series.humanOpens, text.series.clicks],
    ...report.series.map(({ at, opens, humanOpens, clicks }) => [at, opens, humanOpens, clicks]),
    [],
    [text.link, text.clicks, text.people],
    ...report.links.map(({ url, clicks, people }) => [url ?? text.otherLinks, clicks, people]),
    [],
    [text.domain, columns.sent, columns.delivered, columns.bounced, columns.opened, columns.clicked],
    ...report.domains.map((each) => [
      ...[each.domain ?? text.otherDomains, each.sent, each.delivered, each.bounced, each.opened, each.clicked],
    ]),
  ];
}
