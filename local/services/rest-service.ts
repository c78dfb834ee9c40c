import * as z from "zod";
import type { LocalService, ServiceAnswer, ServiceRequest } from "#local/services/service.ts";

/** An error as the SDK reads it: `errorType` becomes the exception's name. */
export class ServiceError extends Error {
  readonly errorType: string;
  readonly status: number;

  constructor(errorType: string, status: number, message: string) {
    super(message);
    this.errorType = errorType;
    this.status = status;
  }
}

export interface ServiceOperation {
  method: string;
  /** Such as `/schedules/{Name}`; a parameter matches one segment. */
  path: string;
  handle(call: ServiceCall): unknown;
}

export interface ServiceCall {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON, `{}` when the request has none. */
  body: unknown;
}

/** A rest-json service made of operations. A body that does not fit its schema is refused as `invalidErrorType`. */
export function createRestService(operations: ServiceOperation[], invalidErrorType: string): LocalService {
  const matchers = operations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }));

  async function perform(request: ServiceRequest): Promise<unknown> {
    for (const { operation, pattern } of matchers) {
      const match = operation.method === request.method ? pattern.exec(request.path) : null;
      if (!match) continue;
      const body: unknown = request.body.length === 0 ? {} : JSON.parse(request.body.toString("utf8"));
      return await operation.handle({ params: { ...match.groups }, query: request.query, body });
    }
    throw new ServiceError("UnknownOperationException", 404, `No operation ${request.method} ${request.path} here.`);
  }

  function refusal(error: unknown): ServiceAnswer {
    if (error instanceof ServiceError) {
      return { status: error.status, body: { message: error.message }, errorType: error.errorType };
    }
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : "The body is not JSON.";
      return { status: 400, body: { message }, errorType: invalidErrorType };
    }
    throw error;
  }

  return {
    async handle(request) {
      try {
        return { status: 200, body: (await perform(request)) ?? {} };
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** Matches paths such as `/schedules/{Name}`; a parameter becomes a group of the match. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`);
}
