import type { Backend } from "#local/services/backend.ts";
import type { WireAnswer, WireRequest } from "#local/services/wire/wire-service.ts";

/** S3 takes 5 GB in one call, the engine 11 MB: larger objects go to it in parts. */
const partBytes = 10_000_000;

/** Whether the engine would refuse the body. A body in the SDK's own chunks (`aws-chunked`) cannot be split. */
export function needsParts({ headers }: WireRequest): boolean {
  return Number(headers["content-length"] ?? 0) > partBytes && !headers["content-encoding"]?.includes("aws-chunked");
}

/** Puts an object as a multipart upload of the engine. An aborted upload leaves nothing behind. */
export async function putInParts(
  backend: Backend,
  request: Pick<WireRequest, "target" | "headers"> & { stream: AsyncIterable<Buffer> },
): Promise<WireAnswer> {
  const path = request.target.split("?", 1)[0] ?? "";
  const call = (method: string, query: string, body: Buffer | string) =>
    backend.forward({ method, target: `${path}?${query}`, headers: {}, body: Buffer.from(body) });
  const { "content-length": _, ...headers } = request.headers;
  const begun = await backend.forward({ method: "POST", target: `${path}?uploads`, headers, body: Buffer.alloc(0) });
  const uploadId = /<UploadId>([^<]+)/.exec(begun.body.toString())?.[1];
  if (uploadId === undefined) return begun;
  try {
    let list = "";
    let number = 0;
    for await (const part of inParts(request.stream)) {
      const { headers } = await call("PUT", `partNumber=${++number}&uploadId=${uploadId}`, part);
      list += `<Part><PartNumber>${number}</PartNumber><ETag>${headers["etag"]}</ETag></Part>`;
    }
    const done = await call(
      "POST",
      `uploadId=${uploadId}`,
      `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
    );
    const etag = /<ETag>([^<]+)/.exec(done.body.toString())?.[1]?.replaceAll("&quot;", '"');
    return done.status < 300 ? { status: 200, headers: { etag }, body: "" } : done;
  } catch (error) {
    await call("DELETE", `uploadId=${uploadId}`, "");
    throw error;
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
