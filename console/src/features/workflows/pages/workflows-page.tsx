import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { components } from "#api/schema.ts";
import { useProject } from "#app/project.ts";
import { states, workflowsQuery } from "#features/workflows/queries.ts";
import { Badge } from "#kit/page/badge.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type PagedSearch, pagedSearch } from "#kit/tables/paged-search.ts";
import { SearchedList } from "#kit/tables/searched-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.workflows;
const options = [{ value: "", label: text.any }, ...states.map((value) => ({ value, label: text.states[value] }))];

type Row = components["schemas"]["Workflow"];

export function WorkflowsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/workflows" });
  const navigate = useNavigate({ from: "/p/$projectId/workflows" });
  const query = useQuery(workflowsQuery(projectId, search));
  const show = (next: PagedSearch, replace = false) =>
    void navigate({ search: pagedSearch(states)({ ...next }), replace });
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId: id }}>
          {name}
        </Link>
      ),
    },
    {
      key: "state",
      title: text.state,
      cell: ({ enabled }) => (
        <Badge look={enabled ? "good" : "plain"}>{text.states[enabled ? "active" : "disabled"]}</Badge>
      ),
    },
    { key: "steps", title: text.steps, align: "end", wideOnly: true, cell: ({ _count }) => count(_count.steps) },
    { key: "runs", title: text.runs, align: "end", cell: ({ _count }) => count(_count.executions) },
    { key: "changed", title: text.changed, wideOnly: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
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
