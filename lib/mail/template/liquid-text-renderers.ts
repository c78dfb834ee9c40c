import {
  TextFault,
  type TextRenderer,
  type TextRenderers,
  type TextVariables,
} from "#lib/domain/execution/running/text-renderer.ts";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { renderLimits, renderTemplate } from "#lib/mail/language/render-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import type { AnyPlace } from "#lib/mail/language/value-text.ts";
import { signLinks } from "#lib/mail/template/links.ts";
import { renderScope } from "#lib/mail/template/scope.ts";

/** A body may contain thousands of texts, and each may take a second. */
const allTextsMsMax = 5_000;

/** Renders texts of workflow steps in the template language (contract 03 section 4). */
export class LiquidTextRenderers implements TextRenderers {
  readonly #appUrl: string;
  readonly #timeMsMax: number;

  /** `appUrl`: origin of the hosted pages, without a trailing slash. */
  constructor(appUrl: string, timeMsMax = allTextsMsMax) {
    this.#appUrl = appUrl;
    this.#timeMsMax = timeMsMax;
  }

  with({ project, contact, context, event, at }: TextVariables): TextRenderer {
    const { data } = contact;
    const links = signLinks(project, { appUrl: this.#appUrl, contactId: contact.id });
    const scope = {
      ...renderScope({ contact, data, context, links, project }),
      ...(event && { event }),
    };
    let leftMs = this.#timeMsMax;
    const render = (source: string, place: AnyPlace): string => {
      const begun = performance.now();
      const timeMsMax = Math.min(Math.ceil(leftMs), renderLimits.timeMsMax);
      const text = renderText(source, { place, scope, how: { at, limits: { ...renderLimits, timeMsMax } } });
      leftMs -= performance.now() - begun;
      if (leftMs <= 0) throw new TextFault(`Rendering all texts of the step took more than ${this.#timeMsMax} ms.`);
      return text;
    };
    return { text: (source) => render(source, "text"), url: (source) => render(source, "url") };
  }
}

function renderText(
  source: string,
  { place, scope, how }: { place: AnyPlace; scope: Record<string, unknown>; how: Parameters<typeof renderTemplate>[2] },
): string {
  try {
    return renderTemplate(parseTemplate(source, place), scope, how);
  } catch (error) {
    if (error instanceof RenderFault) throw new TextFault(error.message);
    if (!(error instanceof TemplateSyntaxError)) throw error;
    throw new TextFault(`Line ${error.line}, column ${error.column}: ${error.message}.`);
  }
}
