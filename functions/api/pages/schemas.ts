import * as z from "zod";

/** Pages answer people: the page itself shows what is missing or wrong, so these schemas refuse nothing. */
export const linkQuery = z.object({ token: z.string().default("") });
export const passwordForm = z.object({ password: z.string().default("") });
