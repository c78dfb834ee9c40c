import type { ContactLocale } from "#functions/api/pages/contact/contact-locale.ts";
import { html, type Markup } from "#lib/http/html.ts";

/** A topic, and whether the contact gets email of it. */
export interface ShownTopic {
  key: string;
  name: string;
  description: string | null;
  subscribed: boolean;
}

/** Without its markup, for titles. */
export const topicTitle = ({ texts }: ContactLocale, { name }: ShownTopic): string =>
  texts.topicTitle.replace("{topic}", () => name);

/** What an unsubscribe link of a topic asks, or says once the topic is off; `isDone`: after an action. */
export function topicPart({ texts, say }: ContactLocale, { name, subscribed }: ShownTopic, isDone: boolean): Markup[] {
  const button = (action: string, text: string, kind?: "quiet") =>
    html`
<form method="post"><button${kind && html` class="${kind}"`} name="action" value="${action}">${say(text, name)}</button></form>`;
  const sentence = say(subscribed ? (isDone ? texts.topicOn : texts.topicQuestion) : texts.topicOff, name);
  return [
    isDone ? html`<p class="done" role="status">${sentence}</p>` : html`<p>${sentence}</p>`,
    subscribed ? button("topicOff", texts.topicTitle) : button("topicOn", texts.topicSubscribe, "quiet"),
  ];
}

/** A switch for each topic. `shown` names them, because a browser sends only the switches that are on. */
export function topicSwitches({ texts }: ContactLocale, topics: readonly ShownTopic[]): Markup {
  return html`
<section>
<h2 id="topics">${texts.topicsTitle}</h2>
<p id="topics-hint">${texts.topicsHint}</p>
<form method="post" aria-labelledby="topics"><input type="hidden" name="action" value="topics">
<input type="hidden" name="shown" value="${topics.map(({ key }) => key).join(" ")}">
<ul class="topics">
${topics.map(topicSwitch)}
</ul>
<button>${texts.save}</button></form>
</section>`;
}

function topicSwitch({ key, name, description, subscribed }: ShownTopic): Markup {
  const about = `about-${key}`;
  const says = description ? html` aria-describedby="${about}"` : "";
  const input = html`<input type="checkbox" role="switch" name="topic.${key}"${subscribed ? html` checked` : ""}${says}>`;
  return html`
<li><label><span><bdi>${name}</bdi></span>${input}</label>${
    description ? html`<p class="dim" id="${about}"><bdi>${description}</bdi></p>` : ""
  }</li>`;
}
