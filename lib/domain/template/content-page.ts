import { pageWeightMax } from "#lib/domain/template/body-weight.ts";
import type { StoredParts } from "#lib/domain/template/stored-body.ts";

/** The query for a list of records with bodies. */
export interface ContentQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Leaves all bodies out. */
  body: "omit" | undefined;
  /** In lower case; matches part of any searched text. */
  search: string | undefined;
  sort: "name" | "createdAt" | "updatedAt";
  dir: "asc" | "desc";
}

/** A record of a list, with references to its body and text. */
interface ContentHead extends StoredParts {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

/** A record whose body would exceed the page's weight limit. */
export type Bodiless<H extends ContentHead> = Omit<H, "body" | "text"> & {
  body: null;
  text: null;
  bodyOmitted: true;
};

/** A record in a list without bodies. */
export type Unbodied<R> = Omit<R, "body" | "text" | "bodyOmitted"> & { body: undefined; text: undefined };

export function unbodied<R extends { body: unknown; text: unknown; bodyOmitted?: true }>(record: R): Unbodied<R> {
  const { body, text, bodyOmitted, ...fields } = record;
  return { ...fields, body: undefined, text: undefined };
}

/** One page of a list: first the records with bodies, then those that would make it too heavy. */
export interface ContentCut<H extends ContentHead> {
  whole: H[];
  bodiless: Bodiless<H>[];
  /** All matches of the query. */
  total: number;
}

/**
 * Searches, sorts and cuts a list of all records; `textsOf` returns a record's searched texts, `weightBesides` its weight on a
 * page besides its body.
 */
export function cutPage<H extends ContentHead>(
  heads: readonly H[],
  {
    query,
    textsOf,
    weightBesides = () => 0,
  }: { query: ContentQuery; textsOf: (head: H) => string[]; weightBesides?: ((head: H) => number) | undefined },
): ContentCut<H> {
  const { search } = query;
  const isMeant = (head: H) =>
    search === undefined || textsOf(head).some((text) => text.toLowerCase().includes(search));
  const matching = heads.filter(isMeant).sort(inOrder(query));
  const start = (query.page - 1) * query.pageSize;
  const page = matching.slice(start, start + query.pageSize);
  let weight = 0;
  const tooHeavy = page.findIndex((head) => {
    weight += weightBesides(head) + (query.body === "omit" ? 0 : head.body.weight + (head.text?.weight ?? 0));
    return weight > pageWeightMax;
  });
  const wholeCount = tooHeavy < 0 ? page.length : tooHeavy;
  return {
    whole: page.slice(0, wholeCount),
    bodiless: page.slice(wholeCount).map((head) => ({ ...head, body: null, text: null, bodyOmitted: true })),
    total: matching.length,
  };
}

/** Ties are sorted by id, in the same direction. */
function inOrder({ sort, dir }: ContentQuery): (a: ContentHead, b: ContentHead) => number {
  const keyOf = (head: ContentHead): string => (sort === "name" ? head.name.toLowerCase() : head[sort]);
  const sign = dir === "asc" ? 1 : -1;
  return (a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
