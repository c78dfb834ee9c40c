import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { ExportButton } from "#export/export-button.tsx";
import { type ContactSearch, isFiltered } from "#features/contacts/model.ts";
import { AddContact } from "#features/contacts/parts/add-contact.tsx";
import { BulkJob } from "#features/contacts/parts/bulk-job.tsx";
import { ContactList } from "#features/contacts/parts/contact-list.tsx";
import { conditionOf, contactsQuery, exportedOf, matchCountQuery } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.contacts;

/** Fetched when it is asked for, with the builder of conditions. */
const ConditionFilter = lazy(async () => {
  const { ConditionFilter: Loaded } = await import("#features/contacts/parts/condition-filter.tsx");
  return { default: Loaded };
});

export function ContactsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/contacts" });
  const navigate = useNavigate({ from: "/p/$projectId/contacts" });
  const [adding, setAdding] = useState(false);
  const blocked = useBlocked();
  const condition = conditionOf(search);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...contactsQuery(projectId, search),
    enabled: condition === undefined,
  });
  const { data: counted } = useQuery(matchCountQuery(projectId, search));
  const total = search.cursor === undefined ? data?.total : counted;
  const show = (next: ContactSearch, replace = false) => void navigate({ search: next, replace });
  const hint = total !== undefined && !condition && (
    <>
      {text.matching(count(total), total === 1)}, {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  const { job: _, ...withoutJob } = search;
  const add = (
    <Button look="main" icon={<Plus size={16} aria-hidden />} blocked={blocked} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} hint={hint}>
        <LinkButton to="/p/$projectId/contacts/fields" params={{ projectId }}>
          {text.fields}
        </LinkButton>
        <LinkButton to="/p/$projectId/contacts/import" params={{ projectId }}>
          {text.import}
        </LinkButton>
        <ExportButton
          {...{ projectId, blocked }}
          exported={exportedOf(search)}
          who={text.exported(condition !== undefined || isFiltered(search))}
        />
        {add}
      </PageHeader>
      {search.job && <BulkJob projectId={projectId} jobId={search.job} onHide={() => show(withoutJob)} />}
      {condition ? (
        <Suspense fallback={<Pending error={undefined} retry={refetch} rows={5} />}>
          <ConditionFilter {...{ projectId, search, condition }} onShow={(next) => show(next, true)} />
        </Suspense>
      ) : (
        <ContactList
          {...{ projectId, search, error, add }}
          page={data}
          total={total ?? 0}
          retry={refetch}
          onShow={show}
        />
      )}
      <AddContact projectId={projectId} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
