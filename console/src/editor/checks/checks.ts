import type { Check, CheckedMail } from "#editor/checks/check.ts";
import { darkContrastFindings } from "#editor/checks/dark-contrast.ts";
import { linkFindings } from "#editor/checks/links.ts";
import { placeholderFindings } from "#editor/checks/placeholders.ts";
import { offsetOf } from "#editor/model/place.ts";

/** Gmail cuts off what is longer. */
const htmlBytesMax = 102 * 1_024;
const subjectCharactersMax = 60;
export const checksMax = 50;

/** Everything that is worth a look before the email goes out, faults first. */
export function checksOf(mail: CheckedMail): Check[] {
  const order = { fault: 0, warn: 1, note: 2 };
  return [
    ...syntaxFaults(mail),
    ...placeholderFindings(mail),
    ...linkFindings(mail.draft.body),
    ...darkContrastFindings(mail.draft.body),
    ...limits(mail),
    ...unsubscribing(mail),
  ]
    .toSorted((a, b) => order[a.look] - order[b.look])
    .slice(0, checksMax);
}

const syntaxFaults = ({ draft, rendered }: CheckedMail): Check[] =>
  (rendered?.faults ?? []).map(({ field, line, column, message }) => ({
    finding: { code: "syntax", message },
    look: "fault",
    field,
    ...(line !== null && column !== null && { from: offsetOf(draft[field], { line, column }) }),
  }));

function limits({ draft, rendered }: CheckedMail): Check[] {
  const bytes = rendered?.sizeBytes ?? 0;
  const characters = [...(rendered?.subject ?? draft.subject)].length;
  return [
    ...(bytes > htmlBytesMax
      ? [{ finding: { code: "tooLarge", bytes }, look: "warn", field: "body" } satisfies Check]
      : []),
    ...(characters > subjectCharactersMax
      ? [{ finding: { code: "longSubject", characters }, look: "note", field: "subject" } satisfies Check]
      : []),
  ];
}

const unsubscribing = ({ draft, type }: CheckedMail): Check[] =>
  type === "HEADLESS" && draft.body !== "" && !/\b(unsubscribeUrl|topicUnsubscribeUrl|manageUrl)\b/.test(draft.body)
    ? [{ finding: { code: "noUnsubscribe" }, look: "fault", field: "body" }]
    : [];
