// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates write their intrinsics that way
import { describe, expect, it } from "vitest";
import { readDeployment } from "#local/template/deployment.ts";
import { addresses, assemblyFolder } from "#test/local/template/assembly-folder.ts";

const arn = (service: string, rest: string) => `arn:aws:${service}:us-east-1:000000000000:${rest}`;
const ref = (logicalId: string) => ({ Ref: logicalId });
const arnOf = (logicalId: string) => ({ "Fn::GetAtt": [logicalId, "Arn"] });

function deploymentOf(Resources: object, Conditions: object = {}) {
  return readDeployment(assemblyFolder({ app: { Resources, Conditions } }), addresses);
}

const worker = {
  Role: {
    Type: "AWS::IAM::Role",
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: { Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } },
      },
      Policies: [
        {
          PolicyName: "inline",
          PolicyDocument: { Statement: [{ Effect: "Allow", Action: "sqs:SendMessage", Resource: arnOf("Queue") }] },
        },
      ],
    },
  },
  Policy: {
    Type: "AWS::IAM::Policy",
    Properties: {
      Roles: [ref("Role")],
      PolicyDocument: {
        Statement: [
          {
            Effect: "Deny",
            Action: ["sqs:DeleteMessage", "sqs:ReceiveMessage"],
            Resource: ["*"],
            Condition: { Bool: { "aws:SecureTransport": false } },
          },
        ],
      },
    },
  },
  Queue: {
    Type: "AWS::SQS::Queue",
    Properties: {
      VisibilityTimeout: 180,
      RedrivePolicy: { deadLetterTargetArn: arnOf("Dead"), maxReceiveCount: 5 },
    },
  },
  Dead: { Type: "AWS::SQS::Queue", Properties: { MessageRetentionPeriod: 1_209_600 } },
  Worker: {
    Type: "AWS::Lambda::Function",
    Properties: {
      Handler: "index.handler",
      Role: arnOf("Role"),
      MemorySize: 512,
      Timeout: 30,
      Code: { S3Bucket: { "Fn::Sub": "assets-${AWS::AccountId}" }, S3Key: "0123.zip" },
      Environment: {
        Variables: {
          POWERTOOLS_SERVICE_NAME: "queues/send",
          QUEUE_URL: ref("Queue"),
          BASE_URL: "https://abc123.execute-api.us-east-1.amazonaws.com",
        },
      },
    },
  },
  Helper: {
    Type: "AWS::Lambda::Function",
    Properties: { Role: arnOf("Role"), Code: { ZipFile: "exports.handler = () => {}" } },
  },
  Source: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      FunctionName: ref("Worker"),
      EventSourceArn: arnOf("Queue"),
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 8 },
    },
  },
};

describe("reading the deployment", () => {
  it("reads a function with its code, environment and all statements of its role", () => {
    const { functions } = deploymentOf(worker);
    expect(functions).toEqual([
      {
        name: "queues/send",
        arn: arn("lambda", "function:app-Worker"),
        assetPath: expect.stringMatching(/\/asset\.0123$/),
        handler: "index.handler",
        memoryMb: 512,
        timeoutSeconds: 30,
        environment: {
          POWERTOOLS_SERVICE_NAME: "queues/send",
          QUEUE_URL: "http://127.0.0.1:4001/000000000000/app-Queue",
          BASE_URL: "http://127.0.0.1:3000",
        },
        role: {
          arn: "arn:aws:iam::000000000000:role/app-Role",
          principals: ["lambda.amazonaws.com"],
          statements: [
            {
              effect: "Allow",
              actions: ["sqs:SendMessage"],
              resources: [arn("sqs", "app-Queue")],
              conditions: {},
              principals: [],
            },
            {
              effect: "Deny",
              actions: ["sqs:DeleteMessage", "sqs:ReceiveMessage"],
              resources: ["*"],
              conditions: { Bool: { "aws:SecureTransport": ["false"] } },
              principals: [],
            },
          ],
        },
        logGroupArn: arn("logs", "log-group:/aws/lambda/app-Worker"),
        retryAttempts: 2,
      },
    ]);
  });

  it("reads queues with their redrive policy and their consumers", () => {
    const { queues, eventSources } = deploymentOf(worker);
    expect(queues.map(({ name }) => name)).toEqual(["app-Queue", "app-Dead"]);
    expect(queues[0]?.attributes).toMatchObject({
      VisibilityTimeout: "180",
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn("sqs", "app-Dead"), maxReceiveCount: 5 }),
    });
    expect(eventSources).toEqual([
      {
        functionName: "queues/send",
        sourceArn: arn("sqs", "app-Queue"),
        batchSize: 10,
        maximumBatchingWindowSeconds: 0,
        tumblingWindowSeconds: null,
        maximumConcurrency: 8,
        reportBatchItemFailures: true,
        bisectOnError: false,
        maximumRetryAttempts: null,
        onFailureArn: null,
        filterPatterns: [],
      },
    ]);
  });

  it("omits a resource whose condition is false", () => {
    const queue = { Type: "AWS::SQS::Queue", Condition: "Never" };
    expect(deploymentOf({ Queue: queue }, { Never: { "Fn::Equals": ["a", "b"] } }).queues).toEqual([]);
  });

  it.each(["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"])("reads a %s as the engine creates it", (Type) => {
    const index = {
      IndexName: "gsi1",
      KeySchema: [{ AttributeName: "pk1", KeyType: "HASH" }],
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["su"] },
    };
    const Properties = {
      TableName: "mail",
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      GlobalSecondaryIndexes: [{ ...index, ContributorInsightsSpecification: { Enabled: false } }],
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    };
    expect(deploymentOf({ Table: { Type, Properties } }).tables).toEqual([
      {
        name: "mail",
        arn: arn("dynamodb", "table/mail"),
        streamArn: expect.stringContaining(`${arn("dynamodb", "table/mail")}/stream/`),
        keyAttributes: ["pk", "sk"],
        ttlAttribute: "ttl",
        createInput: {
          TableName: "mail",
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: Properties.KeySchema,
          AttributeDefinitions: Properties.AttributeDefinitions,
          GlobalSecondaryIndexes: [index],
          StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
        },
      },
    ]);
  });

  it("reads topics with subscriptions and policies, and the configuration sets that publish to them", () => {
    const statement = {
      Effect: "Allow",
      Action: "sns:Publish",
      Resource: ref("Topic"),
      Principal: { Service: "ses.amazonaws.com" },
    };
    const { topics, configurationSets } = deploymentOf({
      ...worker,
      Topic: { Type: "AWS::SNS::Topic" },
      TopicPolicy: {
        Type: "AWS::SNS::TopicPolicy",
        Properties: { Topics: [ref("Topic")], PolicyDocument: { Statement: [statement] } },
      },
      Subscription: {
        Type: "AWS::SNS::Subscription",
        Properties: { TopicArn: ref("Topic"), Protocol: "sqs", Endpoint: arnOf("Queue"), RawMessageDelivery: true },
      },
      Set: { Type: "AWS::SES::ConfigurationSet", Properties: { Name: "tracked" } },
      Events: {
        Type: "AWS::SES::ConfigurationSetEventDestination",
        Properties: {
          ConfigurationSetName: ref("Set"),
          EventDestination: {
            Enabled: true,
            MatchingEventTypes: ["send", "deliveryDelay", "OPEN"],
            SnsDestination: { TopicARN: ref("Topic") },
          },
        },
      },
    });
    const topicArn = arn("sns", "app-Topic");
    expect(topics).toEqual([
      {
        name: "app-Topic",
        arn: topicArn,
        subscriptions: [{ protocol: "sqs", endpoint: arn("sqs", "app-Queue"), raw: true }],
        policy: [
          {
            effect: "Allow",
            actions: ["sns:Publish"],
            resources: [topicArn],
            conditions: {},
            principals: ["ses.amazonaws.com"],
          },
        ],
      },
    ]);
    expect(configurationSets).toEqual([
      {
        name: "tracked",
        tracksOpens: true,
        tracksClicks: false,
        destinations: [{ topicArn, eventTypes: ["SEND", "DELIVERY_DELAY", "OPEN"] }],
      },
    ]);
  });

  it("reads the routes of the HTTP API with the function behind each", () => {
    const { apis } = deploymentOf({
      ...worker,
      Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { ProtocolType: "HTTP" } },
      Integration: {
        Type: "AWS::ApiGatewayV2::Integration",
        Properties: { ApiId: ref("Api"), IntegrationUri: arnOf("Worker") },
      },
      Greedy: {
        Type: "AWS::ApiGatewayV2::Route",
        Properties: {
          ApiId: ref("Api"),
          RouteKey: "ANY /v1/send/{proxy+}",
          Target: { "Fn::Join": ["", ["integrations/", ref("Integration")]] },
        },
      },
      Fallback: {
        Type: "AWS::ApiGatewayV2::Route",
        Properties: {
          ApiId: ref("Api"),
          RouteKey: "$default",
          Target: { "Fn::Sub": "integrations/${Integration}" },
        },
      },
    });
    const functionArn = arn("lambda", "function:app-Worker");
    expect(apis[0]?.routes).toEqual([
      { method: "ANY", path: "/v1/send/{proxy+}", functionArn },
      { method: "ANY", path: "$default", functionArn },
    ]);
  });

  it("reads schedules, and the notifications, origins and lifecycle of buckets", () => {
    const { schedules, scheduleGroups, buckets } = deploymentOf({
      ...worker,
      Group: { Type: "AWS::Scheduler::ScheduleGroup", Properties: { Name: "petrel" } },
      Nightly: {
        Type: "AWS::Scheduler::Schedule",
        Properties: {
          Name: "nightly",
          GroupName: ref("Group"),
          ScheduleExpression: "rate(5 minutes)",
          FlexibleTimeWindow: { Mode: "OFF" },
          Target: { Arn: arnOf("Queue"), RoleArn: arnOf("Role"), Input: "{}" },
        },
      },
      Bucket: {
        Type: "AWS::S3::Bucket",
        Properties: {
          NotificationConfiguration: {
            QueueConfigurations: [
              {
                Event: "s3:ObjectCreated:*",
                Queue: arnOf("Queue"),
                Filter: { S3Key: { Rules: [{ Name: "prefix", Value: "imports/" }] } },
              },
            ],
          },
          CorsConfiguration: {
            CorsRules: [
              {
                AllowedOrigins: [
                  "https://app.example.com",
                  { "Fn::Sub": "https://*.execute-api.${AWS::Region}.${AWS::URLSuffix}" },
                ],
                AllowedMethods: ["PUT"],
                AllowedHeaders: ["*"],
              },
            ],
          },
          LifecycleConfiguration: { Rules: [{ Status: "Enabled", Prefix: "mail/", ExpirationInDays: 30 }] },
        },
      },
    });
    const queueArn = arn("sqs", "app-Queue");
    expect(schedules).toEqual([
      {
        name: "nightly",
        group: "petrel",
        expression: "rate(5 minutes)",
        timezone: "UTC",
        targetArn: queueArn,
        roleArn: "arn:aws:iam::000000000000:role/app-Role",
        input: "{}",
        enabled: true,
      },
    ]);
    expect(scheduleGroups).toEqual([{ name: "petrel", arn: arn("scheduler", "schedule-group/petrel") }]);
    expect(buckets).toEqual([
      {
        name: "app-bucket",
        arn: "arn:aws:s3:::app-bucket",
        notifications: [{ event: "s3:ObjectCreated:*", prefix: "imports/", queueArn }],
        cors: [
          {
            origins: ["https://app.example.com", addresses.gatewayUrl],
            methods: ["PUT"],
            headers: ["*"],
            maxAgeSeconds: null,
          },
        ],
        lifecycle: [{ prefix: "mail/", days: 30 }],
        policy: [],
      },
    ]);
  });

  it.each([
    ["a topic", { TopicConfigurations: [{ Event: "s3:ObjectCreated:*", Topic: "arn" }] }],
    [
      "a queue, filtered by key suffix",
      {
        QueueConfigurations: [
          {
            Event: "s3:ObjectCreated:*",
            Queue: "arn",
            Filter: { S3Key: { Rules: [{ Name: "suffix", Value: ".csv" }] } },
          },
        ],
      },
    ],
  ])("refuses notifications to %s, which it would not send", (_, NotificationConfiguration) => {
    const Bucket = { Type: "AWS::S3::Bucket", Properties: { NotificationConfiguration } };
    expect(() => deploymentOf({ Bucket })).toThrow(/AWS::S3::Bucket Bucket of stack app/);
  });

  it("refuses a policy it cannot evaluate, and names the resource", () => {
    const Policy = {
      Type: "AWS::IAM::Policy",
      Properties: { PolicyDocument: { Statement: [{ Effect: "Allow", NotAction: "iam:*", Resource: "*" }] } },
    };
    expect(() => deploymentOf({ Policy })).toThrow(/AWS::IAM::Policy Policy of stack app/);
  });

  it("refuses a function whose code is not in the assembly", () => {
    const Worker = structuredClone(worker.Worker);
    Worker.Properties.Code.S3Key = "missing.zip";
    expect(() => deploymentOf({ ...worker, Worker })).toThrow(/code of function Worker/);
  });
});
