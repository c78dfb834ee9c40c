/** Where the laptop serves the deployed resources. */
export interface Addresses {
  region: string;
  accountId: string;
  /** Base of queue URLs: `http://127.0.0.1:4001`. */
  servicesUrl: string;
  /** URL of the HTTP API: `http://127.0.0.1:3000`. */
  gatewayUrl: string;
}

/** The values of Ref and Fn::GetAtt for one resource. */
export interface References {
  name: string;
  arn: string;
  ref: string;
  attributes: Record<string, string>;
}

interface ReferenceRule {
  /** Property that sets the physical name. */
  nameProperty: string;
  refer(name: string, at: Addresses): Omit<References, "name">;
}

function arnOf(at: Addresses, service: string, rest: string): string {
  return `arn:aws:${service}:${at.region}:${at.accountId}:${rest}`;
}

const rules: Record<string, ReferenceRule> = {
  "AWS::Lambda::Function": {
    nameProperty: "FunctionName",
    refer: (name, at) => named(name, arnOf(at, "lambda", `function:${name}`)),
  },
  "AWS::SQS::Queue": {
    nameProperty: "QueueName",
    refer: (name, at) => {
      const url = `${at.servicesUrl}/${at.accountId}/${name}`;
      const arn = arnOf(at, "sqs", name);
      return { arn, ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
    },
  },
  "AWS::SNS::Topic": {
    nameProperty: "TopicName",
    refer: (name, at) => {
      const arn = arnOf(at, "sns", name);
      return { arn, ref: arn, attributes: { TopicArn: arn, TopicName: name } };
    },
  },
  "AWS::DynamoDB::Table": { nameProperty: "TableName", refer: table },
  "AWS::DynamoDB::GlobalTable": { nameProperty: "TableName", refer: table },
  "AWS::S3::Bucket": {
    nameProperty: "BucketName",
    refer: (name, at) => {
      const domain = `${name}.s3.${at.region}.amazonaws.com`;
      const arn = `arn:aws:s3:::${name}`;
      return { arn, ref: name, attributes: { Arn: arn, DomainName: domain, RegionalDomainName: domain } };
    },
  },
  "AWS::CloudFront::Distribution": {
    nameProperty: "",
    refer: (name, at) => ({
      arn: `arn:aws:cloudfront::${at.accountId}:distribution/${name}`,
      ref: name,
      attributes: { Id: name, DomainName: `${name.toLowerCase()}.cloudfront.net` },
    }),
  },
  "AWS::IAM::Role": {
    nameProperty: "RoleName",
    refer: (name, at) => named(name, `arn:aws:iam::${at.accountId}:role/${name}`, { RoleId: name }),
  },
  "AWS::ApiGatewayV2::Api": {
    nameProperty: "",
    refer: (name, at) => {
      const arn = `arn:aws:apigateway:${at.region}::/apis/${name}`;
      return { arn, ref: name, attributes: { ApiId: name, ApiEndpoint: at.gatewayUrl } };
    },
  },
  "AWS::SES::ConfigurationSet": {
    nameProperty: "Name",
    refer: (name, at) => named(name, arnOf(at, "ses", `configuration-set/${name}`)),
  },
  "AWS::Scheduler::ScheduleGroup": {
    nameProperty: "Name",
    refer: (name, at) => named(name, arnOf(at, "scheduler", `schedule-group/${name}`)),
  },
  "AWS::Scheduler::Schedule": {
    nameProperty: "Name",
    refer: (name, at) => named(name, arnOf(at, "scheduler", `schedule/default/${name}`)),
  },
  "AWS::Events::EventBus": {
    nameProperty: "Name",
    refer: (name, at) => named(name, arnOf(at, "events", `event-bus/${name}`)),
  },
  "AWS::Logs::LogGroup": {
    nameProperty: "LogGroupName",
    refer: (name, at) => named(name, arnOf(at, "logs", `log-group:${name}:*`)),
  },
};

/** The property that names a resource of this type; undefined for types that the laptop does not know. */
export function namePropertyOf(type: string): string | undefined {
  return rules[type]?.nameProperty || undefined;
}

/** Templates also refer to types that the laptop does not serve (a KMS key in a policy): their ARN is made of the name. */
export function referencesTo(type: string, name: string, at: Addresses): References {
  const rule = rules[type];
  if (rule) return { name, ...rule.refer(name, at) };
  const service = type.split("::")[1]?.toLowerCase() ?? "unknown";
  return { name, ...named(name, arnOf(at, service, name), { Id: name }) };
}

function named(name: string, arn: string, attributes: Record<string, string> = {}): Omit<References, "name"> {
  return { arn, ref: name, attributes: { Arn: arn, ...attributes } };
}

function table(name: string, at: Addresses): Omit<References, "name"> {
  const arn = arnOf(at, "dynamodb", `table/${name}`);
  // A stream's label is the time it was enabled; here it is fixed, so that policies can name it.
  return named(name, arn, { StreamArn: `${arn}/stream/2026-01-01T00:00:00.000` });
}
