import type { IncomingMessage, ServerResponse } from "node:http";
import { decodedPath } from "#local/gateway/api-event.ts";
import { Backend } from "#local/services/backend.ts";
import { PolicyRule } from "#local/services/policy-rule.ts";
import { bucketError } from "#local/services/wire/error-answers.ts";
import type { DeployedBucket, DeployedDistribution, Deployment } from "#local/template/model.ts";

/** The request headers that a distribution passes to its bucket. Others do not change the answer. */
const requestHeaders = ["if-none-match", "if-modified-since", "range"];

interface Served {
  distribution: DeployedDistribution;
  bucket: DeployedBucket;
  rules: PolicyRule[];
}

/** Serves the distributions, at the same address as the API here. Each serves what its bucket's policy allows. */
export class Delivery {
  readonly #served: Served[];
  readonly #backend: Backend;

  /** `endpoint`: URL of S3. */
  constructor({ distributions, buckets }: Pick<Deployment, "distributions" | "buckets">, endpoint: string) {
    this.#backend = new Backend(endpoint);
    this.#served = distributions.flatMap((distribution) =>
      buckets
        .filter(({ arn }) => arn === distribution.bucketArn)
        .map((bucket) => ({
          distribution,
          bucket,
          rules: bucket.policy.map((statement) => new PolicyRule(statement)),
        })),
    );
  }

  /** Answers a request to a distribution; returns false for any other request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method = "GET", url = "/" } = request;
    const served = this.#served.find((each) => serves(each, method, decodedPath(url) ?? "/"));
    if (!served) return false;
    const { distribution, bucket } = served;
    const given = Object.entries(request.headers).filter(([name]) => requestHeaders.includes(name));
    const target = `/${bucket.name}${url.split("?")[0]}`;
    const found = await this.#backend.forward({
      method,
      target,
      headers: Object.fromEntries(given),
      body: Buffer.alloc(0),
    });
    const { status, headers, body } = found.status === 404 ? absent : found;
    response.writeHead(status, { ...headers, ...distribution.headers }).end(body);
    return true;
  }

  close(): void {
    this.#backend.close();
  }
}

/** S3 answers 403 for an absent object when the caller may not list the bucket. */
const absent = bucketError({ status: 403, code: "AccessDenied", message: "Access Denied" });

/** A Deny wins, then an Allow is needed, as in every resource policy. */
function serves({ distribution, bucket, rules }: Served, method: string, path: string): boolean {
  if (!distribution.methods.includes(method)) return false;
  const context = { "aws:sourcearn": distribution.arn, "aws:securetransport": "true" };
  const effects = rules
    .filter(({ principals }) => principals.includes("*") || principals.includes("cloudfront.amazonaws.com"))
    .filter((rule) => rule.matching("s3:GetObject", `${bucket.arn}${path}`, context).length > 0)
    .map(({ effect }) => effect);
  return effects.includes("Allow") && !effects.includes("Deny");
}
