import { dayOf, slotAt } from "#lib/domain/analytics/day-slots.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Email, SendingSource } from "#lib/domain/email/email.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** Figures of the emails sent in a time span: how many, and to how many each mark happened at any time. */
export interface MailFigures {
  sent: number;
  delivered: number;
  opens: number;
  clicks: number;
  bounces: number;
  complaints: number;
}

/** The source that a scope's figures cover. */
export type FigureOwner = SendingSource | "all";

/** Field suffixes after the slot; short, because every fold pays for the names. */
export const figureLetters = {
  s: "sent",
  d: "delivered",
  o: "opens",
  c: "clicks",
  b: "bounces",
  x: "complaints",
} as const;

/** Other counts of a slot, each at its own time: transient bounces, received emails, started executions. */
export const otherLetters = { t: "softBounces", r: "received", w: "workflowsStarted" } as const;

export const noFigures = (): MailFigures => ({
  ...{ sent: 0, delivered: 0, opens: 0, clicks: 0, bounces: 0, complaints: 0 },
});

const marks = [
  ["d", "deliveredAt"],
  ["o", "openedAt"],
  ["c", "clickedAt"],
  ["b", "bouncedAt"],
  ["x", "complainedAt"],
] as const;

type FigureLetter = keyof typeof figureLetters;

type FiguredMail = Pick<Email, "status" | "sentAt" | (typeof marks)[number][1]>;

type CountedMail = FiguredMail & Pick<Email, "to" | "sourceType">;

/** The scope of a day (`yyyy-mm-dd`, UTC). */
export const figuresScope = (owner: FigureOwner, day: string): CounterScope => `mails#${owner}#${day}`;

/** The scope of a day's figures by recipient domain. */
export const domainsScope = (day: string): CounterScope => `domains#${day}`;

/**
 * Counts each mark of an email once, when it is set, in the slot in which the email was sent: for all emails, for its source,
 * and per day for its recipient's domain. An email that fails after it was sent is subtracted. Deleting a record with its
 * contact subtracts nothing: the email was sent.
 */
export function countMailFigures({ before, after }: Change<CountedMail>): Count[] {
  if (!after || after.sentAt === null || after.sourceType === "INBOUND") return [];
  const { sourceType } = after;
  const { day, name } = slotAt(Date.parse(after.sentAt));
  const domain = domainOf(after.to);
  return changedFigures({ before, after }).flatMap(({ letter, add }): Count[] => [
    { scope: figuresScope("all", day), field: name + letter, add },
    { scope: figuresScope(sourceType, day), field: name + letter, add },
    // Domain figures do not show opens and clicks.
    ...(letter === "o" || letter === "c" ? [] : [{ scope: domainsScope(day), field: `${domain}.${letter}`, add }]),
  ]);
}

/** The figures that a change of an email adds to, or subtracts from. */
export function changedFigures({ before, after }: Change<FiguredMail>): { letter: FigureLetter; add: 1 | -1 }[] {
  const [old, present] = [lettersOf(before), lettersOf(after)];
  return [
    ...present.filter((letter) => !old.includes(letter)).map((letter) => ({ letter, add: 1 as const })),
    ...old.filter((letter) => !present.includes(letter)).map((letter) => ({ letter, add: -1 as const })),
  ];
}

function lettersOf(mail: FiguredMail | undefined): FigureLetter[] {
  if (!mail || mail.sentAt === null || mail.status === "FAILED") return [];
  return ["s", ...marks.filter(([, time]) => mail[time] !== null).map(([letter]) => letter)];
}

/** Counts a transient bounce in the slot in which it happened: its row does not say when the email was sent. */
export function countSoftBounce({ before, after }: Change<EmailEvent>): Count[] {
  const isNew = !before && after?.name === "email.bounce" && !after.permanent;
  return isNew ? [otherCount("t", after.createdAt)] : [];
}

/** Counts an occurrence in the slot of its own time (ISO 8601). */
export function otherCount(letter: keyof typeof otherLetters, at: string): Count {
  const { name } = slotAt(Date.parse(at));
  return { scope: figuresScope("all", dayOf(Date.parse(at))), field: name + letter, add: 1 };
}
