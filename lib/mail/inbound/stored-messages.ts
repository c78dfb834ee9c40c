import PostalMime, { type Address, decodeWords, type Email } from "postal-mime";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { InboundMessage, InboundMessages } from "#lib/domain/inbound/inbound-ports.ts";
import { boundedMessage } from "#lib/mail/inbound/bounded-message.ts";
import { inboundBody, textAsHtml } from "#lib/mail/inbound/inbound-body.ts";
import { projectHeader } from "#lib/mail/message/mail-headers.ts";
import { logger } from "#lib/platform/logger.ts";
import { Semaphore } from "#lib/platform/semaphore.ts";

/** Characters kept of a header. Names and subjects end earlier. */
const headerLengthMax = 998;

/** Reading a message of 40 MB takes up to four times its size, and its lines as much again, so one at a time. */
const readAtOnce = 1;

/** Raw messages as stored by SES: one object each, named by message id. */
export class StoredMessages implements InboundMessages {
  readonly #content: Pick<ContentStore, "find">;
  readonly #semaphore = new Semaphore(readAtOnce);

  constructor(content: Pick<ContentStore, "find">) {
    this.#content = content;
  }

  read(messageId: string): Promise<InboundMessage | undefined> {
    return this.#semaphore.hold(1, async () => {
      const raw = await this.#content.find(`inbound/${messageId}`);
      return (
        raw &&
        parseMessage(raw).catch((error: unknown) => {
          logger.warn("Parsing a message failed", { messageId, error });
          // The headers say who sent it, and whether that was Petrel.
          return parseMessage(headOf(raw)).catch(() => undefined);
        })
      );
    });
  }
}

/** Everything before the first empty line. */
function headOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ["\n\r\n", "\n\n"].map((end) => bytes.indexOf(end)).filter((end) => end !== -1);
  return bytes.subarray(0, Math.min(...ends, bytes.length));
}

/**
 * A message as an email client shows it: the HTML alternative, otherwise the text; with inline forwarded messages, without
 * attachments. Throws if its parts are nested too deeply or its headers have no end.
 */
export async function parseMessage(raw: Uint8Array): Promise<InboundMessage> {
  const email = await PostalMime.parse(boundedMessage(raw));
  const html = email.html === undefined ? undefined : inboundBody(email.html);
  return {
    from: mailboxOf(email.from),
    fromHeader: headerOf(email, "from"),
    subject: email.subject ?? null,
    body: html ?? inboundBody(textAsHtml(email.text ?? "")) ?? null,
    sentFor: headerOf(email, projectHeader.toLowerCase()),
  };
}

function mailboxOf(address: Address | undefined): InboundMessage["from"] {
  const mailbox = address?.group ? address.group[0] : address;
  return mailbox ? { name: mailbox.name.slice(0, headerLengthMax), address: mailbox.address } : null;
}

function headerOf({ headers }: Email, name: string): string | null {
  const header = headers.find(({ key }) => key === name);
  return header ? decodeWords(header.value).slice(0, headerLengthMax).toWellFormed() : null;
}
