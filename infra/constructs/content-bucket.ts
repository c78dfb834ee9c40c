import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

/**
 * Days that objects of a folder live.
 * `uploads`: an attachment uploaded ahead waits for its send; the upload's id ends after a day.
 * `mail`: attachments of accepted mails, needed until the hand-over, which is given up after 24 hours.
 * `bodies`: what a mail said, for its record.
 */
const folderDays = { uploads: 3, mail: 3, bodies: 90 } as const;

/** `img`: images of mails, public (image-delivery.ts), kept until their project goes. */
export type ContentFolder = keyof typeof folderDays | "img";

/** What is too large for the table: private, encrypted, and cleaned up by itself. */
export class ContentBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: { removalProtection: boolean }) {
    super(scope, id);
    this.bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: props.removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        ...Object.entries(folderDays).map(([folder, days]) => ({
          id: folder,
          prefix: `${folder}/`,
          expiration: Duration.days(days),
        })),
        { id: "unfinished-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    Validations.of(this.bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason:
        "Only this application's functions, the short-lived upload addresses they sign and the delivery of public images reach the bucket; access logs would be a second bucket that grows without end. CloudTrail data events can be switched on for an audit.",
    });
  }
}
