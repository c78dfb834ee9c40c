import { describe, expect, it } from "vitest";
import { readDeployment } from "#local/template/deployment.ts";
import { addresses, assemblyFolder } from "#test/local/template/assembly-folder.ts";

const ref = (logicalId: string) => ({ Ref: logicalId });
const domainOf = (logicalId: string) => ({ "Fn::GetAtt": [logicalId, "RegionalDomainName"] });

const Statement = {
  Effect: "Allow",
  Principal: { Service: "cloudfront.amazonaws.com" },
  Action: "s3:GetObject",
  Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": ["Bucket", "Arn"] }, "/img/*"]] },
};

const resources = {
  Bucket: { Type: "AWS::S3::Bucket" },
  Policy: { Type: "AWS::S3::BucketPolicy", Properties: { Bucket: ref("Bucket"), PolicyDocument: { Statement } } },
  Headers: {
    Type: "AWS::CloudFront::ResponseHeadersPolicy",
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: true },
        },
      },
    },
  },
  Images: distribution(),
};

/** A valid distribution. Each test changes one property. */
function distribution(changes: object = {}, behavior: object = {}) {
  return {
    Type: "AWS::CloudFront::Distribution",
    Properties: {
      DistributionConfig: {
        Origins: [{ Id: "o", DomainName: domainOf("Bucket") }],
        DefaultCacheBehavior: {
          TargetOriginId: "o",
          AllowedMethods: ["GET"],
          ResponseHeadersPolicyId: ref("Headers"),
          ...behavior,
        },
        ...changes,
      },
    },
  };
}

const deploymentOf = (Resources: object) =>
  readDeployment(assemblyFolder({ app: { Resources: { ...resources, ...Resources } } }), addresses);

describe("reading a distribution", () => {
  it("finds its bucket with the policy, its methods and the headers it sets", () => {
    const { distributions, buckets } = deploymentOf({});
    expect(distributions).toEqual([
      {
        arn: "arn:aws:cloudfront::000000000000:distribution/app-Images",
        bucketArn: "arn:aws:s3:::app-bucket",
        methods: ["GET"],
        headers: {
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'",
          "strict-transport-security": "max-age=60",
        },
      },
    ]);
    expect(buckets[0]?.policy).toEqual([
      {
        effect: "Allow",
        actions: ["s3:GetObject"],
        resources: ["arn:aws:s3:::app-bucket/img/*"],
        conditions: {},
        principals: ["cloudfront.amazonaws.com"],
      },
    ]);
  });

  it("sets no headers without a policy, and allows reads when it names no methods", () => {
    const behavior = { ResponseHeadersPolicyId: undefined, AllowedMethods: undefined };
    expect(deploymentOf({ Images: distribution({}, behavior) }).distributions).toMatchObject([
      { methods: ["GET", "HEAD"], headers: {} },
    ]);
  });

  it("gives functions the laptop's address instead of the distribution's", () => {
    const Role = {
      Type: "AWS::IAM::Role",
      Properties: { AssumeRolePolicyDocument: { Statement: { Effect: "Allow", Action: "sts:AssumeRole" } } },
    };
    const IMAGES_URL = { "Fn::Join": ["", ["https://", { "Fn::GetAtt": ["Images", "DomainName"] }]] };
    const Upload = {
      Type: "AWS::Lambda::Function",
      Properties: {
        Role: { "Fn::GetAtt": ["Role", "Arn"] },
        Code: { S3Key: "0123.zip" },
        Environment: { Variables: { POWERTOOLS_SERVICE_NAME: "api/uploads", IMAGES_URL } },
      },
    };
    expect(deploymentOf({ Role, Upload }).functions[0]?.environment["IMAGES_URL"]).toBe("http://127.0.0.1:3000");
  });

  it.each([
    [
      "an origin that is not a bucket",
      { Origins: [{ DomainName: "example.com" }] },
      /example\.com, which is no bucket/,
    ],
    ["two origins", { Origins: [{ DomainName: "a" }, { DomainName: "b" }] }, /Distribution Images/],
    ["its own paths", { CacheBehaviors: [{ PathPattern: "img/*" }] }, /CacheBehaviors/],
  ])("refuses %s, which the laptop does not support", (_, changes, message) => {
    expect(() => deploymentOf({ Images: distribution(changes) })).toThrow(message);
  });
});
