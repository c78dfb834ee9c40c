import { type ComposedMail, type Composer, ContentFault, type MailRecipient } from "#lib/domain/email/composer.ts";

/**
 * A composer whose faults a test can command: `{{key}}` is replaced by a value, `{{` without an end does not parse,
 * and rendering `{{endless}}` passes a limit.
 */
export const plainComposer: Composer = {
  parse: (_project, source) => {
    for (const part of ["subject", "body"] as const) {
      if (/\{\{(?![^{]*\}\})/.test(source[part])) {
        throw new ContentFault("syntax", part, "Unclosed delimiter in line 1, column 1.");
      }
    }
    return { compose: (recipient) => compose(source, recipient) };
  },
  messageBytes: ({ html, attachmentBytes }) =>
    attachmentBytes.reduce((sum, bytes) => sum + Math.ceil(bytes / 3) * 4, Buffer.byteLength(html)),
};

function compose(source: { subject: string; body: string }, recipient: MailRecipient): ComposedMail {
  const values: Record<string, unknown> = { ...recipient.data, email: recipient.contact.email };
  const render = (part: "subject" | "body") =>
    source[part].replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      if (key === "endless") throw new ContentFault("limit", part, "Rendering took too long.");
      return String(values[key] ?? "");
    });
  return { subject: render("subject"), html: render("body"), listUnsubscribe: null };
}
