import * as z from "zod";
import { badRequest, type Refusal } from "#lib/platform/refusal.ts";

/** A name in the path (route column `textParam`), percent-encoded once. `what` describes it in the document. */
export const pathText = (what: string, inQuery: string, value: z.ZodType<string, string> = z.string()) =>
  value.meta({
    description: `${what}, percent-encoded once. A path cannot carry every name: with \`/\`, \`?\` or \`%\`, \`.\`, \`..\` or \`usage\` it is \`-\` here, and the name is in the query parameter \`${inQuery}\`.`,
  });

export const notCarried = (): Refusal =>
  badRequest("The path cannot carry this name unchanged. Put the name in the query and `-` in the path.");

/**
 * Refuses a name from the path with 400 if the path of another known name would arrive as the same text. The gateway may leave
 * no trace of its changes, so only the known names show which one the caller may mean.
 */
export function refuseAmbiguous(name: string, known: readonly string[]): void {
  if (known.some((each) => each !== name && arrivesAs(each) === name)) throw notCarried();
}

/**
 * How a name that was percent-encoded once arrives: the gateway cuts it at a question mark and decodes it again, and the router
 * drops a slash at its end.
 */
function arrivesAs(name: string): string | undefined {
  const cut = name.split("?")[0] ?? "";
  try {
    return decodeURIComponent(cut).replace(/\/$/, "");
  } catch {
    return undefined;
  }
}
