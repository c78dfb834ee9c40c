import * as z from "zod";

/** The gateway cuts a path at a question mark even when it is encoded, and a slash at the end does not count. */
const encodedTwice: Record<string, string> = { "%2F": "/", "%3F": "?" };

/** A parameter of the path that may hold any character (route column `textParam`); `what` tells readers what it is. */
export const pathText = (what: string, value: z.ZodType<string, string> = z.string()) =>
  z
    .string()
    .transform((name) => name.replaceAll(/%(2f|3f)/gi, (code) => encodedTwice[code.toUpperCase()] ?? code))
    .pipe(value)
    .meta({
      description: `${what}; URL-encoded. Encode question marks, and a slash at the end, twice (\`%253F\`, \`%252F\`).`,
    });
