import { darkContrastFindings } from "#editor/checks/dark-contrast.ts";
import { linkFindings } from "#editor/checks/links.ts";
import { placeholderFindings } from "#editor/checks/placeholders.ts";
import type { MailDraft, MailField, MailType } from "#editor/model/mail-draft.ts";
import { offsetOf } from "#editor/model/place.ts";

/** What is wrong, with what its text names. */
export type Finding =
  | { code: "syntax"; message: string }
  | { code: "unknownKey"; key: string; near?: string }
  | { code: "noFallback"; key: string; percent: number }
  | { code: "deadLink" | "localLink" | "insecureLink"; url: string }
  | { code: "tooLarge" | "largeImage"; bytes: number }
  | { code: "longSubject"; characters: number }
  | { code: "darkContrast"; excerpt: string; contrast: number }
  | { code: "noAlt" | "noUnsubscribe" };

/** Repairs the text: replaces a part, and selects what the author may want to change. */
export interface Fix {
  kind: "addFallback" | "takeKey" | "addAlt" | "toHttps";
  from: number;
  to: number;
  insert: string;
  /** Within the changed text. */
  select: { from: number; to: number };
}

export interface Check {
  finding: Finding;
  look: "fault" | "warn" | "note";
  field: MailField;
  /** In the field's text; absent when the finding has no place. */
  from?: number;
  to?: number;
  fix?: Fix;
}

/** What the server said about the draft. */
export interface Rendered {
  subject: string | null;
  sizeBytes: number;
  placeholders: readonly { name: string; coverage: number }[];
  faults: readonly { field: MailField; line: number | null; column: number | null; message: string }[];
}

export interface CheckedMail {
  draft: MailDraft;
  type: MailType;
  /** Undefined before the first preview. */
  rendered: Rendered | undefined;
  /** The keys of contact data that the project knows. */
  keys: readonly string[];
}

/** Gmail cuts off what is longer. */
const htmlBytesMax = 102 * 1_024;
const subjectCharactersMax = 60;
export const checksMax = 50;

/** Everything that is worth a look before the email goes out, faults first. */
export function checksOf(mail: CheckedMail): Check[] {
  const order = { fault: 0, warn: 1, note: 2 };
  return [
    ...syntaxFaults(mail),
    ...placeholderFindings(mail),
    ...linkFindings(mail.draft.body),
    ...darkContrastFindings(mail.draft.body),
    ...limits(mail),
    ...unsubscribing(mail),
  ]
    .toSorted((a, b) => order[a.look] - order[b.look])
    .slice(0, checksMax);
}

const syntaxFaults = ({ draft, rendered }: CheckedMail): Check[] =>
  (rendered?.faults ?? []).map(({ field, line, column, message }) => ({
    finding: { code: "syntax", message },
    look: "fault",
    field,
    ...(line !== null && column !== null && { from: offsetOf(draft[field], { line, column }) }),
  }));

function limits({ draft, rendered }: CheckedMail): Check[] {
  const bytes = rendered?.sizeBytes ?? 0;
  const characters = [...(rendered?.subject ?? draft.subject)].length;
  return [
    ...(bytes > htmlBytesMax
      ? [{ finding: { code: "tooLarge", bytes }, look: "warn", field: "body" } satisfies Check]
      : []),
    ...(characters > subjectCharactersMax
      ? [{ finding: { code: "longSubject", characters }, look: "note", field: "subject" } satisfies Check]
      : []),
  ];
}

const unsubscribing = ({ draft, type }: CheckedMail): Check[] =>
  type === "HEADLESS" && draft.body !== "" && !/\b(unsubscribeUrl|topicUnsubscribeUrl|manageUrl)\b/.test(draft.body)
    ? [{ finding: { code: "noUnsubscribe" }, look: "fault", field: "body" }]
    : [];
