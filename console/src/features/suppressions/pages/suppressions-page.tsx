import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { MailX, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { reasons, type SuppressionSearch, sources, suppressionSearch } from "#features/suppressions/model.ts";
import { AddDialog } from "#features/suppressions/parts/add-dialog.tsx";
import { ExportList } from "#features/suppressions/parts/export-list.tsx";
import { SuppressionTable } from "#features/suppressions/parts/suppression-table.tsx";
import { suppressionsQuery } from "#features/suppressions/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { DateField } from "#kit/forms/date-field.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { nextPage, otherFilter, previousPage } from "#kit/tables/cursor-search.ts";
import { Filters } from "#kit/tables/filters.tsx";
import { Pagination } from "#kit/tables/pagination.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.suppressions;

export function SuppressionsPage() {
  const { id: projectId, suppression } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/suppressions" });
  const navigate = useNavigate({ from: "/p/$projectId/suppressions" });
  const { data, error, refetch } = useQuery(suppressionsQuery(projectId, search));
  const [adding, setAdding] = useState(false);
  const blocked = useBlocked();
  const show = (next: SuppressionSearch, replace = false) => void navigate({ search: next, replace });
  const isFiltered = Object.keys(search).length > 0;
  const isEmpty = data?.data.length === 0 && !isFiltered;
  const add = (
    <Button look="main" icon={<Plus size={16} aria-hidden />} blocked={blocked} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  const importFile = (
    <LinkButton to="/p/$projectId/suppressions/import" params={{ projectId }} icon={<Upload size={16} aria-hidden />}>
      {text.import}
    </LinkButton>
  );
  const hint = (
    <>
      {text.hint} {text.settings[suppression]}{" "}
      <Link to="/p/$projectId/settings/project" params={{ projectId }}>
        {text.toSettings}
      </Link>
    </>
  );
  const cursor = data?.cursor;
  return (
    <>
      <PageHeader title={text.title} hint={hint}>
        {!isEmpty && (
          <>
            <ExportList projectId={projectId} />
            {importFile}
            {add}
          </>
        )}
      </PageHeader>
      {isEmpty ? (
        <EmptyState icon={<MailX size={28} aria-hidden />} title={text.empty} hint={text.emptyHint}>
          {add}
          {importFile}
        </EmptyState>
      ) : (
        <>
          <SuppressionFilters search={search} onChange={show} />
          {data && data.total > 0 && <p>{text.total(count(data.total), data.total === 1)}</p>}
          {data && data.data.length > 0 && <SuppressionTable projectId={projectId} entries={data.data} />}
          {data?.data.length === 0 && (
            <EmptyState title={text.noMatch} hint={data.hasMore ? text.more : text.noMatchHint} />
          )}
          {!data && <Pending error={error} retry={refetch} rows={8} />}
          <Pagination
            onPrevious={search.cursor === undefined ? undefined : () => show(previousPage(search))}
            onNext={cursor === undefined ? undefined : () => show(nextPage(search, cursor))}
          />
        </>
      )}
      {adding && <AddDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </>
  );
}

const reasonOptions = [
  { value: "", label: text.anyReason },
  ...reasons.map((value) => ({ value, label: text.reasons[value] })),
];
const sourceOptions = [
  { value: "", label: text.anySource },
  ...sources.map((value) => ({ value, label: text.sources[value] })),
];

interface SuppressionFiltersProps {
  search: SuppressionSearch;
  /** `replace` while a person types. */
  onChange(search: SuppressionSearch, replace?: boolean): void;
}

function SuppressionFilters({ search, onChange }: SuppressionFiltersProps) {
  const set = (change: { [name in keyof SuppressionSearch]: string }, replace = false) =>
    onChange(suppressionSearch(otherFilter(search, change)), replace);
  return (
    <Filters>
      <SearchField
        label={text.search}
        value={search.search ?? ""}
        onChange={(typed) => set({ search: typed.trim() }, true)}
      />
      <Select
        label={text.reason}
        value={search.reason ?? ""}
        options={reasonOptions}
        onChange={(reason) => set({ reason })}
      />
      <Select
        label={text.source}
        value={search.source ?? ""}
        options={sourceOptions}
        onChange={(source) => set({ source })}
      />
      <DateField label={text.from} value={search.from ?? ""} onChange={(from) => set({ from })} />
      <DateField label={text.until} value={search.until ?? ""} onChange={(until) => set({ until })} />
    </Filters>
  );
}
