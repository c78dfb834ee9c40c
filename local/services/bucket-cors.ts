import type { IncomingHttpHeaders } from "node:http";
import { compilePattern, type PolicyPattern } from "#local/services/policy-pattern.ts";
import { bucketError } from "#local/services/wire/error-answers.ts";
import type { WireAnswer } from "#local/services/wire/wire-service.ts";
import type { DeployedBucket } from "#local/template/model.ts";

interface Rule {
  origins: PolicyPattern[];
  headers: PolicyPattern[];
  methods: string[];
  maxAgeSeconds: number | null;
}

interface PageCall {
  target: string;
  headers: IncomingHttpHeaders;
}

/** The buckets' CORS rules for pages of other origins: the first matching rule decides, as in S3. */
export class BucketCors {
  readonly #rules: ReadonlyMap<string, Rule[]>;

  constructor(buckets: readonly Pick<DeployedBucket, "name" | "cors">[]) {
    this.#rules = new Map(buckets.map(({ name, cors }) => [name, cors.map(compileRule)]));
  }

  /** The answer to a browser's preflight request, which needs no signature. */
  preflight(call: PageCall): WireAnswer {
    const method = call.headers["access-control-request-method"];
    const asked = call.headers["access-control-request-headers"] ?? "";
    const names = asked.split(",").flatMap((name) => name.trim().toLowerCase() || []);
    const rule = method === undefined ? undefined : this.#ruleFor(call, method, names);
    if (!rule) {
      const message = "CORSResponse: This CORS request is not allowed.";
      return bucketError({ status: 403, code: "AccessForbidden", message });
    }
    return {
      status: 200,
      headers: {
        ...allowance(call, rule),
        ...(names.length > 0 && { "access-control-allow-headers": names.join(", ") }),
        ...(rule.maxAgeSeconds !== null && { "access-control-max-age": String(rule.maxAgeSeconds) }),
      },
      body: "",
    };
  }

  /** Headers that let the page read the answer, even an error. None without a matching rule: the call is still performed. */
  headersFor(call: PageCall, method: string): Record<string, string> {
    const rule = this.#ruleFor(call, method, []);
    return rule ? allowance(call, rule) : {};
  }

  #ruleFor({ target, headers: { origin } }: PageCall, method: string, names: string[]): Rule | undefined {
    if (origin === undefined) return undefined;
    const bucket = target.slice(1).split(/[/?]/, 1)[0] ?? "";
    return this.#rules
      .get(bucket)
      ?.find(
        ({ origins, methods, headers }) =>
          methods.includes(method) &&
          origins.some((matches) => matches(origin)) &&
          names.every((name) => headers.some((matches) => matches(name))),
      );
  }
}

function compileRule({ origins, methods, headers, maxAgeSeconds }: DeployedBucket["cors"][number]): Rule {
  return {
    origins: origins.map(compilePattern),
    headers: headers.map((header) => compilePattern(header.toLowerCase())),
    methods,
    maxAgeSeconds,
  };
}

function allowance({ headers: { origin = "" } }: PageCall, { methods }: Rule): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": methods.join(", "),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}
