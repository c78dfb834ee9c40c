import { type Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { flattenCfnReference } from "cdk-nag/lib/utils/flatten-cfn-reference.js";
import { Construct } from "constructs";
import type { Access } from "#infra/access/access.ts";
import { environmentFaults } from "#infra/constructs/environment-faults.ts";
import type { FunctionSource } from "#infra/function-catalog.ts";

export interface PetrelFunctionProps {
  source: FunctionSource;
  /** Only for a function that people invoke by name: CloudFormation cannot replace a resource with a fixed name. */
  name?: string;
  /** Prefix of the stacks: `production`. */
  environment: string;
  memoryMb: number;
  timeout: Duration;
  /** Who is affected while it fails: the function's description. */
  impact: string;
  access: readonly Access[];
  /** Values that grant nothing; the function gets those that its env.ts names. */
  values: Readonly<Record<string, string>>;
}

/** A folder under functions/ as a Lambda: least privilege, its own log group, its environment checked at synth. */
export class PetrelFunction extends Construct {
  readonly folder: string;
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;
  readonly #role: Role;
  readonly #environment: Record<string, string> = {};

  constructor(scope: Construct, id: string, props: PetrelFunctionProps) {
    super(scope, id);
    const { source } = props;
    this.folder = source.folder;
    this.logGroup = new LogGroup(this, "Logs", {
      logGroupName: `/petrel/${props.environment}/${source.folder}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.lambda = new LambdaFunction(this, "Function", {
      description: props.impact,
      ...(props.name !== undefined && { functionName: props.name }),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(source.assetPath),
      handler: "index.handler",
      memorySize: props.memoryMb,
      timeout: props.timeout,
      role: this.#role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Start and end lines would be most of the log, and the metrics have the same data.
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: { POWERTOOLS_SERVICE_NAME: source.folder },
    });
    this.allow({
      statements: [{ actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [this.logGroup.logGroupArn] }],
      environment: {},
    });
    for (const access of props.access) this.allow(access);
    const named = Object.keys(source.env.shape);
    this.#set(Object.fromEntries(Object.entries(props.values).filter(([name]) => named.includes(name))));
    this.node.addValidation({ validate: () => environmentFaults(source, Object.keys(this.#environment)) });
    this.#acknowledge();
  }

  allow({ statements, environment, wildcardReason }: Access): void {
    for (const statement of statements) this.#role.addToPolicy(new PolicyStatement(statement));
    this.#set(environment);
    if (wildcardReason === undefined) return;
    const resources = statements.flatMap(({ resources }) => resources);
    // A finding names its resource by its template name, and names from other stacks are known only at validation.
    this.node.addValidation({
      validate: () => {
        this.#acknowledgeWildcards(resources, wildcardReason);
        return [];
      },
    });
  }

  #acknowledgeWildcards(resources: readonly string[], reason: string): void {
    for (const resource of resources.map((each) => flattenCfnReference(Stack.of(this).resolve(each)))) {
      if (!resource.endsWith("*")) continue;
      Validations.of(this.#role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    }
  }

  #set(environment: Readonly<Record<string, string>>): void {
    Object.assign(this.#environment, environment);
    for (const [name, value] of Object.entries(environment)) this.lambda.addEnvironment(name, value);
  }

  #acknowledge(): void {
    Validations.of(this.lambda).acknowledge(
      {
        id: "Serverless-LambdaTracing",
        reason:
          "X-Ray costs more than the invocation it traces; the structured logs carry the request's id throughout.",
      },
      {
        id: "Serverless-LambdaDLQ",
        reason: "It is never invoked asynchronously. The queue or stream that invokes it keeps failures.",
      },
    );
  }
}
