import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useProject, useRole } from "#app/project.ts";
import { AuditFilters } from "#features/settings/audit/audit-filters.tsx";
import { AuditTable } from "#features/settings/audit/audit-table.tsx";
import { ExportLog } from "#features/settings/audit/export-log.tsx";
import { LineDialog } from "#features/settings/audit/line-dialog.tsx";
import type { AuditLine } from "#features/settings/audit/model.ts";
import { auditQuery } from "#features/settings/audit/queries.ts";
import type { AuditSearch } from "#features/settings/audit/search.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { nextPage, previousPage } from "#kit/tables/cursor-search.ts";
import { Pagination } from "#kit/tables/pagination.tsx";
import { words } from "#words/words.ts";

const text = words.audit;

export function AuditPage() {
  const { id: projectId } = useProject();
  const { may } = useRole();
  const search = useSearch({ from: "/signed-in/p/$projectId/settings/audit" });
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        <ExportLog projectId={projectId} search={search} />
      </PageHeader>
      {may("ADMIN") ? <Log projectId={projectId} search={search} /> : <p>{text.onlyAdmins}</p>}
    </>
  );
}

function Log({ projectId, search }: { projectId: string; search: AuditSearch }) {
  const navigate = useNavigate({ from: "/p/$projectId/settings/audit" });
  const { data, error, refetch } = useQuery(auditQuery(projectId, search));
  const [shown, setShown] = useState<AuditLine>();
  const show = (next: AuditSearch) => {
    setShown(undefined);
    void navigate({ search: next });
  };
  const cursor = data?.cursor;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <AuditFilters projectId={projectId} search={search} onChange={show} />
      {data && data.data.length > 0 && <AuditTable projectId={projectId} lines={data.data} onShow={setShown} />}
      {data?.data.length === 0 &&
        (isFiltered ? (
          <EmptyState title={text.noMatch} hint={data.hasMore ? text.more : text.noMatchHint} />
        ) : (
          <EmptyState icon={<ScrollText size={28} aria-hidden />} title={text.empty} hint={text.emptyHint} />
        ))}
      {!data && <Pending error={error} retry={refetch} rows={8} />}
      <Pagination
        onPrevious={search.cursor === undefined ? undefined : () => show(previousPage(search))}
        onNext={cursor === undefined ? undefined : () => show(nextPage(search, cursor))}
      />
      {shown && <LineDialog projectId={projectId} line={shown} onFilter={show} onClose={() => setShown(undefined)} />}
    </>
  );
}
