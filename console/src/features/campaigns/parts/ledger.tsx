import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  type Campaign,
  type LedgerSearch,
  type Recipient,
  recipientStates,
  rowReasons,
} from "#features/campaigns/model.ts";
import { LedgerCsv } from "#features/campaigns/parts/csv/ledger-csv.tsx";
import { recipientsQuery } from "#features/campaigns/queries.ts";
import { emailLink } from "#features/emails/links.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { nextPage, previousPage } from "#kit/tables/cursor-search.ts";
import { Pagination } from "#kit/tables/pagination.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.campaigns;
const options = [
  { value: "any", label: text.anyRow },
  ...recipientStates.map((value) => ({ value, label: text.rowStates[value] })),
];
const reasonOptions = [
  { value: "any", label: words.report.anyReason },
  ...rowReasons.map((value) => ({ value, label: text.reasons[value] })),
];
const looks: Record<Recipient["status"], BadgeLook> = {
  ...({ PENDING: "note", SENT: "plain", DELIVERED: "good", OPENED: "good", CLICKED: "good" } as const),
  ...({ BOUNCED: "fault", COMPLAINED: "fault", FAILED: "fault", SKIPPED: "warn" } as const),
};

interface LedgerProps {
  projectId: string;
  campaign: Campaign;
}

/** Who is in the audience, and what became of each email. */
export function Ledger({ projectId, campaign }: LedgerProps) {
  const search = useSearch({ from: "/signed-in/p/$projectId/campaigns/$campaignId" });
  const navigate = useNavigate({ from: "/p/$projectId/campaigns/$campaignId" });
  const { data, error, refetch } = useQuery(recipientsQuery(projectId, campaign, search));
  const show = (next: LedgerSearch) => void navigate({ search: next, resetScroll: false });
  const cursor = data?.cursor;
  const filter = (
    <>
      <Select
        label={text.rowState}
        value={search.status ?? "any"}
        options={options}
        onChange={(value) => {
          const status = recipientStates.find((each) => each === value);
          show(status ? { status } : {});
        }}
      />
      <Select
        label={words.report.rowReason}
        value={search.reason ?? "any"}
        options={reasonOptions}
        onChange={(value) => {
          const reason = rowReasons.find((each) => each === value);
          show(reason ? { reason } : {});
        }}
      />
      {data && data.data.length > 0 && <LedgerCsv {...{ projectId, campaign, search }} />}
    </>
  );
  return (
    <div id="ledger">
      <Card title={text.ledger} hint={text.ledgerHint} acts={filter}>
        {!data ? (
          <Pending error={error} retry={refetch} rows={6} />
        ) : data.data.length > 0 ? (
          <Table caption={text.ledger} columns={columnsOf(projectId)} rows={data.data} keyOf={({ id }) => id} />
        ) : (
          <EmptyState title={search.status || search.reason ? text.noRow : text.noRows} />
        )}
        <Pagination
          onPrevious={search.cursor === undefined ? undefined : () => show(previousPage(search))}
          onNext={cursor === undefined ? undefined : () => show(nextPage(search, cursor))}
        />
      </Card>
    </div>
  );
}

const columnsOf = (projectId: string): readonly Column<Recipient>[] => [
  {
    key: "contact",
    title: text.contact,
    cell: ({ contactId, email }) =>
      contactId ? (
        <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId }}>
          {email}
        </Link>
      ) : (
        text.deleted
      ),
  },
  {
    key: "state",
    title: text.rowState,
    cell: ({ status }) => <Badge look={looks[status]}>{text.rowStates[status]}</Badge>,
    below: ({ reason }) => reason && text.reasons[reason],
  },
  { key: "reason", title: text.reason, wideOnly: true, cell: ({ reason }) => reason && text.reasons[reason] },
  {
    key: "email",
    title: text.email,
    cell: ({ emailId, email }) =>
      emailId && (
        <Link {...emailLink(projectId, emailId)} aria-label={text.openEmailTo(email ?? text.deleted)}>
          {text.openEmail}
        </Link>
      ),
  },
  {
    key: "changed",
    title: text.changed,
    align: "end",
    wideOnly: true,
    cell: ({ updatedAt }) => <Time at={updatedAt} relative />,
  },
];
