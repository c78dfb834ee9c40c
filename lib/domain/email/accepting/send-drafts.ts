import type { Composer, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
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

/** What all renders of one request may take together. */
export class DraftBudget {
  readonly #clock: Clock;
  #spentMs = 0;
  #heldBytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws ContentFault once the renders have taken too long. */
  timed<T>(render: () => T): T {
    const startedAt = this.#clock.now().getTime();
    const rendered = render();
    this.#spentMs += this.#clock.now().getTime() - startedAt;
    if (this.#spentMs <= renderMsMax) return rendered;
    throw new ContentFault(
      { kind: "limit" },
      "body",
      `Rendering all emails of the request took more than ${renderMsMax} ms.`,
    );
  }

  /** Whether a packed body may be kept until it is written. */
  holds({ body }: PackedContent): boolean {
    this.#heldBytes += body.length;
    return this.#heldBytes <= heldBytesMax;
  }
}

interface DraftContext {
  composer: Composer;
  parsed: ParsedMail;
  headers: Record<string, string>;
  /** Sizes of the attachments. */
  attachmentBytes: number[];
  budget: DraftBudget;
}

/** Renders for every recipient. Throws ContentFault. Writes nothing. */
export function composeDrafts(
  { composer, parsed, headers, attachmentBytes, budget }: DraftContext,
  recipients: readonly PlannedRecipient[],
): Draft[] {
  return recipients.map((recipient) => {
    const composed = budget.timed(() => parsed.compose(recipient));
    const held = packContent(composed);
    const packed = budget.holds(held) ? holding(held) : () => packContent(parsed.compose(recipient));
    const { subject, preheader, listUnsubscribe } = composed;
    const bytes = composer.messageBytes({ ...composed, headers, attachmentBytes });
    return { recipient, subject, preheader, listUnsubscribe, bytes, packed };
  });
}

/** Apart from the parsed content, which a function made beside it would keep in memory. */
const holding = (held: PackedContent) => () => held;

/** Refuses with 413. */
export function checkSizes(drafts: readonly Draft[]): void {
  const bytes = drafts.map((draft) => draft.bytes).find((each) => each > messageBytesMax);
  if (bytes === undefined) return;
  throw new Refusal("tooLarge", {
    code: "PAYLOAD_TOO_LARGE",
    message: `The message has ${bytes} bytes; the mail provider accepts at most ${messageBytesMax}.`,
    details: { limitBytes: messageBytesMax },
    suggestion: "Link to large files instead of attaching them.",
  });
}
