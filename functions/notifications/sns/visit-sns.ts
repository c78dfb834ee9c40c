/** A longer answer of SNS is neither a certificate nor a confirmation. */
const answerBytesMax = 64 * 1_024;

/** Fetches an address of SNS: at most 5 s and 64 KB, no redirects. Throws unless the answer is a success. */
export async function visitSns(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(5_000) });
  const text = await boundedText(answer);
  if (!answer.ok) throw new Error(`SNS answered ${answer.status} at ${new URL(url).pathname}.`);
  return text;
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new Error("SNS answered with a body that is too large for a certificate.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
