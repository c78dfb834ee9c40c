import { Duration, Validations } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";

export interface EndpointGroupProps extends Omit<PetrelFunctionProps, "timeout"> {
  api: HttpApi;
  /** Answers whatever no other group's prefix covers, instead of prefixes of its own. */
  answersTheRest?: boolean;
  /** Requests a second that each of its routes may take of the stage's; for groups that anybody may call. */
  rateMax?: number;
}

/** The gateway gives up after 30 s; a function that ends before it can still say what went wrong. */
const timeout = Duration.seconds(29);

/**
 * A function of the HTTP API, behind every prefix of its route table. The gateway knows prefixes only: methods, 404 and
 * 405 are the function's to shape, and exact routes would outgrow the 500 resources of a stack.
 */
export class EndpointGroup extends PetrelFunction {
  /** By route key, `ANY /emails/{proxy+}`. */
  readonly routes = new Map<string, HttpRoute>();
  readonly rateMax: number | undefined;

  constructor(scope: Construct, id: string, { api, answersTheRest = false, rateMax, ...props }: EndpointGroupProps) {
    super(scope, id, { ...props, timeout });
    this.rateMax = rateMax;
    const integration = new HttpLambdaIntegration(`${id}Integration`, this.lambda);
    for (const routeKey of answersTheRest ? [HttpRouteKey.DEFAULT] : routeKeys(props.source.paths)) {
      const route = new HttpRoute(this, routeKey.key, { httpApi: api, integration, routeKey });
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason:
          "Keys must stop working the moment they are rotated, and an authorizer caches or costs a second invocation: the function reads the caller's key from the table itself.",
      });
      this.routes.set(routeKey.key, route);
    }
  }
}

/** With any other method the path is about the event named `track`, which is one like any other. */
const eventTracking = "/events/track";

function routeKeys(paths: readonly string[]): HttpRouteKey[] {
  return groupPrefixes(paths)
    .flatMap((prefix) => [prefix, `${prefix}/{proxy+}`])
    .map((path) => HttpRouteKey.with(path, path.startsWith(eventTracking) ? HttpMethod.POST : HttpMethod.ANY));
}

/** What one group serves below the first word of another; the gateway takes the longest prefix that fits. */
const carvedOut = ["/contacts/public", "/contacts/import", "/webhooks/incoming/stripe", eventTracking];

/** The first word of each path, and two below a version or where carved out: `/emails` of `/emails/{id}`, `/v1/send`. */
export function groupPrefixes(paths: readonly string[]): string[] {
  const prefixes = paths.map(
    (path) =>
      carvedOut.find((prefix) => `${path}/`.startsWith(`${prefix}/`)) ?? path.match(/^(\/v\d+)?\/[^/{]+/)?.[0] ?? path,
  );
  return [...new Set(prefixes)].sort();
}
