import { dayOf, slotAt } from "#lib/domain/analytics/day-slots.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Email, SourceType } from "#lib/domain/email/email.ts";
import type { EmailHappening } from "#lib/domain/event/email-log.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** Of the mails sent in a span of time: how many, and to how many of them it happened, whenever it did. */
export interface MailFigures {
  sent: number;
  delivered: number;
  opens: number;
  clicks: number;
  bounces: number;
  complaints: number;
}

export type MailSource = Exclude<SourceType, "INBOUND">;

/** Whose figures a scope has. */
export type FigureOwner = MailSource | "all";

/** Letters of the fields, behind the slot: every fold pays for the names. */
export const figureLetters = {
  s: "sent",
  d: "delivered",
  o: "opens",
  c: "clicks",
  b: "bounces",
  x: "complaints",
} as const;

/** What else a slot counts, each at its own time: transient bounces, mails received, executions that began. */
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

type CountedMail = Pick<Email, "to" | "sourceType" | "status" | "sentAt" | (typeof marks)[number][1]>;

/** The scope of a day (`yyyy-mm-dd`, UTC). */
export const figuresScope = (owner: FigureOwner, day: string): CounterScope => `mails#${owner}#${day}`;

/** The scope of a day's recipients by their domains. */
export const domainsScope = (day: string): CounterScope => `domains#${day}`;

/**
 * Each mark of a mail once, when it is set, in the slot in which the mail was sent: for all mails, for those of its source,
 * and for its recipient's domain by the day. A mail that fails after it was sent is taken off. Nothing is taken off when a
 * record goes with its contact: the mail was sent.
 */
export function countMailFigures({ before, after }: Change<CountedMail>): Count[] {
  if (!after || after.sentAt === null || after.sourceType === "INBOUND") return [];
  const [old, present] = [lettersOf(before), lettersOf(after)];
  const changes = [
    ...present.filter((letter) => !old.includes(letter)).map((letter) => ({ letter, add: 1 })),
    ...old.filter((letter) => !present.includes(letter)).map((letter) => ({ letter, add: -1 })),
  ];
  const { sourceType } = after;
  const { day, name } = slotAt(Date.parse(after.sentAt));
  const domain = domainOf(after.to);
  return changes.flatMap(({ letter, add }): Count[] => [
    { scope: figuresScope("all", day), field: name + letter, add },
    { scope: figuresScope(sourceType, day), field: name + letter, add },
    // A reader of domains is not told of opens and clicks.
    ...(letter === "o" || letter === "c" ? [] : [{ scope: domainsScope(day), field: `${domain}.${letter}`, add }]),
  ]);
}

function lettersOf(mail: CountedMail | undefined): (keyof typeof figureLetters)[] {
  if (!mail || mail.sentAt === null || mail.status === "FAILED") return [];
  return ["s", ...marks.filter(([, time]) => mail[time] !== null).map(([letter]) => letter)];
}

/** A transient bounce, in the slot in which it happened: its row does not tell when its mail was sent. */
export function countSoftBounce({ before, after }: Change<EmailHappening>): Count[] {
  const isNew = !before && after?.name === "email.bounce" && !after.permanent;
  return isNew ? [otherCount("t", after.createdAt)] : [];
}

/** Something in the slot in which it happened (ISO 8601). */
export function otherCount(letter: keyof typeof otherLetters, at: string): Count {
  const { name } = slotAt(Date.parse(at));
  return { scope: figuresScope("all", dayOf(Date.parse(at))), field: name + letter, add: 1 };
}
