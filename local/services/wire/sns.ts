import type { Backend } from "#local/services/backend.ts";
import { queryError } from "#local/services/wire/error-answers.ts";
import { billedRequests } from "#local/services/wire/payload.ts";
import type { WireService } from "#local/services/wire/wire-service.ts";

export const snsOperations = new Set(["Publish", "PublishBatch", "GetTopicAttributes", "ConfirmSubscription"]);

export function snsService(backend: Backend): WireService {
  return {
    name: "sns",
    streams: () => false,
    errors: {
      denied: { status: 403, code: "AuthorizationError" },
      unknownCaller: { status: 403, code: "InvalidClientTokenId" },
      throttled: { status: 429, code: "Throttled" },
      failed: { status: 500, code: "InternalError" },
      unknownOperation: { status: 400, code: "InvalidAction" },
    },
    read(request) {
      const form = new URLSearchParams(request.body.toString("utf8"));
      const operation = form.get("Action") ?? "";
      if (!snsOperations.has(operation)) return undefined;
      return {
        operation,
        permissions: [
          {
            action: `sns:${operation.replace(/Batch$/, "")}`,
            resource: form.get("TopicArn") ?? form.get("TargetArn") ?? "*",
          },
        ],
        perform: async () => {
          const units = { requests: billedRequests(messageBytes(form)) };
          return { ...(await backend.forward(request)), units };
        },
      };
    },
    refuse: queryError,
  };
}

/** `Message`, or `PublishBatchRequestEntries.member.1.Message` and so on. */
function messageBytes(form: URLSearchParams): number {
  return [...form]
    .filter(([name]) => name === "Message" || name.endsWith(".Message"))
    .reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0);
}
