import { type ConflictField, mailConflictFields } from "#editor/conflict/conflict-fields.ts";
import {
  type MailContent,
  type MailDraft,
  type MailType,
  mailContentOf,
  mailDraftOf,
  mailTypes,
  readMailDraft,
} from "#editor/model/mail-draft.ts";
import { words } from "#words/words.ts";

/** A template as it is being written. */
export interface TemplateDraft {
  name: string;
  /** Empty: none. */
  description: string;
  type: MailType;
  /** Key of a topic. */
  topic: string | null;
  mail: MailDraft;
}

interface TemplateContent extends MailContent {
  name: string;
  description: string | null;
  type: MailType;
  topic: string | null;
}

export const templateDraftOf = (template: TemplateContent): TemplateDraft => ({
  name: template.name,
  description: template.description ?? "",
  type: template.type,
  topic: template.topic,
  mail: mailDraftOf(template),
});

export const templateContentOf = ({ name, description, type, topic, mail }: TemplateDraft): TemplateContent => ({
  ...mailContentOf(mail),
  name,
  type,
  topic,
  description: description || null,
});

/** Reads a draft that the browser kept. */
export function readTemplateDraft(kept: unknown): TemplateDraft | undefined {
  if (typeof kept !== "object" || kept === null || !("mail" in kept && "name" in kept && "type" in kept))
    return undefined;
  const mail = readMailDraft(kept.mail);
  const type = mailTypes.find((each) => each === kept.type);
  if (!mail || !type || typeof kept.name !== "string") return undefined;
  const description = "description" in kept && typeof kept.description === "string" ? kept.description : "";
  const topic = "topic" in kept && typeof kept.topic === "string" ? kept.topic : null;
  return { name: kept.name, description, type, topic, mail };
}

/** A new template; `domain` is one that the project may send from. */
export const blankTemplate = (domain: string | undefined): TemplateDraft => ({
  ...{ name: "", description: "", type: "MARKETING", topic: null },
  mail: {
    ...{ subject: "", preheader: "", body: "", text: "", fromName: "", replyTo: "" },
    from: domain ? `hello@${domain}` : "",
  },
});

/** Two states of a template, field by field, as a person reads them. */
export const conflictFields = (mine: TemplateDraft, theirs: TemplateDraft): ConflictField[] => [
  { label: words.templates.name, mine: mine.name, theirs: theirs.name },
  { label: words.templates.type, mine: words.templates.types[mine.type], theirs: words.templates.types[theirs.type] },
  { label: words.topics.choice, mine: mine.topic ?? "", theirs: theirs.topic ?? "" },
  ...mailConflictFields(mine.mail, theirs.mail),
];
