import type { Language } from "#lib/domain/contact/language.ts";
import { ar } from "./texts/ar.ts";
import { cs } from "./texts/cs.ts";
import { da } from "./texts/da.ts";
import { de } from "./texts/de.ts";
import { el } from "./texts/el.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fi } from "./texts/fi.ts";
import { fr } from "./texts/fr.ts";
import { he } from "./texts/he.ts";
import { hi } from "./texts/hi.ts";
import { it } from "./texts/it.ts";
import { ja } from "./texts/ja.ts";
import { ko } from "./texts/ko.ts";
import { nb } from "./texts/nb.ts";
import { nl } from "./texts/nl.ts";
import { pl } from "./texts/pl.ts";
import { pt } from "./texts/pt.ts";
import { ptBr } from "./texts/pt-br.ts";
import { ru } from "./texts/ru.ts";
import { sv } from "./texts/sv.ts";
import { tr } from "./texts/tr.ts";
import { uk } from "./texts/uk.ts";
import { zh } from "./texts/zh.ts";
import { zhTw } from "./texts/zh-tw.ts";

/** Texts of the contact pages. `{address}`, `{project}`, `{topic}` and `{date}` are placeholders for the contact's values. */
export interface PageTexts {
  /** Headings of the pages before any action. */
  unsubscribeTitle: string;
  subscribeTitle: string;
  manageTitle: string;
  /** Questions of the subscribe and unsubscribe pages. */
  unsubscribeQuestion: string;
  subscribeQuestion: string;
  /** The contact's current state, as heading and as sentence. */
  subscribedTitle: string;
  unsubscribedTitle: string;
  snoozedTitle: string;
  subscribed: string;
  unsubscribed: string;
  snoozed: string;
  /** Buttons. */
  unsubscribe: string;
  subscribe: string;
  subscribeAgain: string;
  endSnooze: string;
  /** Heading above the snooze buttons, which show numbers of days, and what the buttons do. */
  snoozeTitle: string;
  snoozeHint: string;
  /** One topic: heading and button, question, state, and button of the way back. */
  topicTitle: string;
  topicQuestion: string;
  topicOff: string;
  topicOn: string;
  topicSubscribe: string;
  /** Heading above the question about all messages, below that about a topic. */
  allTitle: string;
  /** All topics: heading, hint, button, and what is said afterwards. */
  topicsTitle: string;
  topicsHint: string;
  save: string;
  saved: string;
  /** Errors. */
  fault: string;
  notAnAction: string;
  notSnoozed: string;
  invalidTitle: string;
  invalid: string;
  deletedTitle: string;
  deleted: string;
  /** The page behind the links of a test mail. */
  previewTitle: string;
  preview: string;
}

export const pageTexts: Record<Language, PageTexts> = {
  ...{ ar, cs, da, de, el, en, es, fi, fr, he, hi, it, ja, ko, nb, nl, pl, pt, ru, sv, tr, uk, zh },
  no: nb,
  "pt-BR": ptBr,
  "zh-TW": zhTw,
};
