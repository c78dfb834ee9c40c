import type { ReactNode } from "react";
import { Pending } from "#kit/feedback/pending.tsx";
import { Pagination } from "#kit/tables/pagination.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

interface Page<Row> {
  data: readonly Row[];
  page: number;
  totalPages: number;
}

export interface PagedListProps<Row extends { id: string }> {
  caption: string;
  /** What `useQuery` gives. */
  query: { data: Page<Row> | undefined; error: unknown; refetch(): Promise<unknown> };
  columns: readonly Column<Row>[];
  /** Instead of a table without rows. */
  empty: ReactNode;
  onPage(page: number): void;
}

/** A list of numbered pages in each of its states. */
export function PagedList<Row extends { id: string }>({ caption, query, columns, empty, onPage }: PagedListProps<Row>) {
  const { data, error, refetch } = query;
  if (!data) return <Pending error={error} retry={refetch} rows={8} />;
  if (data.data.length === 0 && data.page === 1) return empty;
  const { page, totalPages } = data;
  return (
    <>
      <Table caption={caption} columns={columns} rows={data.data} keyOf={({ id }) => id} />
      <Pagination
        position={words.kit.pageOf(page, totalPages)}
        onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
        onNext={page < totalPages ? () => onPage(page + 1) : undefined}
      />
    </>
  );
}
