import { Aws, Duration, Stack, Validations } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginBase,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { ContentFolder } from "#infra/constructs/content-bucket.ts";

const folder: ContentFolder = "img";

/**
 * Browsers may keep an image for a year, by its stored header. CloudFront asks again after half a day: an image must be gone
 * there, too, within 24 hours after its project is deleted.
 */
const edgeLife = Duration.hours(12);

/** Whatever bytes an image contains, the browser treats it as an image and runs nothing in it. */
const securityHeaders = {
  contentTypeOptions: { override: true },
  contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
};

/** The bucket as an origin, without the policy of the CDK's own class, which opens the whole bucket. */
class BucketOrigin extends OriginBase {
  constructor(bucket: Bucket | IBucket, { originAccessControlId }: S3OriginAccessControl) {
    super(bucket.bucketRegionalDomainName, { originAccessControlId });
  }

  // Empty, because the access control replaces the identity. But CloudFront needs the property to treat the origin as a bucket.
  protected override renderS3OriginConfig() {
    return { originAccessIdentity: "" };
  }
}

/** Serves only the images of the private bucket to the public. */
export class ImageDelivery extends Construct {
  /** `https://…`, without a trailing slash; a key of the bucket follows. */
  readonly url: string;

  constructor(scope: Construct, id: string, bucket: Bucket | IBucket) {
    super(scope, id);
    // Unlike their stack, these names must be unique in the account across all regions.
    const name = `${Stack.of(this).stackName}-images-${Aws.REGION}`;
    const accessControl = new S3OriginAccessControl(this, "AccessControl", { originAccessControlName: name });
    const cachePolicy = new CachePolicy(this, "Cache", {
      cachePolicyName: name,
      defaultTtl: edgeLife,
      maxTtl: edgeLife,
    });
    const responseHeadersPolicy = new ResponseHeadersPolicy(this, "Headers", {
      responseHeadersPolicyName: name,
      securityHeadersBehavior: securityHeaders,
    });
    const distribution = new Distribution(this, "Distribution", {
      comment: "Images of mails",
      defaultBehavior: {
        origin: new BucketOrigin(bucket, accessControl),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy,
        responseHeadersPolicy,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        actions: ["s3:GetObject"],
        principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
        resources: [bucket.arnForObjects(`${folder}/*`)],
        conditions: { StringEquals: { "AWS:SourceArn": distribution.distributionArn } },
      }),
    );
    this.url = `https://${distribution.distributionDomainName}`;
    acknowledge(distribution);
  }
}

function acknowledge(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    { id: "AwsSolutions-CFR1", reason: "Recipients open emails in every country." },
    {
      id: "AwsSolutions-CFR2",
      reason:
        "It answers GET for public files and runs no code. A firewall would cost more per month than the rest of an idle deployment.",
    },
    {
      id: "AwsSolutions-CFR3",
      reason: "Who opened an email, and when, is personal data. The metrics count requests and errors without it.",
    },
    {
      id: "AwsSolutions-CFR4",
      reason:
        "CloudFront sets the minimum TLS version for its own domain. A custom domain would need a certificate and DNS records before the first deployment.",
    },
  );
}
