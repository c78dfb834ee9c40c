import * as z from "zod";

/** Pages answer people: what is missing or misspelt is told on the page, so nothing is refused here. */
export const linkQuery = z.object({ token: z.string().default("") });
export const passwordForm = z.object({ password: z.string().default("") });
