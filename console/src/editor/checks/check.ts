import type { MailDraft, MailField, MailType } from "#editor/model/mail-draft.ts";

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
