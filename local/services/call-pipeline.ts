import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ZodError } from "zod";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Faults } from "#local/services/faults.ts";
import type { Meter } from "#local/services/meter.ts";
import type {
  Permission,
  WireAnswer,
  WireCall,
  WireErrorKind,
  WireRequest,
  WireService,
} from "#local/services/wire/wire-service.ts";

interface CallerInstance {
  functionName: string;
  instanceId: string;
}

interface CallPipelineParts {
  authorizer: Pick<Authorizer, "check">;
  meter: Meter;
  faults: Faults;
  onCrash(functionName: string, instanceId: string): void;
}

/** `break`: the caller's connection ends without an answer. */
export type Outcome = WireAnswer | "break";

/** How long an ordered timeout lasts: the limit of most calls on AWS, which the laptop's functions extend (environment.ts). */
const silenceMs = 3_000;

/** The steps of every call: permission, fault, engine, meter. */
export class CallPipeline {
  readonly #parts: CallPipelineParts;

  constructor(parts: CallPipelineParts) {
    this.#parts = parts;
  }

  async perform(service: WireService, request: WireRequest, caller: CallerInstance | undefined): Promise<Outcome> {
    const refuse = (kind: WireErrorKind, message: string) => service.refuse({ ...kind, message });
    if (!caller) return refuse(service.errors.unknownCaller, "The security token included in the request is invalid.");
    try {
      const call = service.read(request);
      if (!call) {
        const target = request.headers["x-amz-target"] ?? `${request.method} ${request.target}`;
        return refuse(
          service.errors.unknownOperation,
          `The laptop does not know this operation of ${service.name}: ${target}`,
        );
      }
      const denial = this.#denial(caller, call.permissions);
      if (denial !== undefined) return refuse(service.errors.denied, denial);
      if (call.refusal) return service.refuse(call.refusal);
      return await this.#performWithFaults(service, call, caller);
    } catch (error) {
      if (error instanceof ZodError || error instanceof SyntaxError || error instanceof URIError) {
        return refuse({ status: 400, code: "SerializationException" }, error.message);
      }
      console.error(`The engine of ${service.name} did not answer:`, error);
      return refuse(service.errors.failed, `The engine of ${service.name} did not answer: ${error}`);
    }
  }

  async #performWithFaults(service: WireService, call: WireCall, caller: CallerInstance): Promise<Outcome> {
    const { faults, meter, onCrash } = this.#parts;
    const { functionName, instanceId } = caller;
    const fault = faults.take(service.name, call.operation);
    if (fault === "error") return service.refuse({ ...service.errors.failed, message: "An ordered fault." });
    if (fault === "throttle") return service.refuse({ ...service.errors.throttled, message: "Rate exceeded" });
    if (fault === "timeout") {
      await sleep(silenceMs, undefined, { ref: false });
      return "break";
    }
    const crash = faults.countCall(functionName);
    if (crash === "unperformed") {
      onCrash(functionName, instanceId);
      return "break";
    }
    const isRoundTrip = meter.beginCall(instanceId);
    const answer = await (fault === "partly" && call.performPartly ? call.performPartly() : call.perform());
    meter.countOperation({
      ...{ functionName, service: service.name, operation: call.operation },
      ...{ isRoundTrip: isRoundTrip(), ...answer.units },
    });
    if (crash === "performed") onCrash(functionName, instanceId);
    if (crash === "performed" || fault === "acceptThenFail") {
      if (isStream(answer.body)) answer.body.resume();
      return "break";
    }
    return this.#hideAbsence(service, { call, caller, answer });
  }

  #hideAbsence(
    service: WireService,
    { call, caller, answer }: { call: WireCall; caller: CallerInstance; answer: WireAnswer },
  ): WireAnswer {
    if (answer.status !== 404 || !call.absencePermission) return answer;
    const denial = this.#denial(caller, [call.absencePermission]);
    if (denial === undefined) return answer;
    if (isStream(answer.body)) answer.body.resume();
    return service.refuse({ ...service.errors.denied, message: denial });
  }

  #denial({ functionName }: CallerInstance, permissions: Permission[]): string | undefined {
    for (const permission of permissions) {
      const { allowed, message } = this.#parts.authorizer.check({ functionName, ...permission });
      if (!allowed) return message ?? "Denied";
    }
    return undefined;
  }
}

export function isStream(body: WireAnswer["body"]): body is IncomingMessage {
  return typeof body !== "string" && !Buffer.isBuffer(body);
}
