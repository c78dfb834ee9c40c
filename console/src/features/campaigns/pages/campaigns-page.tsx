import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { CampaignState } from "#features/campaigns/parts/campaign-state.tsx";
import { campaignsQuery, states } from "#features/campaigns/queries.ts";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type PagedSearch, pagedSearch } from "#kit/tables/paged-search.ts";
import { SearchedList } from "#kit/tables/searched-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.campaigns;
const options = [{ value: "", label: text.any }, ...states.map((value) => ({ value, label: text.states[value] }))];

interface Row {
  id: string;
  name: string;
  status: keyof typeof text.states;
  totalRecipients: number;
  sentCount: number;
  openedCount: number;
  sentAt: string | null;
  updatedAt: string;
}

export function CampaignsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/campaigns" });
  const navigate = useNavigate({ from: "/p/$projectId/campaigns" });
  const query = useQuery(campaignsQuery(projectId, search));
  const show = (next: PagedSearch, replace = false) =>
    void navigate({ search: pagedSearch(states)({ ...next }), replace });
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/campaigns/$campaignId" params={{ projectId, campaignId: id }}>
          {name}
        </Link>
      ),
      below: ({ sentAt, updatedAt }) => <Time at={sentAt ?? updatedAt} />,
    },
    { key: "state", title: text.state, cell: ({ status }) => <CampaignState state={status} /> },
    {
      key: "recipients",
      title: text.recipients,
      align: "end",
      wideOnly: true,
      cell: ({ totalRecipients }) => count(totalRecipients),
    },
    { key: "sent", title: text.sent, align: "end", wideOnly: true, cell: ({ sentCount }) => count(sentCount) },
    { key: "opened", title: text.opened, align: "end", wideOnly: true, cell: ({ openedCount }) => count(openedCount) },
    {
      key: "when",
      title: text.when,
      wideOnly: true,
      cell: ({ sentAt, updatedAt }) => <Time at={sentAt ?? updatedAt} />,
    },
  ];
  return (
    <>
      <PageHeader title={text.title} hint={text.hint} />
      <SearchedList
        caption={text.title}
        texts={text}
        filter={{ label: text.state, options }}
        search={search}
        onSearch={show}
        query={query}
        columns={columns}
      />
    </>
  );
}
