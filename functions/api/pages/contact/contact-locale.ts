import { type PageTexts, pageTexts } from "#functions/api/pages/contact/page-texts.ts";
import type { PageFrame } from "#functions/api/pages/page.ts";
import { chosenLanguage, type Language } from "#lib/domain/contact/language.ts";
import type { OpenedLink } from "#lib/domain/contact/self-service.ts";
import { html, type Markup } from "#lib/http/html.ts";

/** The texts for one contact, in its language. */
export interface ContactLocale {
  language: Language;
  texts: PageTexts;
  frame: PageFrame;
  /** Fills in the contact's address, the project, the end of the snooze and the name of a topic. */
  say(text: string, topic?: string): Markup;
  /** `7 days`, in words. */
  days(count: number): string;
}

/** For a deleted contact only the project's name is left. */
export function contactLocale({ project, contact }: OpenedLink): ContactLocale {
  const language = chosenLanguage(contact?.data["locale"], project.language);
  // Names and addresses keep their own text direction.
  const parts: Readonly<Record<string, Markup | undefined>> = {
    project: html`<bdi>${project.name}</bdi>`,
    address: contact && html`<strong><bdi>${contact.email}</bdi></strong>`,
    date: contact?.snoozedUntil ? dateMarkup(contact.snoozedUntil, language) : undefined,
  };
  const texts = pageTexts[language];
  return {
    ...{ language, texts },
    frame: { language, brand: project.name, fault: texts.fault },
    say: (text, topic) => {
      const named: Readonly<Record<string, Markup | undefined>> = {
        ...parts,
        topic: topic === undefined ? undefined : html`<bdi>${topic}</bdi>`,
      };
      return html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : named[part]))}`;
    },
    days: (count) => new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(count),
  };
}

/** The date without a time: the reader's time zone is unknown. */
function dateMarkup(at: string, language: Language): Markup {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
  return html`<time datetime="${at}">${date}</time>`;
}
