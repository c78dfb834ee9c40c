import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { useBlocked, useProject } from "#app/project.ts";
import { mailTypes } from "#editor/model/mail-draft.ts";
import { useDuplicate } from "#features/templates/parts/use-duplicate.ts";
import { templatesQuery } from "#features/templates/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type PagedSearch, pagedSearch } from "#kit/tables/paged-search.ts";
import { SearchedList } from "#kit/tables/searched-list.tsx";
import type { Column } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.templates;
const options = [{ value: "", label: text.any }, ...mailTypes.map((value) => ({ value, label: text.types[value] }))];

interface Row {
  id: string;
  name: string;
  subject: string;
  type: keyof typeof text.types;
  updatedAt: string;
}

export function TemplatesPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/templates" });
  const navigate = useNavigate({ from: "/p/$projectId/templates" });
  const blocked = useBlocked();
  const duplicate = useDuplicate(projectId);
  const query = useQuery(templatesQuery(projectId, search));
  const show = (next: PagedSearch, replace = false) =>
    void navigate({ search: pagedSearch(mailTypes)({ ...next }), replace });
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/templates/$templateId" params={{ projectId, templateId: id }}>
          {name}
        </Link>
      ),
      below: ({ subject }) => subject,
    },
    { key: "subject", title: text.subject, wideOnly: true, cell: ({ subject }) => subject },
    { key: "type", title: text.type, cell: ({ type }) => text.types[type] },
    { key: "changed", title: text.changed, wideOnly: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      key: "acts",
      title: text.acts,
      align: "end",
      icons: true,
      cell: ({ id, name }) => (
        <Button
          look="quiet"
          blocked={blocked}
          icon={<Copy size={16} aria-hidden />}
          aria-label={text.duplicateOf(name)}
          title={text.duplicateOf(name)}
          onClick={() => duplicate(id)}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        <LinkButton look="main" to="/p/$projectId/templates/new" params={{ projectId }}>
          {text.create}
        </LinkButton>
      </PageHeader>
      <SearchedList
        caption={text.title}
        texts={text}
        filter={{ label: text.type, options }}
        search={search}
        onSearch={show}
        query={query}
        columns={columns}
      />
    </>
  );
}
