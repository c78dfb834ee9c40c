import type { SyntaxFault, TemplateSyntax } from "#lib/domain/template/template-syntax.ts";

interface ContentFault extends SyntaxFault {
  field: "subject" | "body";
}

/** The first syntax fault of the given parts, subject before body. The message names the place. */
export function contentFault(
  syntax: TemplateSyntax,
  given: { subject?: string | undefined; body?: string | undefined },
): ContentFault | undefined {
  for (const field of ["subject", "body"] as const) {
    const source = given[field];
    const fault = source === undefined ? undefined : syntax.faultIn(source, field);
    if (!fault) continue;
    const { line, column } = fault;
    return { field, line, column, message: `${field}, line ${line}, column ${column}: ${fault.message}` };
  }
  return undefined;
}
