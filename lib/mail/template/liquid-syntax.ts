import type { ContentPart, SyntaxFault, TemplateSyntax } from "#lib/domain/template/template-syntax.ts";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import { placeOfPart } from "#lib/mail/template/content-places.ts";

/** Accepts exactly what the email composer accepts. */
export class LiquidSyntax implements TemplateSyntax {
  faultIn(source: string, part: ContentPart): SyntaxFault | undefined {
    try {
      parseTemplate(source, placeOfPart[part]);
      return undefined;
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError)) throw error;
      const { message, line, column } = error;
      return { message, line, column };
    }
  }
}
