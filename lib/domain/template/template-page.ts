import type { ContentType } from "#lib/domain/email/email.ts";
import { pageWeightMax } from "#lib/domain/template/body-weight.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateHead } from "#lib/domain/template/template-store.ts";

export interface TemplateQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  type?: ContentType | undefined;
  /** In lower case; part of name, description or subject. */
  search: string | undefined;
  sort: "name" | "createdAt" | "updatedAt";
  dir: "asc" | "desc";
}

/** A template of a page whose body is beyond what the page may weigh. */
export type BodilessTemplate = Omit<Template, "body"> & { body: null; bodyOmitted: true };

export interface TemplatePage {
  templates: (Template | BodilessTemplate)[];
  /** All that fit the query. */
  total: number;
}

/** The part of a list that a page shows: first those with their bodies, then those that would make it too heavy. */
export interface TemplateCut {
  whole: TemplateHead[];
  bodiless: BodilessTemplate[];
  total: number;
}

/** Filters, orders and cuts a list of all templates. */
export function cutPage(heads: readonly TemplateHead[], query: TemplateQuery): TemplateCut {
  const matching = heads.filter((head) => isMeant(head, query)).sort(inOrder(query));
  const start = (query.page - 1) * query.pageSize;
  const page = matching.slice(start, start + query.pageSize);
  let weight = 0;
  const tooHeavy = page.findIndex(({ body }) => {
    weight += body.weight;
    return weight > pageWeightMax;
  });
  const wholeCount = tooHeavy < 0 ? page.length : tooHeavy;
  return {
    whole: page.slice(0, wholeCount),
    bodiless: page.slice(wholeCount).map((head) => ({ ...head, body: null, bodyOmitted: true })),
    total: matching.length,
  };
}

function isMeant({ name, description, subject, type }: TemplateHead, query: TemplateQuery): boolean {
  if (query.type !== undefined && type !== query.type) return false;
  const { search } = query;
  return search === undefined || [name, description ?? "", subject].some((text) => text.toLowerCase().includes(search));
}

/** Ties are broken by id, in the same direction. */
function inOrder({ sort, dir }: TemplateQuery): (a: TemplateHead, b: TemplateHead) => number {
  const keyOf = (head: TemplateHead): string => (sort === "name" ? head.name.toLowerCase() : head[sort]);
  const sign = dir === "asc" ? 1 : -1;
  return (a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
