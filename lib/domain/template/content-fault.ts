import type { ContentPart, SyntaxFault, TemplateSyntax } from "#lib/domain/template/template-syntax.ts";

interface ContentFault extends SyntaxFault {
  field: ContentPart;
}

const parts = ["subject", "body", "text", "preheader"] as const satisfies readonly ContentPart[];

/** The first syntax fault of the given parts, in their order. The message names the place. */
export function contentFault(
  syntax: TemplateSyntax,
  given: { [Part in ContentPart]?: string | null | undefined },
): ContentFault | undefined {
  for (const field of parts) {
    const source = given[field] ?? undefined;
    const fault = source === undefined ? undefined : syntax.faultIn(source, field);
    if (!fault) continue;
    const { line, column } = fault;
    return { field, line, column, message: `${field}, line ${line}, column ${column}: ${fault.message}` };
  }
  return undefined;
}
