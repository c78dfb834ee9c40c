import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { askedAddress, type EmailSearch } from "#features/emails/model.ts";
import { EmailFilters } from "#features/emails/parts/email-filters.tsx";
import { EmailTable } from "#features/emails/parts/email-table.tsx";
import { NoEmails } from "#features/emails/parts/no-emails.tsx";
import { LatestEmail } from "#features/emails/parts/verdict.tsx";
import { emailsQuery } from "#features/emails/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { nextPage, previousPage } from "#kit/tables/cursor-search.ts";
import { Pagination } from "#kit/tables/pagination.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.emails;

/** The API counts no further. */
const mostCounted = 10_000;

const totalText = (total: number): string =>
  total >= mostCounted ? text.atLeast(count(total)) : text.matching(count(total), total === 1);

export function EmailsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/emails" });
  const navigate = useNavigate({ from: "/p/$projectId/emails" });
  const { data, error, refetch, dataUpdatedAt } = useQuery(emailsQuery(projectId, search));
  const show = (next: EmailSearch, replace = false) => void navigate({ search: next, replace });
  const cursor = data?.cursor;
  const [newest] = data?.data ?? [];
  const address = askedAddress(search);
  const hint = data && data.total > 0 && (
    <>
      {totalText(data.total)}, {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={hint} />
      <EmailFilters projectId={projectId} search={search} onChange={show} />
      {address && newest && <LatestEmail projectId={projectId} emailId={newest.id} address={address} />}
      {data ? (
        newest ? (
          <EmailTable projectId={projectId} emails={data.data} />
        ) : (
          <NoEmails projectId={projectId} search={search} hasMore={data.hasMore} onClear={() => show({})} />
        )
      ) : (
        <Pending error={error} retry={refetch} rows={10} />
      )}
      <Pagination
        onPrevious={search.cursor === undefined ? undefined : () => show(previousPage(search))}
        onNext={cursor === undefined ? undefined : () => show(nextPage(search, cursor))}
      />
    </>
  );
}
