import { ControlError, type ControlRoute } from "#local/control/route.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";

interface InvokeOptions {
  /** Folders of the functions, such as `operators/projects`. */
  functionNames: readonly string[];
  invoke(functionName: string, payload: string): Promise<InvocationResult>;
}

/**
 * Invokes a function with the given payload, like `aws lambda invoke`. An error that the function throws is the answer, with
 * status 502. A payload that its schema refuses is answered with 422, like other invalid input.
 */
export function invokeRoutes({ functionNames, invoke }: InvokeOptions): ControlRoute[] {
  return [
    {
      method: "POST",
      path: "/_local/invoke/{group}/{name}",
      handle: async ({ params, body }) => {
        const functionName = `${params["group"]}/${params["name"]}`;
        if (!functionNames.includes(functionName)) {
          throw new ControlError(`No stack declares the function ${functionName}`, 404);
        }
        const result = await invoke(functionName, payloadOf(body));
        if (!result.ok && result.error.errorType === "ZodError") throw new ControlError(result.error.errorMessage);
        return result.ok ? { status: 200, body: JSON.parse(result.payload) } : { status: 502, body: result.error };
      },
    },
  ];
}

/** The JSON unchanged, as Lambda takes it; an empty body counts as an empty object. */
function payloadOf(body: Buffer): string {
  const text = body.toString("utf8") || "{}";
  try {
    JSON.parse(text);
  } catch {
    throw new ControlError("The body is not JSON.");
  }
  return text;
}
