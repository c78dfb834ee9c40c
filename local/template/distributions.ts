import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedDistribution } from "#local/template/model.ts";

const bucketSchema = z.object({});

/** One behavior for all paths and one bucket; anything else is an error, because the laptop does not serve it. */
const distributionSchema = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.undefined().optional(),
    DefaultCacheBehavior: z.object({
      AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
      ResponseHeadersPolicyId: z.string().optional(),
    }),
    Origins: z.tuple([z.object({ DomainName: z.string() })]),
  }),
});

const headersSchema = z.strictObject({
  ContentTypeOptions: z.object({}).transform(() => ({ "x-content-type-options": "nosniff" })),
  ContentSecurityPolicy: z
    .object({ ContentSecurityPolicy: z.string() })
    .transform((policy) => ({ "content-security-policy": policy.ContentSecurityPolicy })),
  StrictTransportSecurity: z
    .object({ AccessControlMaxAgeSec: z.number() })
    .transform((policy) => ({ "strict-transport-security": `max-age=${policy.AccessControlMaxAgeSec}` })),
});
const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({ SecurityHeadersConfig: headersSchema.partial() }),
});

export function readDistributions(declared: DeclaredResources): DeployedDistribution[] {
  const buckets = declared.ofType("AWS::S3::Bucket", bucketSchema);
  const policies = declared.ofType("AWS::CloudFront::ResponseHeadersPolicy", headersPolicySchema);
  return declared.ofType("AWS::CloudFront::Distribution", distributionSchema).map(({ arn, logicalId, properties }) => {
    const { DefaultCacheBehavior, Origins } = properties.DistributionConfig;
    const [origin] = Origins;
    const bucket = buckets.find(({ attributes }) => attributes["RegionalDomainName"] === origin.DomainName);
    if (!bucket)
      throw new Error(`Distribution ${logicalId} serves ${origin.DomainName}, which is no bucket of a stack`);
    const policy = policies.find(({ ref }) => ref === DefaultCacheBehavior.ResponseHeadersPolicyId);
    const headers = Object.values(policy?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig ?? {});
    return {
      arn,
      bucketArn: bucket.arn,
      methods: DefaultCacheBehavior.AllowedMethods,
      headers: Object.fromEntries(headers.flatMap((header) => Object.entries(header ?? {}))),
    };
  });
}
