import * as z from "zod";

/** A name in the path (route column `textParam`), percent-encoded once; `what` tells readers what it is. */
export const pathText = (what: string, inQuery: string, value: z.ZodType<string, string> = z.string()) =>
  value.meta({
    description: `${what}, percent-encoded once. A path cannot carry every name: with \`/\`, \`?\` or \`%\`, \`.\`, \`..\` or \`usage\` it is \`-\` here, and the name is in the query parameter \`${inQuery}\`.`,
  });
