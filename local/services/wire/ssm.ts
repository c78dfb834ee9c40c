import * as z from "zod";
import { jsonError } from "#local/services/wire/error-answers.ts";
import type { Account, WireService } from "#local/services/wire/wire-service.ts";

export const ssmOperations = new Set(["GetParameter"]);

const asked = z.object({ Name: z.string() });

/** The part of the Parameter Store from which functions read secrets. */
export function ssmService(parameters: ReadonlyMap<string, string>, { region, accountId }: Account): WireService {
  const refuse: WireService["refuse"] = (error) => jsonError("com.amazonaws.ssm", error);
  return {
    name: "ssm",
    streams: () => false,
    errors: {
      denied: { status: 400, code: "AccessDeniedException" },
      unknownCaller: { status: 400, code: "UnrecognizedClientException" },
      throttled: { status: 400, code: "ThrottlingException" },
      failed: { status: 500, code: "InternalServerError" },
      unknownOperation: { status: 400, code: "UnknownOperationException" },
    },
    read({ headers, body }) {
      const operation = String(headers["x-amz-target"]).split(".").at(-1) ?? "";
      if (!ssmOperations.has(operation)) return undefined;
      const { Name } = asked.parse(JSON.parse(body.toString("utf8")));
      const resource = `arn:aws:ssm:${region}:${accountId}:parameter/${Name.replace(/^\//, "")}`;
      return {
        operation,
        permissions: [{ action: `ssm:${operation}`, resource }],
        perform: async () => {
          const Value = parameters.get(Name);
          if (Value === undefined) return refuse({ status: 400, code: "ParameterNotFound", message: Name });
          const answer = { Parameter: { Name, Type: "SecureString", Value, Version: 1 } };
          return {
            status: 200,
            headers: { "content-type": "application/x-amz-json-1.1" },
            body: JSON.stringify(answer),
          };
        },
      };
    },
    refuse,
  };
}
