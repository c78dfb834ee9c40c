import { useQuery } from "@tanstack/react-query";
import type { AnalyticsSearch, Domain } from "#features/analytics/model.ts";
import { deliverabilityQuery } from "#features/analytics/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../analytics.module.css";

const text = words.analytics;

const part = (value: number, sent: number): string =>
  sent > 0 ? `${count(value)} (${rate((100 * value) / sent)})` : count(value);

const columns: readonly Column<Domain>[] = [
  {
    key: "domain",
    title: text.domain,
    cell: ({ domain }) => <span className={styles["domain"]}>{domain}</span>,
    below: ({ sent, delivered, hardBounces, complaints }) =>
      [
        `${text.delivered} ${part(delivered, sent)}`,
        `${text.hardBounces} ${part(hardBounces, sent)}`,
        `${text.complaints} ${part(complaints, sent)}`,
      ].join(" · "),
  },
  { key: "sent", title: text.sent, align: "end", cell: ({ sent }) => count(sent) },
  {
    key: "delivered",
    title: text.delivered,
    align: "end",
    wideOnly: true,
    cell: ({ delivered, sent }) => part(delivered, sent),
  },
  {
    key: "hardBounces",
    title: text.hardBounces,
    align: "end",
    wideOnly: true,
    cell: ({ hardBounces, sent }) => part(hardBounces, sent),
  },
  {
    key: "complaints",
    title: text.complaints,
    align: "end",
    wideOnly: true,
    cell: ({ complaints, sent }) => part(complaints, sent),
  },
];

interface DeliverabilityProps {
  projectId: string;
  search: AnalyticsSearch;
}

export function Deliverability({ projectId, search }: DeliverabilityProps) {
  const { data, error, refetch } = useQuery(deliverabilityQuery(projectId, search));
  if (!data) return <Pending error={error} retry={refetch} height="20rem" />;
  const of = (percent: number) => (data.sent > 0 ? text.of(rate(percent), count(data.sent)) : undefined);
  return (
    <Card title={text.deliverability} hint={text.deliverabilityHint}>
      {data.sent > 0 && (
        <Figures>
          <Figure label={text.sent} value={count(data.sent)} />
          <Figure label={text.delivered} value={count(data.delivered)} hint={of((100 * data.delivered) / data.sent)} />
          <Figure label={text.hardBounces} value={count(data.hardBounces)} hint={of(data.bounceRate)} />
          <Figure label={text.softBounces} value={count(data.softBounces)} />
          <Figure label={text.complaints} value={count(data.complaints)} hint={of(data.complaintRate)} />
        </Figures>
      )}
      {data.domains.length > 0 ? (
        <Table caption={text.domains} columns={columns} rows={data.domains} keyOf={({ domain }) => domain} />
      ) : (
        <EmptyState title={text.noDomains} hint={text.noDomainsHint} />
      )}
    </Card>
  );
}
