import type { ReactNode } from "react";
import { emptyCondition } from "#condition/model/condition.ts";
import { type ContactSearch, filtered, isFiltered, nextPage, previousPage } from "#features/contacts/model.ts";
import { BulkBar } from "#features/contacts/parts/bulk-bar.tsx";
import { ContactTable } from "#features/contacts/parts/contact-table.tsx";
import type { Contact } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Filters } from "#kit/tables/filters.tsx";
import { Pagination } from "#kit/tables/pagination.tsx";
import { words } from "#words/words.ts";

const text = words.contacts;
const states = (["any", "subscribed", "unsubscribed"] as const).map((value) => ({ value, label: text.states[value] }));
const orders = (["newest", "oldest", "email"] as const).map((value) => ({ value, label: text.orders[value] }));

interface ContactListProps {
  projectId: string;
  search: ContactSearch;
  page: { data: Contact[]; cursor?: string | undefined } | undefined;
  total: number;
  error: unknown;
  retry: () => unknown;
  /** The button that adds a contact. */
  add: ReactNode;
  onShow(search: ContactSearch, replace?: boolean): void;
}

/** Contacts by address and subscription, page by page. */
export function ContactList({ projectId, search, page, total, error, retry, add, onShow }: ContactListProps) {
  const cursor = page?.cursor;
  const matches = isFiltered(search);
  return (
    <>
      <Filters>
        <SearchField
          label={text.search}
          value={search.search ?? ""}
          onChange={(typed) => onShow(filtered(search, { search: typed.trim() }), true)}
        />
        <Select
          label={text.state}
          value={search.state ?? "any"}
          options={states}
          onChange={(state) => onShow(filtered(search, { state: state === "any" ? undefined : state }))}
        />
        <Select
          label={text.order}
          value={search.order ?? "newest"}
          options={orders}
          onChange={(order) => onShow(filtered(search, { order: order === "newest" ? undefined : order }))}
        />
        <Button onClick={() => onShow({ condition: emptyCondition })}>{text.byCondition}</Button>
      </Filters>
      {page && page.data.length > 0 ? (
        <>
          <ContactTable
            projectId={projectId}
            contacts={page.data}
            search={search}
            onSelect={(next) => onShow(next, true)}
          />
          <Pagination
            onPrevious={search.cursor === undefined ? undefined : () => onShow(previousPage(search))}
            onNext={cursor === undefined ? undefined : () => onShow(nextPage(search, cursor))}
          />
          <BulkBar projectId={projectId} search={search} total={total} />
        </>
      ) : page ? (
        <EmptyState title={matches ? text.noMatch : text.empty} hint={matches ? text.noMatchHint : text.emptyHint}>
          {matches ? (
            <Button onClick={() => onShow({})}>{text.clearFilters}</Button>
          ) : (
            <>
              {add}
              <LinkButton to="/p/$projectId/contacts/import" params={{ projectId }}>
                {text.importFile}
              </LinkButton>
            </>
          )}
        </EmptyState>
      ) : (
        <Pending error={error} retry={retry} rows={10} />
      )}
    </>
  );
}
