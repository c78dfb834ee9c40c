import { type Slot, slotAt, slotBegin } from "#lib/domain/analytics/day-slots.ts";
import {
  type FigureOwner,
  figureLetters,
  type MailFigures,
  noFigures,
  otherLetters,
} from "#lib/domain/analytics/mail-figures.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Sums of a slot, by letter. */
export type SlotSums = ReadonlyMap<string, number>;

export interface RollupSlotsInput {
  owner: FigureOwner;
  from: string;
  to: string;
}

/** The counts from the stream. Implemented by lib/storage; eventual. */
export interface RollupReader {
  /** By day (`yyyy-mm-dd`, UTC) and slot, both days included: 0.5 RRU for 4 KB, some 2 KB a full day. */
  slots(dataId: DataId, input: RollupSlotsInput): Promise<ReadonlyMap<string, SlotSums>>;
  /** By recipient domain and letter, summed over these days. */
  domains(dataId: DataId, from: string, to: string): Promise<ReadonlyMap<string, SlotSums>>;
}

export interface SentMailFiguresInput {
  owner: FigureOwner;
  span: { from: number; before: number };
  mailsMax: number;
}

/** Reads emails one by one. Implemented by lib/storage. */
export interface SentMailReader {
  /** The emails sent in the span, its end excluded; undefined when they are more than `mailsMax`. */
  figures(dataId: DataId, input: SentMailFiguresInput): Promise<MailFigures | undefined>;
}

type OtherFigures = Record<(typeof otherLetters)[keyof typeof otherLetters], number>;

/** Moments in milliseconds since 1970: `from` is included, `before` is not. */
export interface Moments {
  from: number;
  before: number;
}

/** Up to this many emails are read one by one in a partial slot at a span's ends; with more, the whole slot counts. */
const mailsLookedAtMax = 20;

/** Day and slot, as in `RollupReader`. */
export const slotKey = ({ day, name }: Pick<Slot, "day" | "name">): string => `${day} ${name}`;

/** Figures of time spans, from the slots of the stream's counts. */
export class MailRollups {
  readonly #reader: RollupReader;
  readonly #mails: SentMailReader;

  constructor(reader: RollupReader, mails: SentMailReader) {
    this.#reader = reader;
    this.#mails = mails;
  }

  /**
   * Figures of consecutive spans, each ending where the next begins. Exact for spans that begin and end at slots, like the days
   * of all time zones, or in the future. Otherwise exact while few emails were sent in the rest of the slot.
   */
  async figures(
    dataId: DataId,
    { owner, spans, now }: { owner: FigureOwner; spans: readonly Moments[]; now: number },
  ): Promise<{ mails: MailFigures[]; others: OtherFigures }> {
    const [first, last] = [spans[0], spans.at(-1)];
    const others = { softBounces: 0, received: 0, workflowsStarted: 0 };
    if (!first || !last || first.from >= last.before) return { mails: spans.map(noFigures), others };
    const end = Math.min(last.before, Math.max(now + 1, first.from + 1));
    const whole = { from: slotAt(first.from).day, to: slotAt(end - 1).day };
    const sums = await this.#reader.slots(dataId, { owner, from: whole.from, to: whole.to });
    const begin = beginOf(sums);
    const mails: MailFigures[] = [];
    for (const { from, before } of spans) {
      const figures = noFigures();
      for (const piece of piecesOf({ from: Math.max(from, begin), before }, now)) {
        const slot = sums.get(slotKey(piece.slot));
        if (!slot) continue;
        addTo(figures, await this.#ofPiece(dataId, { owner, piece, sums: slot }));
        for (const [letter, name] of Object.entries(otherLetters)) others[name] += slot.get(letter) ?? 0;
      }
      mails.push(figures);
    }
    return { mails, others };
  }

  domains(dataId: DataId, from: string, to: string): Promise<ReadonlyMap<string, SlotSums>> {
    return this.#reader.domains(dataId, from, to);
  }

  async #ofPiece(
    dataId: DataId,
    { owner, piece, sums }: { owner: FigureOwner; piece: Piece; sums: SlotSums },
  ): Promise<MailFigures> {
    const looked = piece.isWhole
      ? undefined
      : await this.#mails.figures(dataId, { owner, span: piece, mailsMax: mailsLookedAtMax });
    if (looked) return looked;
    const figures = noFigures();
    for (const [letter, name] of Object.entries(figureLetters)) figures[name] = sums.get(letter) ?? 0;
    return figures;
  }
}

/** Start of the first slot. There are no counts before it, however early a span begins. */
function beginOf(sums: ReadonlyMap<string, SlotSums>): number {
  const [day, name] = [...sums.keys()].sort()[0]?.split(" ") ?? [];
  return day && name ? slotBegin(day, name) : Number.POSITIVE_INFINITY;
}

interface Piece extends Moments {
  slot: Slot;
  isWhole: boolean;
}

/** Cuts a span at slots. The future has no emails, so a slot counts as whole when only the future is missing. */
function* piecesOf({ from, before }: Moments, now: number): Generator<Piece> {
  for (let at = from; at < before && at <= now; ) {
    const slot = slotAt(at);
    const end = Math.min(slot.before, before);
    yield { slot, from: at, before: end, isWhole: at === slot.from && (end === slot.before || end > now) };
    at = end;
  }
}

function addTo(sum: MailFigures, figures: MailFigures): void {
  for (const name of Object.values(figureLetters)) sum[name] += figures[name];
}
