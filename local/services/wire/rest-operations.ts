import type * as z from "zod";
import { pathPattern } from "#local/services/rest-service.ts";
import type { LocalService } from "#local/services/service.ts";
import { restError } from "#local/services/wire/error-answers.ts";
import type { Permission, ServiceName, WireAnswer, WireService } from "#local/services/wire/wire-service.ts";

/** An operation of a local REST JSON service: its path, and what it needs. */
interface RestOperation<Body> {
  operation: string;
  method: string;
  /** Such as `/schedules/{Name}`; a parameter matches one segment. */
  path: string;
  permissions(call: RestCall<Body>): Permission[];
  /** Recipients of a mail. */
  mails?(body: Body): number;
}

export interface RestCall<Body> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
}

interface RestServiceParts<Body> {
  name: ServiceName;
  local: LocalService;
  operations: RestOperation<Body>[];
  /** The fields that permissions and recipients depend on, all optional. */
  bodySchema: z.ZodType<Body>;
  throttled: string;
  failed: string;
}

export function restService<Body>(parts: RestServiceParts<Body>): WireService {
  const { name, local, operations, bodySchema, throttled, failed } = parts;
  const matchers = operations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }));
  return {
    name,
    streams: () => false,
    errors: {
      denied: { status: 403, code: "AccessDeniedException" },
      unknownCaller: { status: 403, code: "UnrecognizedClientException" },
      throttled: { status: 429, code: throttled },
      failed: { status: 500, code: failed },
      unknownOperation: { status: 404, code: "UnknownOperationException" },
    },
    read({ method, target, query, body: bytes }) {
      const path = decodeURIComponent(target.split("?", 1)[0] ?? "");
      for (const { operation, pattern } of matchers) {
        const match = operation.method === method ? pattern.exec(path) : null;
        if (!match) continue;
        const body = bodySchema.parse(bytes.length === 0 ? {} : JSON.parse(bytes.toString("utf8")));
        return {
          operation: operation.operation,
          permissions: operation.permissions({ params: { ...match.groups }, query, body }),
          async perform(): Promise<WireAnswer> {
            const answer = await local.handle({ method, path, query, body: bytes });
            const headers = { "content-type": "application/json" };
            const type = answer.errorType && { "x-amzn-errortype": answer.errorType };
            const mails = answer.status < 300 ? (operation.mails?.(body) ?? 0) : 0;
            return { ...answer, headers: { ...headers, ...type }, body: JSON.stringify(answer.body), units: { mails } };
          },
        };
      }
      return undefined;
    },
    refuse: restError,
  };
}
