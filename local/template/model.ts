/** The resources of the synthesized templates, with every intrinsic resolved to its value on this laptop. */
export interface Deployment {
  region: string;
  accountId: string;
  functions: DeployedFunction[];
  apis: DeployedApi[];
  tables: DeployedTable[];
  queues: DeployedQueue[];
  topics: DeployedTopic[];
  buckets: DeployedBucket[];
  distributions: DeployedDistribution[];
  eventSources: DeployedEventSource[];
  configurationSets: DeployedConfigurationSet[];
  receiptRules: DeployedReceiptRule[];
  schedules: DeployedSchedule[];
  scheduleGroups: { name: string; arn: string }[];
  roles: DeployedRole[];
}

export interface DeployedFunction {
  /** The folder under functions/, such as `api/send` or `queues/send`. */
  name: string;
  arn: string;
  /** Absolute folder of the asset. */
  assetPath: string;
  /** `index.handler`. */
  handler: string;
  memoryMb: number;
  timeoutSeconds: number;
  environment: Record<string, string>;
  role: DeployedRole;
  logGroupArn: string | null;
  /** Retries of an asynchronous invocation. */
  retryAttempts: number;
}

export interface DeployedRole {
  arn: string;
  /** Service principals that may assume it. */
  principals: string[];
  statements: PolicyStatement[];
}

export interface PolicyStatement {
  effect: "Allow" | "Deny";
  actions: string[];
  resources: string[];
  /** As in IAM: operator → key → values. */
  conditions: Record<string, Record<string, string[]>>;
  /** Service principals; only in resource policies. */
  principals: string[];
}

export interface DeployedApi {
  id: string;
  routes: { method: string; path: string; functionArn: string }[];
}

export interface DeployedTable {
  name: string;
  arn: string;
  streamArn: string | null;
  /** The SDK's CreateTable input, so that the engine creates the same table. */
  createInput: Record<string, unknown>;
  ttlAttribute: string | null;
  /** Partition key, then sort key. */
  keyAttributes: string[];
}

export interface DeployedQueue {
  name: string;
  arn: string;
  url: string;
  /** In the form of CreateQueue. */
  attributes: Record<string, string>;
  policy: PolicyStatement[];
}

export interface DeployedTopic {
  name: string;
  arn: string;
  subscriptions: { protocol: string; endpoint: string; raw: boolean }[];
  policy: PolicyStatement[];
}

export interface DeployedBucket {
  name: string;
  arn: string;
  /** `event` is a pattern: `s3:ObjectCreated:*`. */
  notifications: { event: string; prefix: string; queueArn: string }[];
  /** Origins and headers are patterns. */
  cors: { origins: string[]; methods: string[]; headers: string[]; maxAgeSeconds: number | null }[];
  lifecycle: { prefix: string; days: number }[];
  policy: PolicyStatement[];
}

/** Serves a bucket publicly. The bucket's policy says what it may read. */
export interface DeployedDistribution {
  arn: string;
  bucketArn: string;
  methods: string[];
  /** Added to every answer. */
  headers: Record<string, string>;
}

export interface DeployedEventSource {
  functionName: string;
  sourceArn: string;
  batchSize: number;
  maximumBatchingWindowSeconds: number;
  /** Streams only; null without a tumbling window. */
  tumblingWindowSeconds: number | null;
  maximumConcurrency: number | null;
  reportBatchItemFailures: boolean;
  /** Streams only. */
  bisectOnError: boolean;
  maximumRetryAttempts: number | null;
  onFailureArn: string | null;
  filterPatterns: string[];
}

export interface DeployedConfigurationSet {
  name: string;
  tracksOpens: boolean;
  tracksClicks: boolean;
  destinations: { topicArn: string; eventTypes: string[] }[];
}

/** What SES does with incoming mail for any of its domains. */
export interface DeployedReceiptRule {
  ruleSet: string;
  name: string;
  scans: boolean;
  /** Addresses, domains, and domains with a leading dot for their subdomains; empty = every recipient. */
  recipients: string[];
  bucket: string;
  /** Prefix of the messages' keys. */
  prefix: string;
  topicArn: string;
}

export interface DeployedSchedule {
  name: string;
  group: string;
  expression: string;
  timezone: string;
  targetArn: string;
  roleArn: string;
  input: string | null;
  enabled: boolean;
}
