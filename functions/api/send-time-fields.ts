import * as z from "zod";
import { instantOf, isTimezone } from "#lib/platform/time/time-zone.ts";

/** Zod takes a zone only behind seconds, unless there are never any. */
const isoDateTime = z.union([
  z.iso.datetime({ offset: true, local: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
]);

const sendAt = z
  .string()
  .refine((text) => isoDateTime.safeParse(text).success, {
    error: "Not an ISO 8601 date and time. Write 2026-03-01T10:00:00Z, or give a timeZone.",
    params: { code: "invalid_string" },
  })
  .meta({
    examples: ["2026-03-02T09:00:00", "2026-03-02T08:00:00Z"],
    description: "When to send: ISO 8601, at most 30 days ahead. Without Z or an offset it is local time in timeZone.",
  });

/** When to send an email (contract 13 section 2). */
export const sendTimeFields = {
  sendAt,
  timeZone: z
    .string()
    .optional()
    .meta({ description: "IANA name; UTC by default.", examples: ["Europe/Berlin"] }),
};

interface GivenTime {
  sendAt?: string | undefined;
  timeZone?: string | undefined;
}

/** Without a time the zone does not matter. */
export const hasKnownZone = ({ sendAt: at, timeZone }: GivenTime): boolean =>
  at === undefined || timeZone === undefined || isTimezone(timeZone);

/** Runs even when other fields are invalid, so that one answer lists all issues. */
export const unknownZone = {
  path: ["timeZone"],
  params: { code: "invalid_string" },
  error: "Not an IANA time zone, such as Europe/Berlin.",
  when: ({ value }: { value: unknown }) => givenTime.safeParse(value).success,
};

const givenTime = z.object({ sendAt: z.string().optional(), timeZone: z.string().optional() });

/** The instant of a valid time. */
export const sendTimeOf = ({ sendAt: at, timeZone }: GivenTime & { sendAt: string }): string =>
  instantOf(at, timeZone ?? "UTC");
