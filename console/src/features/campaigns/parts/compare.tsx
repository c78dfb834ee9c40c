import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { campaignLink } from "#features/campaigns/links.ts";
import { shareOf, threeBefore } from "#features/campaigns/model/report.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { sentQuery } from "#features/campaigns/report-queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.report;

type Row = Pick<
  Campaign,
  "id" | "name" | "sentAt" | "sentCount" | "deliveredCount" | "openedCount" | "clickedCount" | "bouncedCount"
>;

const rates = [
  ["delivered", "deliveredCount"],
  ["opened", "openedCount"],
  ["clicked", "clickedCount"],
  ["bounced", "bouncedCount"],
] as const;

/** The same rates of this campaign and of the three that were sent before it. */
export function Compare({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const { data, error, refetch } = useQuery(sentQuery(projectId));
  const before = threeBefore<Row>(data ?? [], campaign);
  return (
    <Card title={text.compare} hint={text.compareHint}>
      {!data ? (
        <Pending error={error} retry={refetch} height="6rem" />
      ) : before.length > 0 ? (
        <Table
          caption={text.compare}
          columns={columnsOf(projectId, campaign.id)}
          rows={[campaign, ...before]}
          keyOf={({ id }) => id}
        />
      ) : (
        <p className={styles["dim"]}>{text.none}</p>
      )}
    </Card>
  );
}

const columnsOf = (projectId: string, ownId: string): readonly Column<Row>[] => [
  {
    key: "name",
    title: text.campaign,
    cell: ({ id, name }) => (id === ownId ? text.thisOne : <Link {...campaignLink(projectId, id)}>{name}</Link>),
  },
  { key: "sent", title: text.columns.sent, align: "end", wideOnly: true, cell: ({ sentCount }) => count(sentCount) },
  ...rates.map(
    ([key, counter]): Column<Row> => ({
      ...{ key, title: text.columns[key], align: "end", wideOnly: key === "bounced" },
      cell: (row) => rate(shareOf(row[counter], row.sentCount)),
    }),
  ),
];
