import { CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from "aws-cdk-lib/aws-dynamodb";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { ContentBucket } from "#infra/constructs/content-bucket.ts";
import { ImageDelivery } from "#infra/constructs/image-delivery.ts";
import { dashboardOrigins } from "#infra/dashboard-origins.ts";
import { inboundRule } from "#infra/inbound-rule.ts";
import type { Settings } from "#infra/settings.ts";
import type { QueuesStack } from "#infra/stacks/queues-stack.ts";
import { type KeyAttributes, tableSchema } from "#lib/storage/table/table-schema.ts";

interface StorageStackProps {
  settings: Settings;
  queues: QueuesStack;
}

/** Data that cannot be recreated: the table and the bucket, kept when their stack is deleted, and the images' address. */
export class StorageStack extends Stack {
  readonly table: Table | ITable;
  readonly bucket: Bucket | IBucket;
  /** The bucket's address, as signed addresses name it. */
  readonly contentUrl: string;
  /** Where the bucket's images are served. */
  readonly imagesUrl: string;

  constructor(scope: Construct, id: string, { settings, queues }: StorageStackProps) {
    const { removalProtection } = settings;
    super(scope, id, { terminationProtection: removalProtection });
    this.table = this.#table(settings);
    const content = new ContentBucket(this, "Content", {
      adoptedName: settings.contentBucketName,
      removalProtection,
      arrivals: queues.jobs.queue,
      inbound: inboundRule(settings),
      uploadOrigins: dashboardOrigins(settings),
    });
    this.bucket = content.bucket;
    this.contentUrl = `https://${this.bucket.bucketRegionalDomainName}`;
    this.imagesUrl = new ImageDelivery(this, "Images", this.bucket).url;
    new CfnOutput(this, "TableName", { value: this.table.tableName });
    new CfnOutput(this, "ContentBucketName", { value: this.bucket.bucketName });
  }

  /** A new table, or an existing one, whose indexes, TTL and recovery are up to the operator (docs/runbook.md). */
  #table({ tableName, tableStreamArn, removalProtection }: Settings): Table | ITable {
    if (tableName !== undefined && tableStreamArn !== undefined) {
      return Table.fromTableAttributes(this, "Adopted", { tableName, tableStreamArn });
    }
    const table = new Table(this, "Table", {
      ...keys(tableSchema.key),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: tableSchema.ttlAttribute,
      stream: StreamViewType[tableSchema.streamView],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: removalProtection,
      removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of tableSchema.indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        ...keys(index),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.included],
      });
    }
    return table;
  }
}

function keys({ partition, sort }: KeyAttributes): { partitionKey: Attribute; sortKey: Attribute } {
  const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
  return { partitionKey: text(partition), sortKey: text(sort) };
}
