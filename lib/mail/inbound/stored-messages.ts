import PostalMime, { type Address, decodeWords, type Email } from "postal-mime";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { InboundMessage, InboundMessages } from "#lib/domain/inbound/inbound-ports.ts";
import { boundedMessage } from "#lib/mail/inbound/bounded-message.ts";
import { inboundBody, textAsHtml } from "#lib/mail/inbound/inbound-body.ts";
import { projectHeader } from "#lib/mail/message/mail-headers.ts";
import { logger } from "#lib/platform/logger.ts";
import { Room } from "#lib/platform/room.ts";

/** Of a header that is kept; names and subjects end before. */
const headerLengthMax = 998;

/** A message of 40 MB takes up to four times its size while it is read, and its lines as much again: one at a time. */
const readAtOnce = 1;

/** Raw messages as SES stores them: an object each, named by its message id. */
export class StoredMessages implements InboundMessages {
  readonly #content: Pick<ContentStore, "find">;
  readonly #room = new Room(readAtOnce);

  constructor(content: Pick<ContentStore, "find">) {
    this.#content = content;
  }

  read(messageId: string): Promise<InboundMessage | undefined> {
    return this.#room.hold(1, async () => {
      const raw = await this.#content.find(`inbound/${messageId}`);
      return (
        raw &&
        parseMessage(raw).catch((error: unknown) => {
          logger.warn("A message could not be read.", { messageId, error });
          // Its own headers say who it is from, and whether Petrel sent it.
          return parseMessage(headOf(raw)).catch(() => undefined);
        })
      );
    });
  }
}

/** All before the first empty line. */
function headOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ["\n\r\n", "\n\n"].map((end) => bytes.indexOf(end)).filter((end) => end !== -1);
  return bytes.subarray(0, Math.min(...ends, bytes.length));
}

/**
 * A message as a mail program shows it: of alternatives the HTML, else the text; messages forwarded in line with it,
 * attachments not. Throws for one whose parts are nested beyond reason or whose headers have no end.
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
