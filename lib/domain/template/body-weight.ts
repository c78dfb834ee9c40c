/** Maximum total weight of the bodies on a list page (contract 03 section 2). */
export const pageWeightMax = 4_194_304;

/** A response is limited to 6 MB, including the other fields of a page of templates. */
const carriedBytesMax = 5_500_000;

/**
 * A body's weight on a page: its bytes. In the response it is JSON within JSON, where a quotation mark takes four bytes. A body
 * made mostly of these weighs more, so that every page within the limit fits in a response.
 */
export const bodyWeight = (body: string): number => Math.max(Buffer.byteLength(body), carriedWeight(body));

/** The weight of any other value on a page. */
export function carriedWeight(value: unknown): number {
  const carriedBytes = Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
  return Math.ceil((carriedBytes * pageWeightMax) / carriedBytesMax);
}
