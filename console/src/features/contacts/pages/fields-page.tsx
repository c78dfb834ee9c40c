import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { fieldsQuery } from "#condition/queries.ts";
import { FieldDialog } from "#features/contacts/parts/field-dialog.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.fields;

interface FieldRow {
  field: string;
  type: keyof typeof text.types;
  coverage: number;
}

export function FieldsPage() {
  const { id: projectId } = useProject();
  const { field: shown } = useSearch({ from: "/signed-in/p/$projectId/contacts/fields" });
  const navigate = useNavigate({ from: "/p/$projectId/contacts/fields" });
  const { data, error, refetch } = useQuery(fieldsQuery(projectId));
  const columns: readonly Column<FieldRow>[] = [
    {
      key: "field",
      title: text.field,
      cell: ({ field }) => (
        <Link to="/p/$projectId/contacts/fields" params={{ projectId }} search={{ field }}>
          {field}
        </Link>
      ),
      below: ({ type, coverage }) => `${text.types[type]} · ${text.coverageHint(rate(coverage))}`,
    },
    { key: "type", title: text.type, wideOnly: true, cell: ({ type }) => text.types[type] },
    {
      key: "coverage",
      title: text.coverage,
      align: "end",
      wideOnly: true,
      cell: ({ coverage }) => text.coverageHint(rate(coverage)),
    },
  ];
  const back = (
    <>
      <Link to="/p/$projectId/contacts" params={{ projectId }}>
        {text.back}
      </Link>{" "}
      · {text.hint}
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={back} />
      {data ? (
        <>
          <Table caption={text.title} columns={columns} rows={data.fields} keyOf={({ field }) => field} />
          {data.fields.every(({ field }) => !field.startsWith("data.")) && (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          )}
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={6} />
      )}
      {shown !== undefined && (
        <FieldDialog projectId={projectId} field={shown} onClose={() => void navigate({ search: {} })} />
      )}
    </>
  );
}
