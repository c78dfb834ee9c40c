import type { Email } from "#lib/domain/email/email.ts";

/** Scanners of mail servers fetch pictures and links as soon as they have the mail (contract 13 section 8). */
const openMsMax = 1_000;
const clickMsMax = 5_000;

/** A person does not click so many different links within this time. */
const linksMin = 3;
const linksMs = 2_000;

/** An earlier click: its time (ISO 8601) and its address. */
interface EarlierClick {
  at: string;
  link: string;
}

/**
 * Whether an open or click followed the delivery too fast for a person. Before the notification of the delivery, the time at
 * which the provider accepted the mail stands for it: the delivery is later.
 */
export function isTooFast(
  { kind, at }: { kind: "open" | "click"; at: string },
  { deliveredAt }: Pick<Email, "deliveredAt">,
  acceptedAt: string,
): boolean {
  const afterMs = Date.parse(at) - Date.parse(deliveredAt ?? acceptedAt);
  return afterMs <= (kind === "open" ? openMsMax : clickMsMax);
}

/** Whether a click is one of three different links within two seconds. The earlier ones stay as they were told. */
export function isOneOfMany({ at, link }: EarlierClick, earlier: readonly EarlierClick[]): boolean {
  const near = earlier.filter((click) => Math.abs(Date.parse(click.at) - Date.parse(at)) <= linksMs);
  return new Set([link, ...near.map((click) => click.link)]).size >= linksMin;
}

/** A further click can only be one of many when there are so many before it. */
export const earlierClicksMin = linksMin - 1;

type OpenedMail = Pick<Email, "openedAt" | "clickedAt" | "hasOnlyMachineOpens" | "hasOnlyMachineClicks">;

export const isOpenedByPerson = ({ openedAt, hasOnlyMachineOpens }: OpenedMail): boolean =>
  openedAt !== null && !hasOnlyMachineOpens;

export const isClickedByPerson = ({ clickedAt, hasOnlyMachineClicks }: OpenedMail): boolean =>
  clickedAt !== null && !hasOnlyMachineClicks;
