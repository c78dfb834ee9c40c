import { Aws, Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketPolicy,
  CfnBucket,
  HttpMethods,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { receiptRuleSource } from "#infra/access/receipt-rule-source.ts";
import type { InboundRule } from "#infra/inbound-rule.ts";

/**
 * Days that objects of a folder live.
 * `uploads`: an attachment uploaded ahead waits for its send; the upload's id ends after a day.
 * `mail`: attachments of accepted mails, needed until the hand-over, which is given up after 24 hours.
 * `bodies`: what a mail said, for its record.
 * `scheduled-mail`, `scheduled-bodies`: the same of mails that were sent up to 30 days after their acceptance.
 * `inbound`: raw messages, needed until they are read; their notifications may be redriven for 14 days.
 * `exports`: files of contacts and of one person's data, with links that are valid for an hour.
 * `imports`: lists of contacts, needed until their job has ended; a job that failed may be redriven for 14 days.
 */
const folderDays = {
  uploads: 3,
  mail: 3,
  bodies: 90,
  "scheduled-mail": 33,
  "scheduled-bodies": 120,
  imports: 14,
  exports: 1,
  inbound: 14,
} as const;

/** Where SES puts incoming mail (lib/mail/inbound/stored-messages.ts). */
export const inboundFolder = "inbound";

/**
 * `img`: public images of mails (image-delivery.ts), kept until their project is deleted.
 * `book`: packed addresses of contacts; the job that replaces an object removes it later.
 */
const lastingFolders = ["img", "book"] as const;

export type ContentFolder = keyof typeof folderDays | (typeof lastingFolders)[number];

export const contentFolders: readonly string[] = [...Object.keys(folderDays), ...lastingFolders];

/** A new object in these folders starts work, so S3 announces it. Other folders have no notifications. */
const announcedFolders: readonly ContentFolder[] = ["imports"];

const preflightSeconds = 86_400;

interface ContentBucketProps {
  /** An existing bucket to use instead of a new one. */
  adoptedName: string | undefined;
  removalProtection: boolean;
  /** The queue for S3 notifications. */
  arrivals: Queue;
  /** The receipt rule that may put messages, if any. */
  inbound: InboundRule | undefined;
  /** Origins of the pages that upload files to signed addresses. */
  uploadOrigins: string[];
}

/** Data too large for the table: private, encrypted, and expired by lifecycle rules. */
export class ContentBucket extends Construct {
  readonly bucket: Bucket | IBucket;

  constructor(scope: Construct, id: string, props: ContentBucketProps) {
    super(scope, id);
    this.bucket = props.adoptedName === undefined ? this.#make(props) : this.#adopt(props.adoptedName);
    this.#acceptArrivals(props.arrivals);
    if (props.inbound) this.#admit(props.inbound);
  }

  #make(props: ContentBucketProps): Bucket {
    const bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: props.removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      // The signature in the address grants the upload; CORS only lets a browser send it for a page.
      cors: [
        {
          allowedOrigins: props.uploadOrigins,
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ["*"],
          maxAge: preflightSeconds,
        },
      ],
      lifecycleRules: [
        ...Object.entries(folderDays).map(([folder, days]) => ({
          id: folder,
          prefix: `${folder}/`,
          expiration: Duration.days(days),
        })),
        { id: "unfinished-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    announceTo(props.arrivals, bucket);
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason:
        "Only this application's functions, the short-lived upload addresses they sign and the delivery of public images reach the bucket; access logs would need a second bucket that grows without limit. CloudTrail data events can be switched on for an audit.",
    });
    return bucket;
  }

  #admit(rule: InboundRule): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        ...receiptRuleSource(this, rule),
        actions: ["s3:PutObject"],
        resources: [this.bucket.arnForObjects(`${inboundFolder}/*`)],
      }),
    );
  }

  /** Replaces the bucket's policy. Lifecycle rules, CORS and notifications are up to the operator (docs/runbook.md). */
  #adopt(name: string): IBucket {
    const bucket = Bucket.fromBucketName(this, "Adopted", name);
    bucket.policy = new BucketPolicy(this, "Policy", { bucket });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["s3:*"],
        resources: [bucket.bucketArn, bucket.arnForObjects("*")],
        conditions: { Bool: { "aws:SecureTransport": "false" } },
      }),
    );
    return bucket;
  }

  #acceptArrivals(queue: Queue): void {
    queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        principals: [new ServicePrincipal("s3.amazonaws.com")],
        resources: [queue.queueArn],
        // Not the bucket's ARN: queue and bucket would depend on each other.
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
  }
}

/**
 * Set as a property of the bucket: the CDK's own way is a function with rights on every bucket. S3 tests the queue when the
 * property is set; the worker ignores that message. Arrivals get lost while the named queue does not exist, so a deployment
 * must not replace the queue: test/infra/releases.test.ts keeps its logical id.
 */
function announceTo(queue: Queue, bucket: Bucket): void {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error("The bucket has no resource to set notifications on.");
  resource.notificationConfiguration = {
    queueConfigurations: announcedFolders.map((folder) => ({
      event: "s3:ObjectCreated:*",
      queue: queue.queueArn,
      filter: { s3Key: { rules: [{ name: "prefix", value: `${folder}/` }] } },
    })),
  };
}
