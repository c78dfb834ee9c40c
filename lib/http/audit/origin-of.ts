import { keptUserAgent, type RequestOrigin } from "#lib/domain/audit/audit-notes.ts";
import type { OpenCall } from "#lib/http/handler.ts";

/** Where a call came from. */
export const originOf = ({ sourceIp, headers, requestId }: Origin): RequestOrigin => ({
  ...{ ip: sourceIp, userAgent: keptUserAgent(headers["user-agent"]), requestId },
});

export type Origin = Pick<OpenCall, "sourceIp" | "headers" | "requestId">;
