import type { ContactLocale } from "#functions/api/pages/contact/contact-locale.ts";
import { type ShownTopic, topicPart, topicSwitches, topicTitle } from "#functions/api/pages/contact/topic-parts.ts";
import type { Page } from "#functions/api/pages/page.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { html, type Markup } from "#lib/http/html.ts";

export type ContactPageName = "unsubscribe" | "subscribe" | "manage";

/** Snooze lengths that the pages offer, in days. */
export const snoozeDays = ["7", "30", "90"] as const;

/** The outcome of the last submitted form. */
export type Outcome =
  | { done: true; action: "subscribe" | "unsubscribe" | "snooze" | "topicOff" | "topicOn" | "topics" }
  | { done: false; fault: "notAnAction" | "notSnoozed" };

interface View {
  name: ContactPageName;
  contact: Pick<Contact, "subscribed" | "snoozedUntil">;
  locale: ContactLocale;
  /** Address of the page for managing the subscription. */
  manageUrl: string;
  outcome: Outcome | undefined;
  /** Of the unsubscribe link. */
  topic?: ShownTopic | undefined;
  /** The topics that the manage page offers. */
  topics: readonly ShownTopic[];
}

/**
 * A page of contract 02 section 7. Before any action, the subscribe and unsubscribe pages ask a question. The manage page, and
 * every page after an action, shows the contact's current state. The page of a topic's link asks about the topic first, and
 * about all messages below (contract 14 section 5).
 */
export function contactPage(view: View): Page {
  const { name, locale, manageUrl, outcome, topic } = view;
  const { texts } = locale;
  const isAboutAll = outcome?.done && !outcome.action.startsWith("topic");
  const { title, parts } = topic && !isAboutAll ? topicContent(view, topic) : stateContent(view);
  const content = [
    outcome?.done === false && html`<p class="fault" role="alert">${texts[outcome.fault]}</p>`,
    ...parts,
    name !== "manage" && html`<p class="more"><a href="${manageUrl}">${texts.manageTitle}</a></p>`,
  ];
  return {
    title,
    failed: outcome?.done === false,
    content: html`${content.filter((part) => part !== false)}`,
  };
}

interface Content {
  title: string;
  parts: (Markup | false)[];
}

/** A contact that gets nothing anyway is not asked about all messages. */
function topicContent(view: View, topic: ShownTopic): Content {
  const { locale, outcome } = view;
  const { texts, say } = locale;
  const isOnAgain = topic.subscribed && outcome?.done === true;
  return {
    title: isOnAgain ? texts.manageTitle : topicTitle(locale, topic),
    parts: [
      ...topicPart(locale, topic, outcome?.done === true),
      stateOf(view) !== "unsubscribed" &&
        html`
<section>
<h2>${texts.allTitle}</h2>
<p>${say(texts.unsubscribeQuestion)}</p>
${button("unsubscribe", texts.unsubscribe, "quiet")}
</section>`,
      view.contact.subscribed && snoozeForm(view),
    ],
  };
}

function stateContent(view: View): Content {
  const { name, locale, outcome, topics } = view;
  const { texts, say } = locale;
  const state = stateOf(view);
  const asks = !outcome?.done && (name === "subscribe" || (name === "unsubscribe" && state !== "unsubscribed"));
  const shows = !asks || (name === "unsubscribe" && state === "snoozed");
  const isSaved = outcome?.done && outcome.action === "topics";
  const isOverview = name === "manage" && (!outcome?.done || isSaved);
  return {
    title: asks || isOverview ? texts[`${name}Title`] : texts[`${state}Title`],
    parts: [
      isSaved === true && html`<p class="done" role="status">${texts.saved}</p>`,
      shows &&
        (outcome?.done && !isSaved
          ? html`<p class="done" role="status">${say(texts[state])}</p>`
          : html`<p>${say(texts[state])}</p>`),
      asks && html`<p>${say(texts[`${name}Question`])}</p>`,
      topics.length > 0 && topicSwitches(locale, topics),
      ...(asks ? questionActions(view) : stateActions(view)),
    ],
  };
}

type State = "subscribed" | "unsubscribed" | "snoozed";

function stateOf({ contact }: View): State {
  if (contact.subscribed) return "subscribed";
  return contact.snoozedUntil === null ? "unsubscribed" : "snoozed";
}

function questionActions(view: View): Markup[] {
  const { texts } = view.locale;
  if (view.name === "subscribe") return [button("subscribe", texts.subscribe)];
  const confirm = button("unsubscribe", texts.unsubscribe);
  return view.contact.subscribed ? [confirm, snoozeForm(view)] : [confirm];
}

/** The manage page offers every action; the other pages only a way back. */
function stateActions(view: View): Markup[] {
  const { name, locale } = view;
  const { texts } = locale;
  const quiet = (action: "subscribe" | "unsubscribe", text: string) => button(action, text, "quiet");
  const snooze = name === "manage" ? [snoozeForm(view)] : [];
  switch (stateOf(view)) {
    case "subscribed":
      return name === "manage" ? [...snooze, quiet("unsubscribe", texts.unsubscribe)] : [];
    case "unsubscribed":
      return [quiet("subscribe", texts.subscribeAgain)];
    case "snoozed":
      return [button("subscribe", texts.endSnooze), ...snooze, quiet("unsubscribe", texts.unsubscribe)];
  }
}

/** The form posts to the current page. */
const button = (action: "subscribe" | "unsubscribe", text: string, kind?: "quiet"): Markup =>
  html`
<form method="post"><button${kind && html` class="${kind}"`} name="action" value="${action}">${text}</button></form>`;

const snoozeForm = ({ locale: { texts, days } }: View): Markup => html`
<section>
<h2 id="snooze">${texts.snoozeTitle}</h2>
<p id="snooze-hint">${texts.snoozeHint}</p>
<form method="post"><input type="hidden" name="action" value="snooze">
<div class="choices" role="group" aria-labelledby="snooze" aria-describedby="snooze-hint">
${snoozeDays.map((count) => html`<button class="quiet" name="days" value="${count}">${days(Number(count))}</button>`)}
</div></form>
</section>`;
