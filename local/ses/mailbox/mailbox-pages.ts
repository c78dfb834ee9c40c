import type { StoredEvent } from "#local/ses/events/event-store.ts";
import { html, Markup } from "#local/ses/mailbox/html-template.ts";
import type { MailboxAttachment, MailboxMessage } from "#local/ses/mailbox/mailbox-message.ts";
import { mailboxStyle } from "#local/ses/mailbox/mailbox-style.ts";
import type { MessageSummary } from "#local/ses/mailbox/message-store.ts";

const injectable = ["delivery", "open", "click", "bounce", "transientBounce", "complaint", "deliveryDelay"];

/** Polls for new mail and shows it, unless the user is typing a search. */
const refreshScript = new Markup(`<script>
const shown = document.querySelector(".mail")?.dataset.id;
setInterval(async () => {
  if (document.hidden || document.activeElement?.tagName === "INPUT") return;
  const answer = await fetch("/_local/messages" + (location.search || "?") + "&limit=1").catch(() => null);
  const newest = answer?.ok ? (await answer.json()).messages[0]?.messageId : shown;
  if (newest !== shown) location.reload();
}, 2000);
</script>`);

const injectScript = new Markup(`<script>
document.querySelector(".actions").addEventListener("click", async ({ target }) => {
  if (target.tagName !== "BUTTON") return;
  const answer = await fetch("/_local/messages/" + document.body.dataset.id + "/events",
    { method: "POST", body: JSON.stringify({ type: target.value }) });
  if (answer.ok) location.reload(); else alert((await answer.json()).error);
});
</script>`);

export function mailboxPage(messages: MessageSummary[], filter: { to: string; subject: string }): string {
  const searched = filter.to !== "" || filter.subject !== "";
  const rows = messages.map(
    (message) => html`<a class="mail" href="/_local/mailbox/${message.messageId}" data-id="${message.messageId}">
<span class="subject">${message.subject || "(no subject)"}</span>${time(message.sentAt)}
<span class="soft">${message.from} → ${message.to.join(", ")}</span></a>`,
  );
  const empty = html`<p class="empty">${searched ? "No email matches this search." : "No email yet. Sent emails appear here."}</p>`;
  return page(
    "Mailbox",
    html`<body><header><h1>Mailbox</h1>
<form role="search"><input name="to" value="${filter.to}" placeholder="To" aria-label="To">
<input name="subject" value="${filter.subject}" placeholder="Subject" aria-label="Subject"><button>Search</button></form></header>
<main class="panel">${rows.length > 0 ? rows : empty}</main>${refreshScript}</body>`,
  );
}

export function messagePage(summary: MessageSummary, message: MailboxMessage, events: StoredEvent[]): string {
  const { messageId, subject } = summary;
  const tags = Object.entries(summary.tags).map(([name, value]) => `${name}=${value}`);
  const content =
    message.html === null
      ? null
      : html`<iframe title="The message"
    sandbox="allow-popups allow-popups-to-escape-sandbox" src="/_local/mailbox/${messageId}/html"></iframe>`;
  return page(
    subject || "(no subject)",
    html`<body data-id="${messageId}"><a href="/_local/mailbox">← Mailbox</a><h1>${subject || "(no subject)"}</h1>
<dl class="panel"><dt>From</dt><dd>${summary.from}</dd><dt>To</dt><dd>${summary.to.join(", ")}</dd>
<dt>Sent</dt><dd>${time(summary.sentAt)}</dd>
<dt>Configuration set</dt><dd>${summary.configurationSet ?? "none"}</dd>
${tags.length > 0 && html`<dt>Tags</dt><dd>${tags.join(", ")}</dd>`}</dl>
<h2>Message</h2><main class="panel">${content ?? html`<pre>${message.text ?? ""}</pre>`}</main>
${attachmentList(messageId, message.attachments)}
<h2>Events</h2><ul class="panel">${events.map(
      (event) => html`<li>${event.type} <span class="soft">${time(new Date(event.dueAt).toISOString())}
${!event.published && "not yet published"}</span></li>`,
    )}</ul>
<h2>Let it happen</h2><div class="actions">${injectable.map(
      (type) => html`<button value="${type}">${type}</button>`,
    )}</div>
<details class="panel"><summary>Text part</summary><pre>${message.text ?? "none"}</pre></details>
<details class="panel"><summary>Headers</summary><pre>${message.headers
      .map(({ name, value }) => `${name}: ${value}`)
      .join("\n")}</pre></details>
<p><a href="/_local/messages/${messageId}/raw" download="${messageId}.eml">Raw message</a></p>${injectScript}</body>`,
  );
}

function attachmentList(messageId: string, attachments: MailboxAttachment[]): Markup | null {
  if (attachments.length === 0) return null;
  const rows = attachments.map(
    (
      file,
      index,
    ) => html`<li><a href="/_local/mailbox/${messageId}/attachments/${index}">${file.filename ?? "unnamed"}</a>
<span class="soft">${file.contentType}, ${file.content.length} bytes${file.contentId && `, cid:${file.contentId}`}</span></li>`,
  );
  return html`<h2>Attachments</h2><ul class="panel">${rows}</ul>`;
}

function time(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function page(title: string, body: Markup): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${mailboxStyle}</head>${body}</html>`.text;
}
