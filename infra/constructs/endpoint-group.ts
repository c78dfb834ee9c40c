import { Duration, Validations } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";

export interface EndpointGroupProps extends Omit<PetrelFunctionProps, "timeout"> {
  api: HttpApi;
  /** Answers every path that no other group's prefix covers, instead of its own prefixes. */
  answersTheRest?: boolean;
  /** Requests a second per route, out of the stage's limit; for groups open to anyone. */
  rateMax?: number;
}

/** The gateway's timeout is 30 s; a function that times out earlier can still report the error. */
const timeout = Duration.seconds(29);

/**
 * A function of the HTTP API, behind every prefix of its route table. The gateway knows only prefixes: the function answers 404
 * and 405. Exact routes would exceed the 500 resources of a stack.
 */
export class EndpointGroup extends PetrelFunction {
  /** By route key, such as `ANY /emails/{proxy+}`. */
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
          "A rotated key must stop working at once. An authorizer would cache keys or cost a second invocation, so the function reads the caller's key from the table.",
      });
      this.routes.set(routeKey.key, route);
    }
  }
}

/** With any other method this path means the event named `track`. */
const eventTracking = "/events/track";

function routeKeys(paths: readonly string[]): HttpRouteKey[] {
  return groupPrefixes(paths)
    .flatMap((prefix) => [prefix, `${prefix}/{proxy+}`])
    .map((path) => HttpRouteKey.with(path, path.startsWith(eventTracking) ? HttpMethod.POST : HttpMethod.ANY));
}

/** Paths that one group serves below the first segment of another; the gateway takes the longest matching prefix. */
const carvedOut = [
  ...["/contacts/public", "/contacts/import", "/suppressions/import"],
  ...["/webhooks/incoming/stripe", eventTracking],
];

/** The first segment of each path, two below a version or a carved-out path: `/emails` of `/emails/{id}`, `/v1/send`. */
export function groupPrefixes(paths: readonly string[]): string[] {
  const prefixes = paths.map(
    (path) =>
      carvedOut.find((prefix) => `${path}/`.startsWith(`${prefix}/`)) ?? path.match(/^(\/v\d+)?\/[^/{]+/)?.[0] ?? path,
  );
  return [...new Set(prefixes)].sort();
}
