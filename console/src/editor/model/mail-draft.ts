/** The content of an email as it is being written. An optional field that is not set is an empty text. */
export interface MailDraft {
  subject: string;
  preheader: string;
  /** HTML and Liquid: what both modes of the editor change. */
  body: string;
  /** Own plain text; empty: made from the HTML. */
  text: string;
  from: string;
  fromName: string;
  replyTo: string;
}

export const mailTypes = ["MARKETING", "TRANSACTIONAL", "HEADLESS"] as const;
export type MailType = (typeof mailTypes)[number];

export type MailField = keyof MailDraft;

/** The content as the API takes and gives it. */
export interface MailContent {
  subject: string;
  preheader: string | null;
  body: string;
  text: string | null;
  from: string;
  fromName: string | null;
  replyTo: string | null;
}

export const mailDraftOf = (content: MailContent): MailDraft => ({
  subject: content.subject,
  preheader: content.preheader ?? "",
  body: content.body,
  text: content.text ?? "",
  from: content.from,
  fromName: content.fromName ?? "",
  replyTo: content.replyTo ?? "",
});

export const mailContentOf = ({ subject, preheader, body, text, from, fromName, replyTo }: MailDraft): MailContent => ({
  ...{ subject, body, from: from.trim() },
  preheader: preheader || null,
  text: text || null,
  fromName: fromName.trim() || null,
  replyTo: replyTo.trim() || null,
});

/** Reads a draft that the browser kept. */
export function readMailDraft(kept: unknown): MailDraft | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(kept));
  const of = (field: MailField): string => {
    const value = values.get(field);
    return typeof value === "string" ? value : "";
  };
  if (typeof values.get("body") !== "string") return undefined;
  const [subject, preheader, body, text] = [of("subject"), of("preheader"), of("body"), of("text")];
  return { subject, preheader, body, text, from: of("from"), fromName: of("fromName"), replyTo: of("replyTo") };
}
