import type { IncomingHttpHeaders } from "node:http";
import type { LocalClock } from "#local/clock.ts";
import type { Announce, ArrivedObject } from "#local/services/arrival.ts";
import type { Backend } from "#local/services/backend.ts";
import { bucketError } from "#local/services/wire/error-answers.ts";
import { needsParts, putInParts } from "#local/services/wire/put-in-parts.ts";
import type { Permission, WireAnswer, WireError, WireRequest, WireService } from "#local/services/wire/wire-service.ts";

interface Form {
  operation: string;
  method: string;
  /** Whether the path names an object or only its bucket. */
  key: boolean;
  /** A query parameter or header that distinguishes this operation from others with its method. */
  query?: string;
  header?: string;
  /** The action, when it differs from the operation's name. */
  action?: string;
  /** The event that a bucket announces afterwards. */
  event?: string;
}

/** The first matching form is the operation, so forms with a distinguishing mark come first. */
const forms: Form[] = [
  { operation: "UploadPart", method: "PUT", key: true, query: "partNumber", action: "PutObject" },
  {
    operation: "CopyObject",
    method: "PUT",
    key: true,
    header: "x-amz-copy-source",
    action: "PutObject",
    event: "ObjectCreated:Copy",
  },
  { operation: "PutObject", method: "PUT", key: true, event: "ObjectCreated:Put" },
  { operation: "GetObject", method: "GET", key: true },
  { operation: "HeadObject", method: "HEAD", key: true, action: "GetObject" },
  { operation: "AbortMultipartUpload", method: "DELETE", key: true, query: "uploadId" },
  { operation: "DeleteObject", method: "DELETE", key: true },
  { operation: "CreateMultipartUpload", method: "POST", key: true, query: "uploads", action: "PutObject" },
  {
    operation: "CompleteMultipartUpload",
    method: "POST",
    key: true,
    query: "uploadId",
    action: "PutObject",
    event: "ObjectCreated:CompleteMultipartUpload",
  },
  { operation: "DeleteObjects", method: "POST", key: false, query: "delete", action: "DeleteObject" },
  { operation: "ListObjectsV2", method: "GET", key: false, query: "list-type", action: "ListBucket" },
  { operation: "HeadBucket", method: "HEAD", key: false, action: "ListBucket" },
];

export const s3Operations = new Set(forms.map(({ operation }) => operation));

const accessDenied = { status: 403, code: "AccessDenied" };

export function s3Service(backend: Backend, clock: LocalClock, announce: Announce): WireService {
  return {
    name: "s3",
    streams: (call) => !deletesMany(call),
    errors: {
      denied: accessDenied,
      unknownCaller: { status: 403, code: "InvalidAccessKeyId" },
      throttled: { status: 503, code: "SlowDown" },
      failed: { status: 500, code: "InternalError" },
      unknownOperation: { status: 501, code: "NotImplemented" },
    },
    read(request) {
      const { bucket, key } = location(request.target);
      const form = forms.find((candidate) => fits(candidate, request, key !== ""));
      if (!form || bucket === "") return undefined;
      const refusal = expiry(request.query, clock);
      const bucketArn = `arn:aws:s3:::${bucket}`;
      const keys = deletesMany(request) ? keysToDelete(request.body) : [key];
      const resources = keys.map((each) => (each === "" ? bucketArn : `${bucketArn}/${each}`));
      const prefix = request.query.get("prefix");
      const context = prefix !== null && { context: { "s3:prefix": prefix } };
      const action = `s3:${form.action ?? form.operation}`;
      const isPresigned = request.query.has("X-Amz-Signature");
      return {
        operation: form.operation,
        permissions: [...copyPermissions(request), ...resources.map((resource) => ({ action, resource, ...context }))],
        ...(refusal && { refusal }),
        ...(action === "s3:GetObject" &&
          !isPresigned && { absencePermission: { action: "s3:ListBucket", resource: bucketArn } }),
        async perform() {
          const answer = await perform(backend, form, request);
          // No function that signs URLs may list the bucket. The URL's user lacks no grant of the function.
          if (isPresigned && answer.status === 404) return bucketError({ ...accessDenied, message: "Access Denied" });
          // Announced before the answer: a caller that then waits for idle cannot miss the announcement or its effects.
          if (form.event !== undefined && answer.status < 300) {
            await announce({ bucket, key, event: form.event }, () => look(backend, request.target));
          }
          return answer;
        },
      };
    },
    refuse: bucketError,
  };
}

/** Path style, `/bucket/key`: the SDK uses it when the endpoint is an IP address. */
function location(target: string) {
  const path = target.split("?", 1)[0] ?? "";
  const [bucket = "", ...key] = path.slice(1).split("/").map(decodeURIComponent);
  return { bucket, key: key.join("/") };
}

function fits(form: Form, { method, query, headers }: WireRequest, hasKey: boolean): boolean {
  if (form.method !== method || form.key !== hasKey) return false;
  if (form.query !== undefined && !query.has(form.query)) return false;
  return form.header === undefined || headers[form.header] !== undefined;
}

function perform(backend: Backend, form: Form, received: WireRequest): Promise<WireAnswer> {
  const request = { ...received, headers: withoutFormType(received.headers) };
  if (createsOnly(form, request)) return create(backend, request);
  if (form.operation === "PutObject" && needsParts(request)) return putInParts(backend, request);
  return deletesMany(request) ? backend.forward(request) : backend.stream(request);
}

/** The engine parses a form, which is curl's default type, and then cannot store it. */
function withoutFormType({ "content-type": type, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return type === undefined || /x-www-form-urlencoded/i.test(type) ? headers : { "content-type": type, ...headers };
}

const deletesMany = ({ method, query }: Pick<WireRequest, "method" | "query">): boolean =>
  method === "POST" && query.has("delete");

/** Characters that a key may contain and XML may not. */
const xmlEntities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** S3 authorizes each key and answers for each; here one denied key denies the call. */
function keysToDelete(body: Buffer): string[] {
  return [...body.toString("utf8").matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) =>
    key.replace(/&(\w+);/g, (entity, name: string) => xmlEntities[name] ?? entity),
  );
}

const createsOnly = ({ operation }: Form, { headers }: WireRequest): boolean =>
  operation === "PutObject" && headers["if-none-match"] === "*";

/** The engine ignores the condition and replaces the object. */
async function create(backend: Backend, request: WireRequest): Promise<WireAnswer> {
  const { status } = await backend.forward({ ...request, method: "HEAD", headers: {} });
  if (status === 404) return backend.stream(request);
  const message = "At least one of the pre-conditions you specified did not hold";
  return bucketError({ status: 412, code: "PreconditionFailed", message });
}

async function look(backend: Backend, target: string): Promise<ArrivedObject> {
  const path = target.split("?", 1)[0] ?? "";
  const { headers } = await backend.forward({ method: "HEAD", target: path, headers: {}, body: Buffer.alloc(0) });
  return { bytes: Number(headers["content-length"]), eTag: String(headers["etag"]).replaceAll('"', "") };
}

function copyPermissions({ headers }: WireRequest): Permission[] {
  const source = headers["x-amz-copy-source"];
  if (typeof source !== "string") return [];
  return [{ action: "s3:GetObject", resource: `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, "")}` }];
}

/** The engine accepts an expired presigned URL. */
function expiry(query: URLSearchParams, clock: LocalClock): WireError | undefined {
  const [, ...date] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get("X-Amz-Date") ?? "") ?? [];
  const [year = 0, month = 1, ...rest] = date.map(Number);
  const signedAt = Date.UTC(year, month - 1, ...rest);
  const validMs = Number(query.get("X-Amz-Expires")) * 1000;
  if (date.length === 0 || clock.now() <= signedAt + validMs) return undefined;
  return { ...accessDenied, message: "Request has expired" };
}
