import type { SyntaxFault, TemplateSyntax } from "#lib/domain/template/template-syntax.ts";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";

/** Accepts exactly what the email composer accepts. */
export class LiquidSyntax implements TemplateSyntax {
  faultIn(source: string, part: "subject" | "body"): SyntaxFault | undefined {
    try {
      parseTemplate(source, part);
      return undefined;
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError)) throw error;
      const { message, line, column } = error;
      return { message, line, column };
    }
  }
}
