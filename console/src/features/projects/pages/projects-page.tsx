import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { projectsQuery } from "#api/session.ts";
import { NewProjectDialog } from "#features/projects/parts/new-project-dialog.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.projects;
type Project = Awaited<ReturnType<NonNullable<typeof projectsQuery.queryFn>>>[number];

const columns: readonly Column<Project>[] = [
  {
    key: "name",
    title: text.name,
    cell: ({ id, name }) => (
      <Link to="/p/$projectId" params={{ projectId: id }}>
        {name}
      </Link>
    ),
  },
  { key: "role", title: text.role, cell: ({ role }) => text.roles[role] },
  { key: "since", title: text.since, wideOnly: true, cell: ({ createdAt }) => date(createdAt) },
  {
    key: "state",
    title: text.state,
    cell: ({ disabled }) => <Badge look={disabled ? "fault" : "good"}>{disabled ? text.disabled : text.active}</Badge>,
  },
];

export function ProjectsPage() {
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button look="main" icon={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        {projects.length > 0 && create}
      </PageHeader>
      {projects.length > 0 ? (
        <Table caption={text.title} columns={columns} rows={projects} keyOf={({ id }) => id} />
      ) : (
        <EmptyState title={text.empty} hint={text.emptyHint}>
          {create}
        </EmptyState>
      )}
      <NewProjectDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
