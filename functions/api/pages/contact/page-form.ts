import * as z from "zod";
import { snoozeDays } from "#functions/api/pages/contact/contact-page.ts";

/** What a page's form can ask for. */
const pageAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("subscribe") }),
  z.object({ action: z.literal("unsubscribe") }),
  z.object({ action: z.literal("snooze"), days: z.enum(snoozeDays).transform(Number) }),
]);

export type PageAction = z.output<typeof pageAction>;

type Fields = Record<string, unknown>;

/** The fields of a form in either encoding; what is no form has none. */
export async function formFields(body: string, type = "application/x-www-form-urlencoded"): Promise<Fields> {
  try {
    return Object.fromEntries(await new Response(body, { headers: { "Content-Type": type } }).formData());
  } catch {
    return {};
  }
}

export const actionOf = (fields: Fields): PageAction | undefined => pageAction.safeParse(fields).data;
