import {
  type Bodiless,
  type ContentCut,
  type ContentQuery,
  cutPage,
  type Unbodied,
} from "#lib/domain/template/content-page.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateHead } from "#lib/domain/template/template-store.ts";

export interface TemplateQuery extends ContentQuery {
  type?: ContentType | undefined;
}

export interface TemplatePage {
  templates: (Template | Bodiless<TemplateHead> | Unbodied<TemplateHead>)[];
  /** All matches of the query. */
  total: number;
}

/** Searches name, description and subject. */
export function cutTemplates(heads: readonly TemplateHead[], query: TemplateQuery): ContentCut<TemplateHead> {
  const ofType = query.type === undefined ? heads : heads.filter(({ type }) => type === query.type);
  return cutPage(ofType, { query, textsOf: ({ name, description, subject }) => [name, description ?? "", subject] });
}
