import type { IncomingHttpHeaders } from "node:http";

/** The signer of a call, and the service. The signature is not verified: the key id is the worker's secret. */
interface Caller {
  accessKeyId: string;
  /** The credential scope's service: `dynamodb`, `sqs`, `sns`, `s3`, `ses`, `scheduler`, `ssm`, `events`. */
  scope: string;
}

/** Reads the SigV4 credential from the Authorization header, or from the query of a presigned URL. */
export function readCaller(headers: IncomingHttpHeaders, query: URLSearchParams): Caller | undefined {
  const credential = query.get("X-Amz-Credential") ?? /Credential=([^,\s]+)/.exec(headers.authorization ?? "")?.[1];
  const [accessKeyId, , , scope] = credential?.split("/") ?? [];
  return accessKeyId && scope ? { accessKeyId, scope } : undefined;
}
