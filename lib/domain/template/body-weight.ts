/** All bodies of a page of a list together weigh this at most (contract 03 section 2). */
export const pageWeightMax = 4_194_304;

/** An answer ends at 6 MB, the other fields of a page of templates included. */
const carriedBytesMax = 5_500_000;

/**
 * What a body weighs on a page: its bytes. The answer carries it as JSON within JSON, where a quotation mark takes four
 * bytes; a body of little else weighs more, so that every page that is light enough fits into an answer.
 */
export const bodyWeight = (body: string): number => Math.max(Buffer.byteLength(body), carriedWeight(body));

/** What any other value takes of the room that a page has in an answer. */
export function carriedWeight(value: unknown): number {
  const carriedBytes = Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
  return Math.ceil((carriedBytes * pageWeightMax) / carriedBytesMax);
}
