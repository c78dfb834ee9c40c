import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedApi, DeployedEventSource, DeployedFunction, DeployedSchedule } from "#local/template/model.ts";

const mappingSchema = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().optional(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  TumblingWindowInSeconds: z.number().optional(),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().optional() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.number().default(-1),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).optional(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) }).optional(),
});

const anySchema = z.object({});
const routeSchema = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const integrationSchema = z.object({ ApiId: z.string(), IntegrationUri: z.string() });

const scheduleSchema = z.object({
  GroupName: z.string().default("default"),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default("UTC"),
  State: z.string().default("ENABLED"),
  Target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.string().optional() }),
});

export function readEventSources(declared: DeclaredResources, functions: DeployedFunction[]): DeployedEventSource[] {
  return declared.ofType("AWS::Lambda::EventSourceMapping", mappingSchema).flatMap(({ properties }) => {
    const target = functions.find((fn) => [fn.arn, fn.arn.split(":").at(-1)].includes(properties.FunctionName));
    if (!target || !properties.Enabled) return [];
    const isQueue = properties.EventSourceArn.startsWith("arn:aws:sqs:");
    return [
      {
        functionName: target.name,
        sourceArn: properties.EventSourceArn,
        batchSize: properties.BatchSize ?? (isQueue ? 10 : 100),
        maximumBatchingWindowSeconds: properties.MaximumBatchingWindowInSeconds,
        tumblingWindowSeconds: properties.TumblingWindowInSeconds ?? null,
        maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency ?? null,
        reportBatchItemFailures: properties.FunctionResponseTypes.includes("ReportBatchItemFailures"),
        bisectOnError: properties.BisectBatchOnFunctionError,
        maximumRetryAttempts: properties.MaximumRetryAttempts < 0 ? null : properties.MaximumRetryAttempts,
        onFailureArn: properties.DestinationConfig?.OnFailure?.Destination ?? null,
        filterPatterns: properties.FilterCriteria?.Filters.map((filter) => filter.Pattern) ?? [],
      },
    ];
  });
}

export function readApis(declared: DeclaredResources): DeployedApi[] {
  const integrations = declared.ofType("AWS::ApiGatewayV2::Integration", integrationSchema);
  const routes = declared.ofType("AWS::ApiGatewayV2::Route", routeSchema);
  return declared.ofType("AWS::ApiGatewayV2::Api", anySchema).map((api) => ({
    id: api.ref,
    routes: routes
      .filter((route) => route.properties.ApiId === api.ref)
      .map(({ logicalId, properties: { RouteKey, Target } }) => {
        const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
        if (!integration) throw new Error(`Route ${logicalId} has the target ${Target}, which no stack declares`);
        const [method = "", path] = RouteKey === "$default" ? ["ANY", "$default"] : RouteKey.split(" ");
        return { method, path: path ?? "", functionArn: integration.properties.IntegrationUri };
      }),
  }));
}

export function readSchedules(declared: DeclaredResources): DeployedSchedule[] {
  return declared.ofType("AWS::Scheduler::Schedule", scheduleSchema).map(({ name, properties }) => ({
    name,
    group: properties.GroupName,
    expression: properties.ScheduleExpression,
    timezone: properties.ScheduleExpressionTimezone,
    targetArn: properties.Target.Arn,
    roleArn: properties.Target.RoleArn,
    input: properties.Target.Input ?? null,
    enabled: properties.State === "ENABLED",
  }));
}

export function readScheduleGroups(declared: DeclaredResources): { name: string; arn: string }[] {
  return declared.ofType("AWS::Scheduler::ScheduleGroup", anySchema).map(({ name, arn }) => ({ name, arn }));
}
