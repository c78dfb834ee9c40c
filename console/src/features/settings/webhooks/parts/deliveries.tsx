import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Delivery, type Endpoint, filtered } from "#features/settings/webhooks/model/deliveries.ts";
import { type EndpointSearch, statuses } from "#features/settings/webhooks/model/search.ts";
import { allTypes } from "#features/settings/webhooks/model/types.ts";
import { DeliveryBadge } from "#features/settings/webhooks/parts/delivery-state.tsx";
import { deliveriesQuery } from "#features/settings/webhooks/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { DateField } from "#kit/forms/date-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Time } from "#kit/page/time.tsx";
import { nextPage, previousPage } from "#kit/tables/cursor-search.ts";
import { Filters } from "#kit/tables/filters.tsx";
import { Pagination } from "#kit/tables/pagination.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import shared from "../../settings.module.css";
import styles from "../webhooks.module.css";

const text = words.webhooks;
const any = "any";
const statusOptions = [
  { value: any, label: text.anyStatus },
  ...statuses.map((value) => ({ value, label: text.statuses[value] })),
];
const typeOptions = [{ value: any, label: text.anyType }, ...allTypes.map((value) => ({ value, label: value }))];

interface DeliveriesProps {
  projectId: string;
  endpoint: Endpoint;
  search: EndpointSearch;
  onChange(search: EndpointSearch): void;
}

/** The log of an endpoint, newest event first. */
export function Deliveries({ projectId, endpoint: { id }, search, onChange }: DeliveriesProps) {
  const { data, error, refetch } = useQuery(deliveriesQuery(projectId, id, search));
  const set = (change: Parameters<typeof filtered>[1]) => onChange(filtered(search, change));
  const chosen = (value: string) => (value === any ? undefined : value);
  const cursor = data?.cursor;
  return (
    <div className={shared["stack"]}>
      <Filters>
        <Select
          label={text.state}
          value={search.status ?? any}
          options={statusOptions}
          onChange={(status) => set({ status: chosen(status) })}
        />
        <Select
          label={text.event}
          value={search.type ?? any}
          options={typeOptions}
          onChange={(type) => set({ type: chosen(type) })}
        />
        <DateField label={text.from} value={search.from ?? ""} onChange={(from) => set({ from })} />
        <DateField label={text.until} value={search.until ?? ""} onChange={(until) => set({ until })} />
      </Filters>
      {data && data.data.length > 0 && (
        <Table
          caption={text.deliveries}
          columns={columnsOf(projectId, id)}
          rows={data.data}
          keyOf={({ messageId }) => messageId}
        />
      )}
      {data?.data.length === 0 && <NoDeliveries search={search} hasMore={data.hasMore} />}
      {!data && <Pending error={error} retry={refetch} rows={8} />}
      <Pagination
        onPrevious={search.cursor === undefined ? undefined : () => onChange(previousPage(search))}
        onNext={cursor === undefined ? undefined : () => onChange(nextPage(search, cursor))}
      />
    </div>
  );
}

function NoDeliveries({ search, hasMore }: { search: EndpointSearch; hasMore: boolean }) {
  const { status, type, from, until } = search;
  if (hasMore) return <EmptyState title={text.noMatch} hint={text.more} />;
  if ([status, type, from, until].some((each) => each !== undefined))
    return <EmptyState title={text.noMatch} hint={text.noMatchHint} />;
  return <EmptyState title={text.noDeliveries} hint={text.noDeliveriesHint} />;
}

const columnsOf = (projectId: string, endpointId: string): readonly Column<Delivery>[] => [
  {
    key: "event",
    title: text.event,
    cell: ({ type, messageId }) => (
      <Link to="/p/$projectId/settings/webhooks/$endpointId/$messageId" params={{ projectId, endpointId, messageId }}>
        {type}
      </Link>
    ),
    below: (delivery) => (
      <>
        <Time at={delivery.timestamp} relative />
        <span className={styles["answer"]}>{answerOf(delivery)}</span>
      </>
    ),
  },
  { key: "status", title: text.state, cell: ({ status }) => <DeliveryBadge status={status} /> },
  { key: "answer", title: text.answer, wideOnly: true, cell: answerOf },
  { key: "attempts", title: text.attempts, align: "end", wideOnly: true, cell: ({ attempts }) => count(attempts) },
  {
    key: "duration",
    title: text.duration,
    align: "end",
    wideOnly: true,
    cell: ({ durationMs }) => (durationMs === null ? "" : text.ms(count(durationMs))),
  },
  {
    key: "happened",
    title: text.happened,
    align: "end",
    wideOnly: true,
    cell: ({ timestamp }) => <Time at={timestamp} relative />,
  },
];

/** What the last attempt met: a status, or why there was none. */
function answerOf({ statusCode, error }: Delivery): string {
  return statusCode === null ? (error ?? "") : String(statusCode);
}
