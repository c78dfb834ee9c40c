import type { ContentPart } from "#lib/domain/template/template-syntax.ts";
import type { Place } from "#lib/mail/language/value-text.ts";

export const placeOfPart: Record<ContentPart, Place> = {
  subject: "subject",
  body: "body",
  text: "plain",
  preheader: "subject",
};
