import { useQuery } from "@tanstack/react-query";
import type { Report } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { Compare } from "#features/campaigns/parts/compare.tsx";
import { OverTime } from "#features/campaigns/parts/over-time.tsx";
import { reportQuery } from "#features/campaigns/report-queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { calendarDate, count, money } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;

/** The campaign over time, by link and by domain, beside others, and what it cost. */
export function ReportCards({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const { data: report, error, refetch } = useQuery(reportQuery(projectId, campaign));
  if (!report)
    return (
      <Card title={text.overTime}>
        <Pending error={error} retry={refetch} rows={2} height="9rem" />
      </Card>
    );
  return (
    <>
      <OverTime series={report.series} />
      <Links links={report.links} />
      <Domains domains={report.domains} />
      <Compare projectId={projectId} campaign={campaign} />
      <Cost report={report} />
    </>
  );
}

const linkColumns: readonly Column<Report["links"][number]>[] = [
  {
    key: "link",
    title: text.link,
    cell: ({ url }) => <span className={styles["address"]}>{url ?? text.otherLinks}</span>,
  },
  { key: "clicks", title: text.clicks, align: "end", cell: ({ clicks }) => count(clicks) },
  { key: "people", title: text.people, align: "end", cell: ({ people }) => count(people) },
];

const Links = ({ links }: Pick<Report, "links">) => (
  <Card title={text.links} hint={text.linksHint}>
    {links.length > 0 ? (
      <Table caption={text.links} columns={linkColumns} rows={links} keyOf={({ url }) => url ?? ""} />
    ) : (
      <p className={styles["dim"]}>{text.noLinks}</p>
    )}
  </Card>
);

const domainColumns: readonly Column<Report["domains"][number]>[] = [
  { key: "domain", title: text.domain, cell: ({ domain }) => domain ?? text.otherDomains },
  ...(["sent", "delivered", "bounced", "opened", "clicked"] as const).map(
    (key): Column<Report["domains"][number]> => ({
      ...{ key, title: text.columns[key], align: "end" },
      wideOnly: key === "bounced" || key === "clicked",
      cell: (row) => count(row[key]),
    }),
  ),
];

const Domains = ({ domains }: Pick<Report, "domains">) => (
  <Card title={text.domains} hint={text.domainsHint}>
    {domains.length > 0 ? (
      <Table caption={text.domains} columns={domainColumns} rows={domains} keyOf={({ domain }) => domain ?? ""} />
    ) : (
      <p className={styles["dim"]}>{text.noDomains}</p>
    )}
  </Card>
);

function Cost({ report: { actualCost, estimate, left } }: { report: Report }) {
  const inWords = ({ ses, petrel, total }: Report["actualCost"]) =>
    text.costOf({ ses: money(ses), petrel: money(petrel), total: money(total) });
  const leftOut = left && {
    ...{ unsubscribed: count(left.unsubscribed), snoozed: count(left.snoozed) },
    ...{ suppressed: count(left.suppressed), topic: count(left.topic) },
  };
  return (
    <Card title={text.cost} hint={text.listPrice(calendarDate(actualCost.listPricesOf))}>
      <Pairs
        pairs={[
          [text.actual, inWords(actualCost)],
          ...(estimate ? [[text.estimated, inWords(estimate.cost)] as const] : []),
          ...(leftOut ? [[text.leftOut, text.leftOutOf(leftOut)] as const] : []),
        ]}
      />
    </Card>
  );
}
