import { type ControlAnswer, ControlError, type ControlRoute } from "#local/control/route.ts";
import type { EventStore } from "#local/ses/events/event-store.ts";
import { type MailboxAttachment, readMailboxMessage } from "#local/ses/mailbox/mailbox-message.ts";
import { mailboxPage, messagePage } from "#local/ses/mailbox/mailbox-pages.ts";
import { findMessage } from "#local/ses/mailbox/message-routes.ts";
import type { MessageStore } from "#local/ses/mailbox/message-store.ts";

const shownMax = 200;

/** A mail is shown as in a mail program: images and styles load, scripts do not run, links open beside the mailbox. */
const contentPolicy = [
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "img-src * data:",
  "style-src * 'unsafe-inline'",
  "font-src *",
  "media-src *",
].join("; ");

/** The mailbox for people. */
export function mailboxRoutes(messages: MessageStore, events: EventStore): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_local/mailbox",
      handle: ({ query }) => {
        const filter = { to: query.get("to") ?? "", subject: query.get("subject") ?? "" };
        return htmlAnswer(mailboxPage(messages.list({ ...filter, limit: shownMax }), filter));
      },
    },
    {
      method: "GET",
      path: "/_local/mailbox/{messageId}",
      handle: async (request) => {
        const { summary, raw } = findMessage(messages, request);
        return htmlAnswer(messagePage(summary, await readMailboxMessage(raw), events.listOf(summary.messageId)));
      },
    },
    {
      method: "GET",
      path: "/_local/mailbox/{messageId}/html",
      handle: async (request) => {
        const { html, attachments } = await readMailboxMessage(findMessage(messages, request).raw);
        const answer = htmlAnswer(withPictures(withNewTabs(html ?? ""), attachments));
        return { ...answer, headers: { ...answer.headers, "content-security-policy": contentPolicy } };
      },
    },
    {
      method: "GET",
      path: "/_local/mailbox/{messageId}/attachments/{index}",
      handle: async (request) => {
        const { attachments } = await readMailboxMessage(findMessage(messages, request).raw);
        const file = attachments[Number(request.params["index"])];
        if (!file) throw new ControlError("The message has no such attachment.", 404);
        const name = encodeURIComponent(file.filename ?? "unnamed");
        const disposition = `attachment; filename*=UTF-8''${name}`;
        const headers = { "content-type": file.contentType, "content-disposition": disposition };
        return { status: 200, headers, body: file.content };
      },
    },
  ];
}

function htmlAnswer(body: string): ControlAnswer {
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
}

/** After `<head>`, if any: before the doctype it would switch the browser to quirks mode. */
function withNewTabs(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i.exec(html);
  if (!head) return /^\s*<!doctype/i.test(html) ? html.replace(/^\s*<!doctype[^>]*>/i, `$&${base}`) : `${base}${html}`;
  const at = head.index + head[0].length;
  return `${html.slice(0, at)}${base}${html.slice(at)}`;
}

function withPictures(html: string, attachments: MailboxAttachment[]): string {
  return html.replaceAll(/cid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const picture = attachments.find((file) => file.contentId === decodeContentId(id));
    return picture ? `data:${picture.contentType};base64,${picture.content.toString("base64")}` : whole;
  });
}

function decodeContentId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
