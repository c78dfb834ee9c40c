import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { ComparisonOperator } from "aws-cdk-lib/aws-cloudwatch";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { billingAccess } from "#infra/access/billing-access.ts";
import { contentAccess } from "#infra/access/content-access.ts";
import { identityAccess } from "#infra/access/identity-access.ts";
import { inboundAccess } from "#infra/access/inbound-access.ts";
import { loginAccess } from "#infra/access/login-access.ts";
import { sendingRateAccess } from "#infra/access/mail-access.ts";
import {
  deferredFeedbackAccess,
  jobSchedulesAccess,
  jobsQueueAccess,
  parkedFeedbackAccess,
  returnedFeedbackAccess,
  sendQueueAccess,
} from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { accessLogFormat } from "#infra/constructs/access-log-format.ts";
import { ApiDomain } from "#infra/constructs/api-domain.ts";
import { EndpointGroup, type EndpointGroupProps } from "#infra/constructs/endpoint-group.ts";
import type { Watch } from "#infra/constructs/watch.ts";
import type { FunctionCatalog } from "#infra/function-catalog.ts";
import { settingValues } from "#infra/setting-values.ts";
import type { Settings } from "#infra/settings.ts";
import { audienceGroups } from "#infra/stacks/audience-groups.ts";
import { automationGroups } from "#infra/stacks/automation-groups.ts";
import { billingGroups } from "#infra/stacks/billing-groups.ts";
import { contentGroups } from "#infra/stacks/content-groups.ts";
import { insightGroups } from "#infra/stacks/insight-groups.ts";
import type { MailStack } from "#infra/stacks/mail-stack.ts";
import type { QueuesStack } from "#infra/stacks/queues-stack.ts";
import type { StorageStack } from "#infra/stacks/storage-stack.ts";

/** Requests per second of the whole API: far above a project's limit, far below the account's 10,000. */
const throttle = { rateLimit: 2000, burstLimit: 4000 };

/** Props that all groups share. */
export type SharedByGroups = Pick<EndpointGroupProps, "api" | "environment" | "values" | "memoryMb">;

export interface ApiStackProps {
  settings: Settings;
  functions: FunctionCatalog;
  storage: StorageStack;
  mail: MailStack;
  queues: QueuesStack;
}

/** The HTTP API: one function per endpoint group, and the permissions of each. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The API's own domain name, or the address that AWS generates. */
  readonly baseUrl: string;
  readonly functions: readonly EndpointGroup[];
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id);
    const { apiDomain } = props.settings;
    const { api, stage } = this.#httpApi(props.settings);
    this.api = api;
    this.baseUrl = apiDomain ? `https://${apiDomain.name}` : this.api.apiEndpoint;
    new CfnOutput(this, "ApiUrl", { value: this.baseUrl });
    new CfnOutput(this, "Region", { value: this.region });
    this.functions = this.#endpointGroups(props);
    limitRates(stage, this.functions);
    this.watches = [
      {
        name: "api-faults",
        metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
        threshold: 5,
        comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 2,
        impact: "API callers get 500 answers. Emails they try to send are not accepted.",
      },
    ];
  }

  #endpointGroups(props: ApiStackProps): EndpointGroup[] {
    return [
      ...this.#mailGroups(props),
      ...audienceGroups(this, props, this.#shared(props)),
      ...contentGroups(this, props, this.#shared(props)),
      ...automationGroups(this, props, this.#shared(props)),
      ...insightGroups(this, props, this.#shared(props)),
      ...this.#accountGroups(props),
      ...this.#serviceGroups(props),
    ];
  }

  #mailGroups(props: ApiStackProps): EndpointGroup[] {
    const { settings, functions, queues, storage, mail } = props;
    const { table, bucket } = storage;
    const shared = this.#shared(props);
    return [
      new EndpointGroup(this, "Send", {
        ...shared,
        source: functions.take("api/send"),
        // Renders up to a hundred recipients in one call. 1,024 MB would save 3 ms an email, and cost more.
        memoryMb: 896,
        impact: "Applications cannot send mail.",
        access: [
          tableAccess(table, "api/send"),
          contentAccess(bucket, {
            reads: ["uploads"],
            writes: ["mail", "bodies", "scheduled-mail", "scheduled-bodies"],
          }),
          sendQueueAccess(queues.send),
          jobSchedulesAccess(queues.jobSchedules),
        ],
      }),
      new EndpointGroup(this, "Emails", {
        ...shared,
        source: functions.take("api/emails"),
        // Renders the body of a campaign's mail again.
        memoryMb: 1024,
        impact: "Users cannot see the status of emails, nor cancel scheduled ones.",
        access: [
          tableAccess(table, "api/emails"),
          contentAccess(bucket, {
            reads: ["bodies", "scheduled-bodies", "scheduled-mail"],
            writes: ["scheduled-bodies", "scheduled-mail"],
          }),
          sendQueueAccess(queues.send),
          jobSchedulesAccess(queues.jobSchedules),
        ],
      }),
      new EndpointGroup(this, "Domains", {
        ...shared,
        source: functions.take("api/domains"),
        impact: "Users cannot add or verify sender domains. Sending from verified domains continues.",
        access: [
          tableAccess(table, "api/domains"),
          identityAccess(mail, settings),
          sendingRateAccess,
          sendQueueAccess(queues.send),
        ],
      }),
      new EndpointGroup(this, "Uploads", {
        ...shared,
        source: functions.take("api/uploads"),
        impact: "Images, and attachments above 4 MB, cannot be uploaded.",
        access: [tableAccess(table, "api/uploads"), contentAccess(bucket, { writes: ["uploads", "img"] })],
      }),
    ];
  }

  /** Accounts and projects. */
  #accountGroups(props: ApiStackProps): EndpointGroup[] {
    const { settings, functions, queues, storage } = props;
    const { table } = storage;
    const shared = this.#shared(props);
    return [
      new EndpointGroup(this, "Auth", {
        ...shared,
        source: functions.take("api/auth"),
        rateMax: 100,
        // Each password hash takes 19 MiB, and CPU, which grows with memory.
        memoryMb: 1024,
        impact: "Users cannot log in, sign up or reset a password. Sessions and keys keep working.",
        access: [
          tableAccess(table, "api/auth"),
          sendQueueAccess(queues.send),
          jobsQueueAccess(queues.jobs),
          loginAccess(this, settings),
        ],
      }),
      new EndpointGroup(this, "Users", {
        ...shared,
        source: functions.take("api/users"),
        impact: "Users cannot create or change projects, rotate keys or set limits.",
        access: [tableAccess(table, "api/users"), sendQueueAccess(queues.send), billingAccess(this, settings)],
      }),
      new EndpointGroup(this, "Projects", {
        ...shared,
        source: functions.take("api/projects"),
        impact: "Users cannot join or leave a project, or change roles or named keys. Existing keys keep working.",
        access: [
          tableAccess(table, "api/projects"),
          sendQueueAccess(queues.send),
          jobsQueueAccess(queues.jobs),
          jobSchedulesAccess(queues.jobSchedules),
        ],
      }),
      new EndpointGroup(this, "Pages", {
        ...shared,
        source: functions.take("api/pages"),
        rateMax: 500,
        // Passwords are hashed here too.
        memoryMb: 1024,
        impact:
          "Links in emails fail: recipients cannot unsubscribe, and users cannot verify an address, reset a password or accept an invitation.",
        access: [tableAccess(table, "api/pages"), jobSchedulesAccess(queues.jobSchedules)],
      }),
    ];
  }

  /** Endpoints that the mail provider and monitoring call. */
  #serviceGroups(props: ApiStackProps): EndpointGroup[] {
    const { settings, functions, queues, storage } = props;
    const { table, bucket } = storage;
    const shared = this.#shared(props);
    return [
      new EndpointGroup(this, "Notifications", {
        ...shared,
        source: functions.take("notifications/sns"),
        rateMax: 600,
        impact: "Accounts that report over HTTPS see stale statuses. SNS retries for hours.",
        access: [
          tableAccess(table, "notifications/sns"),
          returnedFeedbackAccess(queues.feedback),
          deferredFeedbackAccess(queues.feedbackSchedules),
          parkedFeedbackAccess(queues.feedback),
          ...inboundAccess(settings, bucket),
        ],
      }),
      ...billingGroups(this, props, shared),
      new EndpointGroup(this, "Console", {
        ...shared,
        source: functions.take("api/console"),
        rateMax: 500,
        // It only reads files of its own; less memory would make the cold start longer.
        memoryMb: 256,
        impact: "The web console does not open. The API and all sending continue.",
        access: [],
      }),
      new EndpointGroup(this, "Config", {
        ...shared,
        source: functions.take("api/config"),
        rateMax: 200,
        answersTheRest: true,
        impact: "Health checks and the API documentation fail. Sending continues.",
        access: [tableAccess(table, "api/config")],
      }),
    ];
  }

  #shared({ settings, storage, mail }: ApiStackProps): SharedByGroups {
    return {
      api: this.api,
      environment: settings.environment,
      values: settingValues(settings, {
        baseUrl: this.baseUrl,
        contentUrl: storage.contentUrl,
        imagesUrl: storage.imagesUrl,
        topicArns: mail.topicArns,
      }),
      memoryMb: 512,
    };
  }

  #httpApi(settings: Settings): { api: HttpApi; stage: HttpStage } {
    const api = new HttpApi(this, "Api", {
      apiName: `petrel-${settings.environment}`,
      createDefaultStage: false,
    });
    const logGroup = new LogGroup(this, "AccessLog", {
      // Log groups below this name share one resource policy, whose size is limited.
      logGroupName: `/aws/vendedlogs/petrel/${settings.environment}/api`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, "Stage", {
      httpApi: api,
      stageName: "$default",
      autoDeploy: true,
      throttle,
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat() },
    });
    if (settings.apiDomain) new ApiDomain(this, "Domain", { settings, domain: settings.apiDomain, api, stage });
    return { api, stage };
  }
}

/** A flood of requests to open endpoints must not use up the limit of callers with a key. */
function limitRates(stage: HttpStage, groups: readonly EndpointGroup[]): void {
  const settings = stage.node.defaultChild;
  if (!(settings instanceof CfnStage)) throw new Error("The stage has no resource.");
  // Plain JSON, because the CDK does not capitalize these keys for CloudFormation.
  const limits: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> = {};
  for (const { routes, rateMax } of groups) {
    if (rateMax === undefined) continue;
    for (const [routeKey, route] of routes) {
      limits[routeKey] = { ThrottlingRateLimit: rateMax, ThrottlingBurstLimit: 2 * rateMax };
      // API Gateway refuses settings for a route that does not exist yet.
      settings.node.addDependency(route);
    }
  }
  settings.routeSettings = limits;
}
