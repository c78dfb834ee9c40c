import { beforeAll, describe, expect, it } from "vitest";
import { type Assembly, type Resource, synthesize } from "#test/infra/assembly.ts";

let assembly: Assembly;
beforeAll(async () => {
  assembly = await synthesize();
});

const theOnly = (type: string): Resource["Properties"] => {
  const [found, ...others] = assembly.ofType(type);
  expect(others).toEqual([]);
  return found?.Properties ?? expect.fail(`${type} is not deployed`);
};

const idOf = (type: string): string => {
  const [id] = Object.entries(assembly.resources).find(([, { Type }]) => Type === type) ?? [];
  return id?.split("/")[1] ?? expect.fail(`${type} is not deployed`);
};

const configOf = () => theOnly("AWS::CloudFront::Distribution")["DistributionConfig"] as Record<string, unknown>;
const behavior = () => configOf()["DefaultCacheBehavior"] as Record<string, unknown>;

describe("the delivery of images", () => {
  it("may read only the bucket's images, and is the bucket's only external reader", () => {
    const { Statement } = theOnly("AWS::S3::BucketPolicy")["PolicyDocument"] as { Statement: { Effect: string }[] };
    expect(Statement.filter(({ Effect }) => Effect === "Allow")).toEqual([
      {
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: "s3:GetObject",
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": [idOf("AWS::S3::Bucket"), "Arn"] }, "/img/*"]] },
        Condition: {
          StringEquals: {
            "AWS:SourceArn": {
              "Fn::Join": ["", expect.arrayContaining([{ Ref: idOf("AWS::CloudFront::Distribution") }])],
            },
          },
        },
      },
    ]);
  });

  it("signs its requests to the bucket", () => {
    expect(configOf()["Origins"]).toEqual([
      expect.objectContaining({
        DomainName: { "Fn::GetAtt": [idOf("AWS::S3::Bucket"), "RegionalDomainName"] },
        OriginAccessControlId: { "Fn::GetAtt": [idOf("AWS::CloudFront::OriginAccessControl"), "Id"] },
        S3OriginConfig: { OriginAccessIdentity: "" },
      }),
    ]);
    expect(theOnly("AWS::CloudFront::OriginAccessControl")["OriginAccessControlConfig"]).toMatchObject({
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
      SigningProtocol: "sigv4",
    });
  });

  it("is read-only, uses TLS only and HTTP/3 as well, from the cheapest edges", () => {
    expect(behavior()).toMatchObject({ AllowedMethods: ["GET", "HEAD"], ViewerProtocolPolicy: "redirect-to-https" });
    expect(configOf()).toMatchObject({ HttpVersion: "http2and3", PriceClass: "PriceClass_100", Enabled: true });
    expect(configOf()).not.toHaveProperty("CacheBehaviors");
  });

  it("tells browsers to treat an image only as an image", () => {
    expect(behavior()["ResponseHeadersPolicyId"]).toEqual({ Ref: idOf("AWS::CloudFront::ResponseHeadersPolicy") });
    expect(theOnly("AWS::CloudFront::ResponseHeadersPolicy")["ResponseHeadersPolicyConfig"]).toMatchObject({
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
      },
    });
  });

  it("revalidates within half a day, so a deleted image is gone within 24 hours", () => {
    expect(behavior()["CachePolicyId"]).toEqual({ Ref: idOf("AWS::CloudFront::CachePolicy") });
    expect(theOnly("AWS::CloudFront::CachePolicy")["CachePolicyConfig"]).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 12 * 3600,
      MaxTTL: 12 * 3600,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: "none" },
        HeadersConfig: { HeaderBehavior: "none" },
        QueryStringsConfig: { QueryStringBehavior: "none" },
      },
    });
  });

  it("has names unique to every region, because they belong to the account", () => {
    const named = [
      ["OriginAccessControl", "OriginAccessControlConfig"],
      ["ResponseHeadersPolicy", "ResponseHeadersPolicyConfig"],
      ["CachePolicy", "CachePolicyConfig"],
    ] as const;
    for (const [type, config] of named) {
      const { Name } = theOnly(`AWS::CloudFront::${type}`)[config] as { Name: unknown };
      expect(Name).toEqual({ "Fn::Join": ["", ["petrel-production-storage-images-", { Ref: "AWS::Region" }]] });
    }
  });

  it("never lets an image expire", () => {
    const { Rules } = theOnly("AWS::S3::Bucket")["LifecycleConfiguration"] as { Rules: Record<string, unknown>[] };
    const prefixes = Rules.filter((rule) => "ExpirationInDays" in rule).map((rule) => rule["Prefix"]);
    expect(prefixes.filter((prefix) => prefix === undefined || "img/".startsWith(String(prefix)))).toEqual([]);
  });
});
