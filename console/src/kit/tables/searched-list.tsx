import type { ReactNode } from "react";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { SearchField } from "#kit/forms/search-field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Filters } from "#kit/tables/filters.tsx";
import { PagedList, type PagedListProps } from "#kit/tables/paged-list.tsx";
import type { PagedSearch } from "#kit/tables/paged-search.ts";

interface SearchedListProps<Row extends { id: string }> extends Omit<PagedListProps<Row>, "empty" | "onPage"> {
  texts: Readonly<Record<"search" | "noMatch" | "empty" | "emptyHint", string>>;
  /** What `search.state` may be; "" is no filter. */
  filter: { label: string; options: readonly { value: string; label: string }[] };
  search: PagedSearch;
  /** Writes the URL; `replace` while a person types. */
  onSearch(next: PagedSearch, replace?: boolean): void;
  /** What to do first, while the list has no item. */
  firstActs?: ReactNode;
}

/** A list of numbered pages under a search field and one filter. */
export function SearchedList<Row extends { id: string }>(props: SearchedListProps<Row>): ReactNode {
  const { texts, filter, search, onSearch, firstActs, ...list } = props;
  const isFiltered = search.search !== undefined || search.state !== undefined;
  return (
    <>
      <Filters>
        <SearchField
          label={texts.search}
          value={search.search ?? ""}
          onChange={(typed) => onSearch({ ...search, search: typed.trim(), page: 1 }, true)}
        />
        <Select
          label={filter.label}
          value={search.state ?? ""}
          options={filter.options}
          onChange={(state) => onSearch({ ...search, state, page: 1 })}
        />
      </Filters>
      <PagedList
        {...list}
        empty={
          isFiltered ? (
            <EmptyState title={texts.noMatch} />
          ) : (
            <EmptyState title={texts.empty} hint={texts.emptyHint}>
              {firstActs}
            </EmptyState>
          )
        }
        onPage={(page) => onSearch({ ...search, page })}
      />
    </>
  );
}
