import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { escapeHtml } from "#lib/mail/language/markup.ts";
import { asDocument } from "#lib/mail/message/html-document.ts";
import { subjectField } from "#lib/mail/message/mail-headers.ts";
import { mimeMessage } from "#lib/mail/message/mime-message.ts";
import { type PlatformText, platformText } from "#lib/mail/platform/platform-texts.ts";

const senderName = "Petrel";

/** A link is longer than a phone is wide, so words may break. */
const bodyStyle = "font:16px/24px Arial,Helvetica,sans-serif;color:#1f2937;word-break:break-word";

/** The letter as a message, with the same text and HTML, and nothing to fetch. */
export function platformMessage(letter: PlatformLetter, from: string, date: Date): Buffer {
  const shown = "campaign" in letter ? { ...letter, campaign: shownName(letter.campaign) } : letter;
  const text = platformText(shown, "projectName" in letter ? shownName(letter.projectName) : "");
  return mimeMessage({
    from: { name: senderName, address: from },
    to: { name: "", address: letter.to },
    // Automatic responders (out of office) ignore this email (RFC 3834).
    headers: [subjectField(text.subject), { key: "Auto-Submitted", value: "auto-generated" }],
    date,
    text: plainText(text, letter.link),
    html: html(text, letter.link),
    attachments: [],
  });
}

function plainText({ before, after }: PlatformText, link: string): string {
  return `${[...before, link, ...after].join("\n\n")}\n`;
}

function html({ before, after }: PlatformText, link: string): string {
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const paragraphs = [...before.map(escapeHtml), anchor, ...after.map(escapeHtml)];
  return asDocument(`<body style="${bodyStyle}">\n${paragraphs.map((each) => `<p>${each}</p>`).join("\n")}\n</body>`);
}

/**
 * Any user can name a project or a campaign and have the name sent to any address. So it stays on one line. An invisible joiner
 * after the characters that mark an address keeps email clients from making links of it.
 */
function shownName(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").replace(/[.:/@](?=\S)/g, "$&\u2060");
}
