import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { endAt } from "#app/campaign-pace.ts";
import { useBlocked, useProject } from "#app/project.ts";
import type { Starter } from "#editor/starters/layout.ts";
import { campaignLink, editLink } from "#features/campaigns/links.ts";
import { CampaignState } from "#features/campaigns/parts/campaign-state.tsx";
import { useDuplicate } from "#features/campaigns/parts/duplicate.ts";
import { NewCampaign } from "#features/campaigns/parts/new-campaign.tsx";
import { campaignsQuery, states } from "#features/campaigns/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type PagedSearch, pagedSearch } from "#kit/tables/paged-search.ts";
import { SearchedList } from "#kit/tables/searched-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { useRowKeys } from "#kit/tables/use-row-keys.ts";
import { clock, count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.campaigns;
const options = [{ value: "", label: text.any }, ...states.map((value) => ({ value, label: text.states[value] }))];

/** Offered when there is no campaign yet. */
const firstLayouts = ["newsletter", "announcement", "digest"] as const;

interface Row {
  id: string;
  name: string;
  status: keyof typeof text.states;
  totalRecipients: number;
  sentCount: number;
  openedCount: number;
  scheduledFor: string | null;
  sentAt: string | null;
  updatedAt: string;
}

export function CampaignsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/campaigns" });
  const navigate = useNavigate({ from: "/p/$projectId/campaigns" });
  const query = useQuery(campaignsQuery(projectId, search));
  const blocked = useBlocked();
  const { duplicate } = useDuplicate(projectId);
  const [begun, setBegun] = useState<{ layout?: Starter["id"] }>();
  useRowKeys({
    d: (id) => (id === undefined ? toast.add({ title: text.chooseRow }) : duplicate(id)),
    n: () => !blocked && setBegun({}),
  });
  const show = (next: PagedSearch, replace = false) =>
    void navigate({ search: pagedSearch(states)({ ...next }), replace });
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        <Button look="main" blocked={blocked} onClick={() => setBegun({})}>
          {text.new.button}
        </Button>
      </PageHeader>
      <SearchedList
        caption={text.title}
        texts={text}
        filter={{ label: text.state, options }}
        search={search}
        onSearch={show}
        query={query}
        columns={columnsOf(projectId, duplicate)}
        firstActs={firstLayouts.map((layout) => (
          <Button key={layout} blocked={blocked} onClick={() => setBegun({ layout })}>
            {words.blocks.starters[layout]}
          </Button>
        ))}
      />
      {begun && <NewCampaign projectId={projectId} {...begun} onClose={() => setBegun(undefined)} />}
    </>
  );
}

/** Sent, due or changed. */
const timeOf = ({ scheduledFor, sentAt, updatedAt }: Row): string => sentAt ?? scheduledFor ?? updatedAt;

/** The audience is counted when the sending begins; a figure from before would be taken for its size. */
const sentOnly = ({ status }: Row, figure: number): string =>
  status === "DRAFT" || status === "SCHEDULED" ? "–" : count(figure);

const columnsOf = (projectId: string, duplicate: (id: string) => void): readonly Column<Row>[] => [
  {
    key: "name",
    title: text.name,
    cell: ({ id, name, status }) => (
      <Link {...(status === "DRAFT" ? editLink(projectId, id) : campaignLink(projectId, id))}>{name}</Link>
    ),
    below: (row) => <Time at={timeOf(row)} relative />,
  },
  { key: "state", title: text.state, cell: (row) => <StateCell row={row} /> },
  {
    key: "recipients",
    title: text.recipients,
    align: "end",
    wideOnly: true,
    cell: (row) => sentOnly(row, row.totalRecipients),
  },
  { key: "sent", title: text.sent, align: "end", wideOnly: true, cell: (row) => sentOnly(row, row.sentCount) },
  { key: "opened", title: text.opened, align: "end", wideOnly: true, cell: (row) => sentOnly(row, row.openedCount) },
  {
    key: "when",
    title: text.when,
    wideOnly: true,
    cell: (row) => <Time at={timeOf(row)} />,
  },
  {
    key: "acts",
    title: text.acts,
    align: "end",
    icons: true,
    cell: ({ id, name }) => (
      <IconButton label={text.duplicateOf(name)} onClick={() => duplicate(id)}>
        <CopyPlus size={16} aria-hidden />
      </IconButton>
    ),
  },
];

/** While it is sent: how far it is, and its end. */
function StateCell({ row }: { row: Row }) {
  const { name, status, sentCount, totalRecipients } = row;
  if (status !== "SENDING") return <CampaignState state={status} />;
  const end = endAt(row, new Date());
  return (
    <div className={styles["sending"]}>
      <CampaignState state={status} />
      <Progress label={text.progressOf(name)} value={sentCount} max={totalRecipients} />
      {end && <span className={styles["dim"]}>{text.ends(clock(end))}</span>}
    </div>
  );
}
