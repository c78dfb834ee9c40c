import { type PageTexts, pageTexts } from "#functions/api/pages/contact/page-texts.ts";
import type { PageFrame } from "#functions/api/pages/page.ts";
import { chosenLanguage, type Language } from "#lib/domain/contact/language.ts";
import type { OpenedLink } from "#lib/domain/contact/self-service.ts";
import { html, type Markup } from "#lib/http/html.ts";

/** What there is to say to one contact, in its language. */
export interface ContactWords {
  language: Language;
  texts: PageTexts;
  frame: PageFrame;
  /** A sentence with the contact's own address, project and end of a snooze in it. */
  say(text: string): Markup;
  /** `7 days`, in words. */
  days(count: number): string;
}

/** Of a deleted contact only the project is left to speak of. */
export function contactWords({ project, contact }: OpenedLink): ContactWords {
  const language = chosenLanguage(contact?.data["locale"], project.language);
  // Names and addresses have a direction of their own, whatever the page's.
  const parts: Record<string, Markup | undefined> = {
    project: html`<bdi>${project.name}</bdi>`,
    address: contact && html`<strong><bdi>${contact.email}</bdi></strong>`,
    date: contact?.snoozedUntil ? dateMarkup(contact.snoozedUntil, language) : undefined,
  };
  const texts = pageTexts[language];
  return {
    ...{ language, texts },
    frame: { language, brand: project.name, fault: texts.fault },
    say: (text) => html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : parts[part]))}`,
    days: (count) => new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(count),
  };
}

/** A date alone: nobody knows in which time zone it is read. */
function dateMarkup(at: string, language: Language): Markup {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
  return html`<time datetime="${at}">${date}</time>`;
}
