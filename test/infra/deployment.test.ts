import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readFunctionSources } from "#infra/function-catalog.ts";
import { createTableInput } from "#lib/storage/table/table-schema.ts";
import { type Assembly, type Resource, synthesize } from "#test/infra/assembly.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

let assembly: Assembly;

beforeAll(async () => {
  assembly = await synthesize({ settings: { inbound: {} } });
});

const text = (value: unknown) => JSON.stringify(value);

function statementsOf({ Properties }: Resource): Statement[] {
  const documents = [Properties["PolicyDocument"], ...((Properties["Policies"] as unknown[]) ?? []).map(documentOf)];
  return documents.flatMap((document) => (document as { Statement?: Statement[] } | undefined)?.Statement ?? []);
}

const documentOf = (policy: unknown) => (policy as { PolicyDocument: unknown }).PolicyDocument;

function granted(): Statement[] {
  const policies = [...assembly.ofType("AWS::IAM::Policy"), ...assembly.ofType("AWS::IAM::Role")];
  return policies.flatMap(statementsOf).filter(({ Effect }) => Effect === "Allow");
}

/** The function of the given folder. */
function functionOf(folder: string): Resource {
  const found = assembly
    .ofType("AWS::Lambda::Function")
    .find(({ Properties }) => text(Properties["Environment"]).includes(`"POWERTOOLS_SERVICE_NAME":"${folder}"`));
  return found ?? expect.fail(`${folder} is not deployed`);
}

const variablesOf = (folder: string) =>
  Object.keys((functionOf(folder).Properties["Environment"] as { Variables: object }).Variables).filter(
    (name) => name !== "POWERTOOLS_SERVICE_NAME",
  );

/** The actions that change an identity: allowed only for identities with the environment's tag. */
const changesOfIdentities = [
  "ses:DeleteEmailIdentity",
  "ses:PutEmailIdentityDkimSigningAttributes",
  "ses:PutEmailIdentityFeedbackAttributes",
  "ses:PutEmailIdentityMailFromAttributes",
];

describe("permissions", () => {
  it("name every action in full", () => {
    const actions = granted().flatMap(({ Action }) => Action);
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => action.includes("*"))).toEqual([]);
  });

  it("name every resource, except for actions without one and names known only at run time", () => {
    const wildcards = granted().flatMap(({ Action, Resource }) =>
      [Resource]
        .flat()
        .flatMap((resource) => (text(resource).includes("*") ? [`${Action} ${lastPart(resource)}`] : [])),
    );
    expect([...new Set(wildcards)].sort()).toEqual([
      "s3:DeleteObject /bodies/*",
      "s3:DeleteObject /book/*",
      "s3:DeleteObject /exports/*",
      "s3:DeleteObject /img/*",
      "s3:DeleteObject /imports/*",
      "s3:DeleteObject /inbound/*",
      "s3:DeleteObject /mail/*",
      "s3:DeleteObject /scheduled-bodies/*",
      "s3:DeleteObject /scheduled-mail/*",
      "s3:DeleteObject /uploads/*",
      "s3:GetObject /bodies/*",
      "s3:GetObject /book/*",
      "s3:GetObject /exports/*",
      "s3:GetObject /imports/*",
      "s3:GetObject /inbound/*",
      "s3:GetObject /mail/*",
      "s3:GetObject /scheduled-bodies/*",
      "s3:GetObject /scheduled-mail/*",
      "s3:GetObject /uploads/*",
      "s3:PutObject /bodies/*",
      "s3:PutObject /book/*",
      "s3:PutObject /exports/*",
      "s3:PutObject /img/*",
      "s3:PutObject /imports/*",
      "s3:PutObject /mail/*",
      "s3:PutObject /scheduled-bodies/*",
      "s3:PutObject /scheduled-mail/*",
      "s3:PutObject /uploads/*",
      "scheduler:CreateSchedule :schedule/petrel-production-feedback/*",
      "scheduler:CreateSchedule :schedule/petrel-production-jobs/*",
      "ses:CreateEmailIdentity,ses:TagResource :identity/*",
      `${changesOfIdentities} :identity/*`,
      "ses:DeleteSuppressedDestination *",
      "ses:GetAccount *",
      "ses:GetAccount,ses:ListSuppressedDestinations *",
      "ses:GetEmailIdentity :identity/*",
      "ses:SendEmail,ses:SendRawEmail :identity/*",
    ]);
  });

  it("change identities of SES only where the environment created them", () => {
    const statements = granted().filter(({ Action }) => [Action].flat().some((action) => action.includes("Identity")));
    const tag = "petrel:environment";
    const conditions = statements.map(({ Action, Condition }) => [[Action].flat().toSorted().join(), Condition]);
    const ofOne = [
      [
        "ses:CreateEmailIdentity,ses:TagResource",
        {
          StringEquals: { [`aws:RequestTag/${tag}`]: "production" },
          StringEqualsIfExists: { [`aws:ResourceTag/${tag}`]: "production" },
        },
      ],
      [changesOfIdentities.join(), { StringEquals: { [`aws:ResourceTag/${tag}`]: "production" } }],
      ["ses:GetEmailIdentity", undefined],
    ];
    expect(conditions.toSorted()).toEqual([...ofOne, ...ofOne].toSorted());
  });

  it("do not come from an AWS managed policy, which AWS may extend", () => {
    expect(assembly.ofType("AWS::IAM::Role").filter(({ Properties }) => "ManagedPolicyArns" in Properties)).toEqual([]);
  });

  it("let the webhook caller read what messages are made of, store its calls and deliveries, and nothing else", () => {
    const { Role } = functionOf("queues/webhook").Properties as { Role: { "Fn::GetAtt": [string, string] } };
    const [roleId] = Role["Fn::GetAtt"];
    const own = Object.entries(assembly.resources).filter(
      ([id, { Properties }]) => id === `workers/${roleId}` || text(Properties?.["Roles"] ?? "").includes(roleId),
    );
    const statements = own.flatMap(([, resource]) => statementsOf(resource));
    const rights = statements.map(({ Action, Resource, Condition }) => [
      [Action].flat().toSorted().join(),
      [...new Set(text(Resource).match(/AttTable|WebhooksQueue|JobsQueue|SendQueue|WebhookLogs/g))].sort().join(),
      Condition,
    ]);
    expect(rights.toSorted()).toEqual([
      [
        "dynamodb:BatchGetItem,dynamodb:GetItem,dynamodb:Query",
        "AttTable",
        { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["C#*", "HL#*", "J#*", "H#*", "S#*"] } },
      ],
      [
        "dynamodb:BatchWriteItem,dynamodb:DeleteItem,dynamodb:PutItem,dynamodb:UpdateItem",
        "AttTable",
        { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["HL#*", "S#*", "I#*#h#*"] } },
      ],
      ["logs:CreateLogStream,logs:PutLogEvents", "WebhookLogs", undefined],
      ["sqs:DeleteMessage,sqs:GetQueueAttributes,sqs:ReceiveMessage", "WebhooksQueue", undefined],
      ["sqs:SendMessage", "JobsQueue,SendQueue,WebhooksQueue", undefined],
    ]);
  });

  it("let the scheduler's roles only fill a queue, and only for this account's scheduler", () => {
    const roles = assembly
      .ofType("AWS::IAM::Role")
      .filter(({ Properties }) => text(Properties["AssumeRolePolicyDocument"]).includes("scheduler"));
    expect(roles).toHaveLength(7);
    for (const role of roles) {
      expect(statementsOf(role).map(({ Action }) => Action)).toEqual(["sqs:SendMessage"]);
      const condition = { "aws:SourceAccount": { Ref: "AWS::AccountId" }, "aws:SourceArn": expect.anything() };
      expect(role.Properties["AssumeRolePolicyDocument"]).toMatchObject({
        Statement: [{ Condition: { StringEquals: condition } }],
      });
    }
  });
});

describe("functions", () => {
  it("get every variable their env.ts requires, and no other", async () => {
    // Stripe's function is deployed only with billing: see billing.test.ts.
    const sources = (await readFunctionSources()).filter(({ folder }) => folder !== "notifications/stripe");
    for (const { folder, env } of sources) {
      const required = Object.entries(env.shape).filter(
        ([name, schema]) => !name.startsWith("AWS_") && !schema.safeParse(undefined).success,
      );
      const given = variablesOf(folder);
      expect(given, folder).toEqual(expect.arrayContaining(required.map(([name]) => name)));
      expect(Object.keys(env.shape), folder).toEqual(expect.arrayContaining(given));
    }
  });

  it("run on arm64 and Node 24, each with its own log group with a retention", () => {
    const functions = assembly.ofType("AWS::Lambda::Function");
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Architectures: ["arm64"], Runtime: "nodejs24.x", Handler: "index.handler" });
      expect(Properties["LoggingConfig"]).toMatchObject({ LogGroup: { Ref: expect.any(String) } });
    }
    const groups = assembly.ofType("AWS::Logs::LogGroup");
    expect(groups).toHaveLength(functions.length + 1);
    expect(groups.filter(({ Properties }) => Properties["RetentionInDays"] !== 30)).toEqual([]);
  });
});

describe("the HTTP API", () => {
  it("routes each group's prefix to its function and all other paths to config", () => {
    const keys = assembly.ofType("AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties["RouteKey"]);
    const groups = [
      "account",
      "auth",
      "campaigns",
      "console",
      "contacts",
      "contacts/public",
      "domains",
      "emails",
      "events",
      "invitation",
      "jobs",
      "manage",
      "oauth",
      "projects",
      "reset-password",
      "segments",
      "subscribe",
      "templates",
      "topics",
      "unsubscribe",
      "uploads",
      "users",
      "v1/verify",
      "webhook-endpoints",
      "webhook-events",
      "workflows",
      "activity",
      "analytics",
      "api-keys",
      "audit",
    ];
    const whole = [
      ...groups,
      "contacts/import",
      "suppressions",
      "suppressions/import",
      "v1/send",
      "v1/track",
      "verify-email",
      "webhooks",
    ];
    // An event may be named `track`. With other methods its path belongs to the group of events.
    const prefixes = [...whole.map((group) => `ANY /${group}`), "POST /events/track"];
    expect(keys.sort()).toEqual(["$default", ...prefixes.flatMap((prefix) => [prefix, `${prefix}/{proxy+}`])].sort());
  });

  it("is throttled, writes an access log, and ends a call before the gateway would", () => {
    const [stage] = assembly.ofType("AWS::ApiGatewayV2::Stage");
    expect(stage?.Properties).toMatchObject({
      AccessLogSettings: { Format: expect.stringContaining("$context.requestId") },
      DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    });
    expect(functionOf("api/send").Properties["Timeout"]).toBeLessThan(30);
  });
});

describe("the stage", () => {
  it("gives each public group of routes a share of its rate, and the others the whole rate", () => {
    const [stage] = assembly.ofType("AWS::ApiGatewayV2::Stage");
    const settings = stage?.Properties["RouteSettings"] as Record<string, { ThrottlingRateLimit: number }>;
    const limits = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value.ThrottlingRateLimit]));
    expect(limits).toMatchObject({
      "ANY /auth": 100,
      "ANY /auth/{proxy+}": 100,
      "ANY /contacts/public/{proxy+}": 500,
      "ANY /unsubscribe/{proxy+}": 500,
      "ANY /webhooks/{proxy+}": 600,
      $default: 200,
    });
    expect(Object.keys(limits)).not.toContain("ANY /v1/send");
    for (const limit of Object.values(limits)) expect(limit).toBeLessThan(2_000);
  });
});

describe("webhooks", () => {
  it("call only public addresses: no deployment has an exception", () => {
    expect(variablesOf("queues/webhook")).toEqual([
      ...["TABLE_NAME", "JOBS_QUEUE_URL", "SEND_QUEUE_URL", "WEBHOOK_QUEUE_URL", "CONCURRENCY"],
      "PLATFORM_MAIL_FROM",
    ]);
    const named = Object.entries(assembly.resources).filter(([, resource]) => text(resource).includes("ALLOW_HOSTS"));
    expect(named).toEqual([]);
  });
});

describe("queues", () => {
  const worked = [
    ["queues/Send", "queues/send"],
    ["queues/BulkSend", "queues/bulk-send"],
    ["queues/Feedback", "queues/feedback"],
    ["queues/Inbound", "queues/inbound"],
    ["queues/Jobs", "queues/jobs"],
    ["queues/Webhooks", "queues/webhook"],
  ] as const;

  it("are dead-letter queues that keep messages for 14 days, or have one", () => {
    const queues = Object.entries(assembly.resources).filter(([, { Type }]) => Type === "AWS::SQS::Queue");
    const withoutOne = queues.filter(([, { Properties }]) => !("RedrivePolicy" in Properties));
    expect(queues).toHaveLength(12);
    expect(withoutOne.map(([id]) => id.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual([
      "queues/BulkSendDeadLetterQueue",
      "queues/FeedbackDeadLetterQueue",
      "queues/InboundDeadLetterQueue",
      "queues/JobsDeadLetterQueue",
      "queues/SendDeadLetterQueue",
      "queues/WebhooksDeadLetterQueue",
    ]);
    for (const [, { Properties }] of withoutOne) expect(Properties["MessageRetentionPeriod"]).toBe(14 * 24 * 3600);
  });

  it.each(worked)("hide a message of %s for six times the worker's timeout", (queueId, folder) => {
    const queue = Object.entries(assembly.resources).find(([id]) => id.startsWith(`${queueId}Queue`))?.[1];
    expect(queue?.Properties["VisibilityTimeout"]).toBe(6 * Number(functionOf(folder).Properties["Timeout"]));
  });

  it("deliver ten messages, a hundred cheap ones, five that wait or one long one, retry failed ones, and bound the invocations", () => {
    const sources = assembly
      .ofType("AWS::Lambda::EventSourceMapping")
      .filter(({ Properties }) => "ScalingConfig" in Properties);
    expect(sources).toHaveLength(worked.length);
    expect(sources.map(({ Properties }) => Properties["BatchSize"]).sort()).toEqual([1, 1, 10, 10, 100, 5]);
    for (const { Properties } of sources) {
      expect(Properties).toMatchObject({ FunctionResponseTypes: ["ReportBatchItemFailures"] });
    }
  });

  it("of feedback are filled by the topic, in its envelope, with a dead-letter queue", () => {
    const [subscription] = assembly.ofType("AWS::SNS::Subscription");
    expect(subscription?.Properties).toMatchObject({ Protocol: "sqs", RedrivePolicy: expect.anything() });
    expect(subscription?.Properties).not.toHaveProperty("RawMessageDelivery");
  });
});

describe("repeated jobs", () => {
  it.each([
    ["checkDomains", "0/5 * * * ? *", 300],
    ["refreshLists", "17 3 * * ? *", 86_400],
    ["recountSegments", "0/5 * * * ? *", 300],
    ["checkCampaigns", "0/5 * * * ? *", 300],
    ["checkSchedules", "0/5 * * * ? *", 300],
  ])("of %s start on schedule, and not twice when one was late", (type, cron, MaximumEventAgeInSeconds) => {
    const schedules = assembly.ofType("AWS::Scheduler::Schedule");
    expect(schedules).toHaveLength(5);
    expect(schedules.map(({ Properties }) => Properties)).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: `cron(${cron})`,
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: expect.objectContaining({
          Input: JSON.stringify({ type }),
          RetryPolicy: { MaximumEventAgeInSeconds, MaximumRetryAttempts: 3 },
        }),
      }),
    );
  });
});

describe("the table's follower", () => {
  it("retries until its records expire, in halves, and names expired records", () => {
    const [source] = assembly
      .ofType("AWS::Lambda::EventSourceMapping")
      .filter(({ Properties }) => "StartingPosition" in Properties);
    // Of the five seconds in which a tracked segment reacts to a change.
    expect(source?.Properties).toMatchObject({ BisectBatchOnFunctionError: true, MaximumBatchingWindowInSeconds: 1 });
    expect(source?.Properties).not.toHaveProperty("MaximumRetryAttempts");
    expect(source?.Properties).not.toHaveProperty("MaximumRecordAgeInSeconds");
    expect(text(source?.Properties["DestinationConfig"])).toContain("JobsDeadLetterQueue");
  });
});

describe("data that cannot be recreated", () => {
  it("is kept when its stack is deleted, and the table has point-in-time recovery", () => {
    const [table] = assembly.ofType("AWS::DynamoDB::Table");
    const [bucket] = assembly.ofType("AWS::S3::Bucket");
    expect([table?.DeletionPolicy, bucket?.DeletionPolicy]).toEqual(["Retain", "Retain"]);
    expect(table?.Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    });
  });

  it("is private, and leftovers expire", () => {
    const [bucket] = assembly.ofType("AWS::S3::Bucket");
    expect(bucket?.Properties["PublicAccessBlockConfiguration"]).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket?.Properties["LifecycleConfiguration"]).toMatchObject({
      Rules: [
        { Prefix: "uploads/", ExpirationInDays: 3 },
        { Prefix: "mail/", ExpirationInDays: 3 },
        { Prefix: "bodies/", ExpirationInDays: 90 },
        { Prefix: "scheduled-mail/", ExpirationInDays: 33 },
        { Prefix: "scheduled-bodies/", ExpirationInDays: 120 },
        { Prefix: "imports/", ExpirationInDays: 14 },
        { Prefix: "exports/", ExpirationInDays: 1 },
        { Prefix: "inbound/", ExpirationInDays: 14 },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      ],
    });
  });

  it("may be deleted in an environment whose settings allow it", async () => {
    const { ofType } = await synthesize({ settings: { removalProtection: false } });
    expect(ofType("AWS::DynamoDB::Table")[0]).toMatchObject({
      DeletionPolicy: "Delete",
      Properties: { DeletionProtectionEnabled: false },
    });
    expect(ofType("AWS::S3::Bucket")[0]?.DeletionPolicy).toBe("Delete");
  });

  it("uses the same table definition as tests and the laptop", () => {
    const { TableName: _, StreamSpecification, ...input } = createTableInput("any");
    const [table] = assembly.ofType("AWS::DynamoDB::Table");
    expect(table?.Properties).toMatchObject(input);
    expect(StreamSpecification).toMatchObject(table?.Properties["StreamSpecification"] as object);
  });
});

describe("mail", () => {
  it("reports opens and clicks with tracking, and all other events but Send in both configuration sets", () => {
    const destinations = assembly
      .ofType("AWS::SES::ConfigurationSetEventDestination")
      .map(({ Properties }) => (Properties["EventDestination"] as { MatchingEventTypes: string[] }).MatchingEventTypes);
    const always = ["bounce", "complaint", "delivery", "deliveryDelay", "reject", "renderingFailure"];
    expect(destinations.map((types) => types.toSorted())).toEqual([[...always, "open", "click"].sort(), always]);
  });

  it("is suppressed for addresses that bounced, and not for complaints about another project", () => {
    const sets = assembly
      .ofType("AWS::SES::ConfigurationSet")
      .map(({ Properties }) => Properties["SuppressionOptions"]);
    expect(sets).toEqual([{ SuppressedReasons: ["BOUNCE"] }, { SuppressedReasons: ["BOUNCE"] }]);
  });

  it("is reported only by this account's SES", () => {
    const [policy] = assembly.ofType("AWS::SNS::TopicPolicy");
    const allowed = statementsOf(policy!).filter(({ Effect }) => Effect === "Allow");
    expect(allowed).toHaveLength(2);
    for (const statement of allowed) {
      expect(statement).toMatchObject({
        Principal: { Service: "ses.amazonaws.com" },
        Condition: { StringEquals: { "AWS:SourceAccount": { Ref: "AWS::AccountId" } } },
      });
    }
  });
});

describe("the dashboard", () => {
  it("shows only as many metrics as are free", () => {
    const [dashboard] = assembly.ofType("AWS::CloudWatch::Dashboard");
    const metrics = JSON.stringify(dashboard?.Properties["DashboardBody"]).match(/AWS\/[A-Z]\w+/g) ?? [];
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.length).toBeLessThanOrEqual(50);
  });
});

describe("alarms", () => {
  it("are at most ten, each naming its impact and its runbook section", () => {
    const runbook = readFileSync("docs/runbook.md", "utf8");
    const alarms = assembly.ofType("AWS::CloudWatch::Alarm");
    expect(alarms.length).toBeLessThanOrEqual(10);
    for (const { Properties } of alarms) {
      const description = String(Properties["AlarmDescription"]);
      const [, impact, entry] = /^(.+) What to do: docs\/runbook\.md#(.+)$/.exec(description) ?? [];
      expect(impact).toMatch(/^[A-Z].{30,}\.$/);
      expect(runbook).toContain(`\n## ${entry}\n`);
    }
  });

  it.each([
    ["dead-letters", "ApproximateNumberOfMessagesVisible", 6],
    ["queues-late", "ApproximateAgeOfOldestMessage", 6],
    ["stream-late", "IteratorAge", 1],
    ["worker-errors", "WorkerErrors", 1],
    ["lambda-throttles", "Throttles", 1],
    ["table-throttles", "ThrottleEvents", 2],
    ["api-faults", "5xx", 1],
    ["bounce-rate", "Reputation.BounceRate", 1],
    ["complaint-rate", "Reputation.ComplaintRate", 1],
  ])("%s watches every %s", (name, metric, count) => {
    const alarm = assembly
      .ofType("AWS::CloudWatch::Alarm")
      .find(({ Properties }) => String(Properties["AlarmName"]).endsWith(`-${name}`));
    const metrics = JSON.stringify(alarm?.Properties).match(new RegExp(`"MetricName":"\\w*${metric}"`, "g"));
    expect(metrics).toHaveLength(count);
  });

  it("cost at most 18 metrics, and two more for inbound email, as docs/cost.md counts", () => {
    const alarms = JSON.stringify(assembly.ofType("AWS::CloudWatch::Alarm"));
    expect(alarms.match(/"MetricName":/g)?.length).toBeLessThanOrEqual(20);
  });

  it("count every error that a worker logs, and every failed invocation, in one metric", () => {
    const filters = assembly.ofType("AWS::Logs::MetricFilter");
    expect(filters).toHaveLength(7);
    for (const { Properties } of filters) {
      expect(Properties["FilterPattern"]).toBe(
        '{ ($.level = "ERROR") || (($.type = "platform.report") && ($.record.status != "success")) }',
      );
      expect(Properties["MetricTransformations"]).toMatchObject([
        { MetricNamespace: "Petrel/production", MetricName: "WorkerErrors", MetricValue: "1" },
      ]);
    }
  });

  it("reach the operator's address when it is set", async () => {
    const { ofType } = await synthesize({ settings: { alarmEmail: "operator@example.com" } });
    const emails = ofType("AWS::SNS::Subscription").filter(({ Properties }) => Properties["Protocol"] === "email");
    expect(emails.map(({ Properties }) => Properties["Endpoint"])).toEqual(["operator@example.com"]);
    for (const { Properties } of ofType("AWS::CloudWatch::Alarm")) expect(Properties["AlarmActions"]).toHaveLength(1);
  });
});

function lastPart(resource: unknown): string {
  if (typeof resource === "string") return resource;
  const [, parts] = (resource as { "Fn::Join": [string, unknown[]] })["Fn::Join"];
  return String(parts.at(-1));
}
