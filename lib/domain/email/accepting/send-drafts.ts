import type { ComposedMail, Composer, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import { ContentFault } from "#lib/domain/email/accepting/composer.ts";
import type { PlannedRecipient } from "#lib/domain/email/accepting/send-recipients.ts";
import { type PackedContent, packContent } from "#lib/domain/email/mail-content.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** Whole encoded message (contract 00 section 10). */
export const messageBytesMax = 41_943_040;

/** All renders of one request together (contract 03 section 4.6). */
const renderMsMax = 10_000;

/**
 * Packed bodies kept between check and write. 500 newsletters of 100 KB take 3 MB. Beyond this (large bodies that do not
 * compress), the write renders them again, so that a request never outgrows its function.
 */
const heldBytesMax = 64 * 1024 * 1024;

/** A rendered mail; the whole send may still be refused. */
export interface Draft {
  recipient: PlannedRecipient;
  subject: string;
  preheader: string | null;
  listUnsubscribe: string | null;
  /** Of the whole encoded message, at most. */
  bytes: number;
  packed(): PackedContent;
}

interface DraftContext {
  composer: Composer;
  parsed: ParsedMail;
  headers: Record<string, string>;
  /** Sizes of the attachments. */
  attachmentBytes: number[];
  clock: Clock;
}

/** Renders for every recipient and checks the sizes. Throws ContentFault, or refuses with 413. Writes nothing. */
export function composeDrafts(context: DraftContext, recipients: PlannedRecipient[]): Draft[] {
  const { parsed, clock } = context;
  let spentMs = 0;
  let heldBytes = 0;
  return recipients.map((recipient) => {
    const startedAt = clock.now().getTime();
    const composed = parsed.compose(recipient);
    spentMs += clock.now().getTime() - startedAt;
    if (spentMs > renderMsMax) {
      throw new ContentFault("limit", "body", `Rendering all emails of the request took more than ${renderMsMax} ms.`);
    }
    const bytes = checkedBytes(context, composed);
    const held = packContent(composed);
    heldBytes += held.body.length;
    const isHeld = heldBytes <= heldBytesMax;
    const packed = isHeld ? () => held : () => packContent(parsed.compose(recipient));
    const { subject, preheader, listUnsubscribe } = composed;
    return { recipient, subject, preheader, listUnsubscribe, bytes, packed };
  });
}

function checkedBytes({ composer, headers, attachmentBytes }: DraftContext, composed: ComposedMail): number {
  const bytes = composer.messageBytes({ ...composed, headers, attachmentBytes });
  if (bytes <= messageBytesMax) return bytes;
  throw new Refusal("tooLarge", {
    code: "PAYLOAD_TOO_LARGE",
    message: `The message has ${bytes} bytes; the mail provider accepts at most ${messageBytesMax}.`,
    details: { limitBytes: messageBytesMax },
    suggestion: "Link to large files instead of attaching them.",
  });
}
