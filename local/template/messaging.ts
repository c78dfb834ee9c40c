import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import { atLocalAddress } from "#local/template/local-address.ts";
import type { DeployedBucket, DeployedQueue, DeployedTopic } from "#local/template/model.ts";
import { policySchema } from "#local/template/policies.ts";
import type { Addresses } from "#local/template/references.ts";

const queueSchema = z.object({
  VisibilityTimeout: z.number().default(30),
  DelaySeconds: z.number().default(0),
  MaximumMessageSize: z.number().default(1_048_576),
  MessageRetentionPeriod: z.number().default(345_600),
  ReceiveMessageWaitTimeSeconds: z.number().default(0),
  FifoQueue: z.boolean().optional(),
  ContentBasedDeduplication: z.boolean().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
});
const queuePolicySchema = z.object({ Queues: z.array(z.string()), PolicyDocument: policySchema });

const endpointSchema = z.object({
  Protocol: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().default(false),
});
const topicSchema = z.object({ Subscription: z.array(endpointSchema).default([]) });
const subscriptionSchema = endpointSchema.extend({ TopicArn: z.string() });
const topicPolicySchema = z.object({ Topics: z.array(z.string()), PolicyDocument: policySchema });

/** Notifications to queues, by key prefix; anything else is an error, because the laptop does not send it. */
const notificationsSchema = z.strictObject({
  QueueConfigurations: z.array(
    z.object({
      Event: z.string(),
      Queue: z.string(),
      Filter: z
        .object({ S3Key: z.object({ Rules: z.tuple([z.object({ Name: z.literal("prefix"), Value: z.string() })]) }) })
        .optional(),
    }),
  ),
});
const corsSchema = z.object({
  CorsRules: z.array(
    z.object({
      AllowedOrigins: z.array(z.string()),
      AllowedMethods: z.array(z.string()),
      AllowedHeaders: z.array(z.string()).default([]),
      MaxAge: z.number().nullable().default(null),
    }),
  ),
});
const bucketSchema = z.object({
  NotificationConfiguration: notificationsSchema.default({ QueueConfigurations: [] }),
  CorsConfiguration: corsSchema.default({ CorsRules: [] }),
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z.object({ Prefix: z.string().default(""), ExpirationInDays: z.number().optional(), Status: z.string() }),
      ),
    })
    .optional(),
});
const bucketPolicySchema = z.object({ Bucket: z.string(), PolicyDocument: policySchema });

export function readQueues(declared: DeclaredResources): DeployedQueue[] {
  const policies = declared.ofType("AWS::SQS::QueuePolicy", queuePolicySchema);
  return declared.ofType("AWS::SQS::Queue", queueSchema).map(({ name, arn, ref: url, properties }) => ({
    name,
    arn,
    url,
    attributes: Object.fromEntries(
      Object.entries(properties)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, typeof value === "object" ? JSON.stringify(value) : String(value)]),
    ),
    policy: policies
      .filter((policy) => policy.properties.Queues.includes(url))
      .flatMap((policy) => policy.properties.PolicyDocument),
  }));
}

export function readTopics(declared: DeclaredResources): DeployedTopic[] {
  const subscriptions = declared.ofType("AWS::SNS::Subscription", subscriptionSchema);
  const policies = declared.ofType("AWS::SNS::TopicPolicy", topicPolicySchema);
  return declared.ofType("AWS::SNS::Topic", topicSchema).map(({ name, arn, properties }) => ({
    name,
    arn,
    subscriptions: [
      ...properties.Subscription,
      ...subscriptions.map((subscription) => subscription.properties).filter(({ TopicArn }) => TopicArn === arn),
    ].map(({ Protocol, Endpoint, RawMessageDelivery }) => ({
      protocol: Protocol,
      endpoint: Endpoint,
      raw: RawMessageDelivery,
    })),
    policy: policies
      .filter((policy) => policy.properties.Topics.includes(arn))
      .flatMap((policy) => policy.properties.PolicyDocument),
  }));
}

export function readBuckets(declared: DeclaredResources, at: Addresses): DeployedBucket[] {
  const policies = declared.ofType("AWS::S3::BucketPolicy", bucketPolicySchema);
  return declared.ofType("AWS::S3::Bucket", bucketSchema).map(({ name, arn, properties }) => ({
    name,
    arn,
    notifications: properties.NotificationConfiguration.QueueConfigurations.map(({ Event, Queue, Filter }) => ({
      event: Event,
      prefix: Filter?.S3Key.Rules[0].Value ?? "",
      queueArn: Queue,
    })),
    cors: properties.CorsConfiguration.CorsRules.map((rule) => ({
      origins: rule.AllowedOrigins.map((origin) => atLocalAddress(origin, at)),
      methods: rule.AllowedMethods,
      headers: rule.AllowedHeaders,
      maxAgeSeconds: rule.MaxAge,
    })),
    lifecycle: (properties.LifecycleConfiguration?.Rules ?? []).flatMap((rule) =>
      rule.Status === "Enabled" && rule.ExpirationInDays ? [{ prefix: rule.Prefix, days: rule.ExpirationInDays }] : [],
    ),
    policy: policies
      .filter((policy) => policy.properties.Bucket === name)
      .flatMap((policy) => policy.properties.PolicyDocument),
  }));
}
