import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { type ContactSearch, filtered, nextPage, previousPage } from "#features/contacts/model.ts";
import { AddContact } from "#features/contacts/parts/add-contact.tsx";
import { BulkBar } from "#features/contacts/parts/bulk-bar.tsx";
import { BulkJob } from "#features/contacts/parts/bulk-job.tsx";
import { ContactTable } from "#features/contacts/parts/contact-table.tsx";
import { contactsQuery, matchCountQuery } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { Filters } from "#kit/tables/filters.tsx";
import { Pagination } from "#kit/tables/pagination.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.contacts;
const states = (["any", "subscribed", "unsubscribed"] as const).map((value) => ({ value, label: text.states[value] }));
const orders = (["newest", "oldest", "email"] as const).map((value) => ({ value, label: text.orders[value] }));

export function ContactsPage() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: "/signed-in/p/$projectId/contacts" });
  const navigate = useNavigate({ from: "/p/$projectId/contacts" });
  const [adding, setAdding] = useState(false);
  const blocked = useBlocked();
  const { data, error, refetch, dataUpdatedAt } = useQuery(contactsQuery(projectId, search));
  const { data: counted } = useQuery(matchCountQuery(projectId, search));
  const total = search.cursor === undefined ? data?.total : counted;
  const show = (next: ContactSearch, replace = false) => void navigate({ search: next, replace });
  const hint = total !== undefined && (
    <>
      {text.matching(count(total), total === 1)}, {text.asOf} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  const isFiltered = search.search !== undefined || search.state !== undefined;
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
        {add}
      </PageHeader>
      {search.job && <BulkJob projectId={projectId} jobId={search.job} onHide={() => show(withoutJob)} />}
      <Filters>
        <SearchField
          label={text.search}
          value={search.search ?? ""}
          onChange={(typed) => show(filtered(search, { search: typed.trim() }), true)}
        />
        <Select
          label={text.state}
          value={search.state ?? "any"}
          options={states}
          onChange={(state) => show(filtered(search, { state: state === "any" ? undefined : state }))}
        />
        <Select
          label={text.order}
          value={search.order ?? "newest"}
          options={orders}
          onChange={(order) => show(filtered(search, { order: order === "newest" ? undefined : order }))}
        />
      </Filters>
      {data && data.data.length > 0 ? (
        <>
          <ContactTable
            projectId={projectId}
            contacts={data.data}
            search={search}
            onSelect={(next) => show(next, true)}
          />
          <Pagination
            onPrevious={search.cursor === undefined ? undefined : () => show(previousPage(search))}
            onNext={data.cursor === undefined ? undefined : () => data.cursor && show(nextPage(search, data.cursor))}
          />
          <BulkBar projectId={projectId} search={search} total={total ?? 0} />
        </>
      ) : data ? (
        <EmptyState
          title={isFiltered ? text.noMatch : text.empty}
          hint={isFiltered ? text.noMatchHint : text.emptyHint}
        >
          {isFiltered ? <Button onClick={() => show({})}>{text.clearFilters}</Button> : add}
        </EmptyState>
      ) : (
        <Pending error={error} retry={refetch} rows={10} />
      )}
      <AddContact projectId={projectId} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
