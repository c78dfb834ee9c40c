import {
  type ComposedMail,
  ContentFault,
  type MailRecipient,
  type MailSource,
} from "#lib/domain/email/accepting/composer.ts";
import type { MailPreviewer, PreviewedMail, PreviewFault } from "#lib/domain/email/accepting/mail-previewer.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { carriedWeight, pageWeightMax } from "#lib/domain/template/body-weight.ts";
import type { ContentPart } from "#lib/domain/template/template-syntax.ts";
import { afterBodyStart } from "#lib/mail/message/html-document.ts";
import { preheaderHtml } from "#lib/mail/message/preheader.ts";
import { textPart } from "#lib/mail/message/text-part.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";

/** Contract 16 section 2. */
const timeMsMax = 2_000;
const outputBytesMax = 2_000_000;

/** The conversion to text may take what rendering has left, and at least this. */
const textMsMin = 500;

interface Composition {
  composed: ComposedMail;
  keys: Set<string>;
  faults: PreviewFault[];
}

/** Renders content as a mail would have it, without tracking. */
export class LiquidPreviewer implements MailPreviewer {
  readonly #origins: { appUrl: string; baseUrl: string };

  constructor(origins: { appUrl: string; baseUrl: string }) {
    this.#origins = origins;
  }

  preview(project: Project, source: MailSource, recipient: MailRecipient): PreviewedMail {
    const begun = performance.now();
    const leftMs = () => timeMsMax - (performance.now() - begun);
    const { composed, keys, faults } = this.#compose(project, { source, recipient, leftMs });
    const isFaulty = (part: ContentPart) => faults.some(({ field }) => field === part);
    const { subject, preheader, footerAdded } = composed;
    const document = composed.html === "" ? null : composed.html;
    const html =
      document !== null && preheader !== null ? afterBodyStart(document, preheaderHtml(preheader)) : document;
    // Made from the HTML without its preheader, as in a mail.
    const isShown = document !== null && Buffer.byteLength(document) <= outputBytesMax;
    const generated = isShown ? textPart(document, Math.ceil(Math.max(textMsMin, leftMs()))) || subject || "-" : null;
    const text = isFaulty("text") ? null : (composed.text ?? generated);
    const tooLarge = faultOfSize(html, text);
    const shown = tooLarge ? { html: null, text: null } : { html, text };
    return {
      subject: isFaulty("subject") ? null : subject,
      ...shown,
      sizeBytes: Buffer.byteLength(html ?? ""),
      footerAdded,
      dataKeys: [...keys],
      faults: tooLarge ? [...faults, tooLarge] : faults,
    };
  }

  /** Leaves faulty parts out, one after the other: all faults are found, each part has one at most, and the rest is shown. */
  #compose(
    project: Project,
    { source, recipient, leftMs }: { source: MailSource; recipient: MailRecipient; leftMs: () => number },
  ): Composition {
    const keys = new Set<string>();
    const faults: PreviewFault[] = [];
    let left = source;
    for (;;) {
      const limits = { timeMsMax: leftMs(), outputCharactersMax: outputBytesMax };
      try {
        const parsed = new LiquidComposer({ ...this.#origins, limits }).parse(project, left);
        for (const key of parsed.dataKeys) keys.add(key);
        return { composed: parsed.compose(recipient), keys, faults };
      } catch (error) {
        if (!(error instanceof ContentFault)) throw error;
        const { line, column } = error.place ?? { line: null, column: null };
        faults.push({ field: error.part, line, column, message: error.message });
        left = { ...left, [error.part]: error.part === "subject" ? "" : null };
      }
    }
  }
}

/** The answer is JSON within JSON, so characters that need escapes count more than once. */
function faultOfSize(html: string | null, text: string | null): PreviewFault | undefined {
  const isWithin = [html, text].every((each) => Buffer.byteLength(each ?? "") <= outputBytesMax);
  if (isWithin && carriedWeight(html) + carriedWeight(text) <= pageWeightMax) return undefined;
  const message = `The rendered email is too large to be shown: at most ${outputBytesMax} bytes.`;
  return { field: "body", line: null, column: null, message };
}
