import * as z from "zod";
import { ControlError, type ControlRequest, type ControlRoute } from "#local/control/route.ts";
import { type Fault, type Faults, faultModes } from "#local/services/faults.ts";
import { serviceOperations } from "#local/services/wire/service-operations.ts";

const count = z.int().min(1).optional();

const operationSchema = z
  .strictObject({
    service: z.enum(["ses", "dynamodb", "sqs", "sns", "s3", "scheduler", "events"]),
    operation: z.string(),
    mode: z.enum(faultModes),
    count,
    probability: z.number().gt(0).max(1).optional(),
  })
  .refine(({ service, operation }) => serviceOperations[service].has(operation), {
    path: ["operation"],
    error: "is no operation of this service",
  })
  .refine(({ service, mode }) => mode !== "partly" || service === "events", {
    path: ["mode"],
    error: "is only for PutEvents",
  });

/** Adds, lists and clears faults. Unknown names are refused, so that no test waits for a fault that cannot happen. */
export function faultRoutes(faults: Faults, functionNames: readonly string[]): ControlRoute[] {
  const crashSchema = z.strictObject({
    function: z.enum(functionNames),
    mode: z.literal("crash"),
    afterCalls: z.int().min(0),
    count,
  });
  const path = "/_local/faults";

  function add({ body }: ControlRequest) {
    const order = jsonOf(body);
    // Not a union: its error would not name the field.
    const isCrash = z.object({ function: z.string() }).safeParse(order).success;
    const fault: Fault = isCrash ? parse(crashSchema, order) : parse(operationSchema, order);
    faults.add(fault);
    return { status: 201, body: fault };
  }

  return [
    { method: "POST", path, handle: add },
    { method: "GET", path, handle: () => ({ status: 200, body: { faults: faults.list() } }) },
    {
      method: "DELETE",
      path,
      handle: () => {
        faults.clear();
        return { status: 204 };
      },
    },
  ];
}

function parse<T>(schema: z.ZodType<T>, order: unknown): T {
  const parsed = schema.safeParse(order);
  if (parsed.success) return parsed.data;
  throw new ControlError(z.prettifyError(parsed.error));
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new ControlError("The body is not JSON.");
  }
}
