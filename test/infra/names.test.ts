import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingsSchema } from "#infra/settings.ts";
import { type Assembly, synthesize } from "#test/infra/assembly.ts";

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/5f0e";

const attribute = (id: string, name: string) => ({ "Fn::GetAtt": [expect.stringMatching(id), name] });

/** `type name values` of every record in the zone. */
const records = ({ ofType }: Assembly) =>
  ofType("AWS::Route53::RecordSet").map(
    ({ Properties: { Type, Name, ResourceRecords, AliasTarget, HostedZoneId } }) => ({
      zone: HostedZoneId,
      type: Type,
      name: Name,
      value: ResourceRecords ?? AliasTarget,
    }),
  );

/** The outputs besides every deployment's own names. */
const standing = ["ApiUrl", "Region", "DashboardUrl", "TableName", "ContentBucketName"];
const printed = ({ outputs }: Assembly) =>
  Object.fromEntries(Object.entries(outputs).filter(([id]) => !standing.includes(id)));

const ofNames = ["AWS::Route53::RecordSet", "AWS::SES::EmailIdentity", "AWS::ApiGatewayV2::DomainName"];

/** The functions' settings for the API's address. */
function baseUrls({ ofType }: Assembly): unknown[] {
  const variables = ofType("AWS::Lambda::Function").map(
    ({ Properties }) => (Properties["Environment"] as { Variables: Record<string, unknown> }).Variables,
  );
  return [...new Set(variables.map(({ BASE_URL }) => BASE_URL).filter((value) => value !== undefined))];
}

it("no custom name is required or created unless the operator sets one", async () => {
  const assembly = await synthesize();
  for (const type of [...ofNames, "AWS::ApiGatewayV2::ApiMapping", "AWS::CertificateManager::Certificate"]) {
    expect(assembly.ofType(type), type).toEqual([]);
  }
  expect(printed(assembly)).toEqual({});
});

describe("the sender of Petrel's own mail", () => {
  const platformMailFrom = "petrel@Mail.example.com";

  it("gets an identity for its domain, with its own MAIL FROM domain", async () => {
    const { ofType } = await synthesize({ settings: { platformMailFrom, mailFromSubdomain: "bounce" } });
    expect(ofType("AWS::SES::EmailIdentity").map(({ Properties }) => Properties)).toEqual([
      {
        EmailIdentity: "mail.example.com",
        MailFromAttributes: { MailFromDomain: "bounce.mail.example.com" },
      },
    ]);
  });

  it("has its six records created in its domain's hosted zone", async () => {
    const assembly = await synthesize({ settings: { platformMailFrom, hostedZone } });
    const zone = hostedZone.id;
    const dkim = [1, 2, 3].map((index) => ({
      zone,
      type: "CNAME",
      name: attribute("^PlatformSender", `DkimDNSTokenName${index}`),
      value: [attribute("^PlatformSender", `DkimDNSTokenValue${index}`)],
    }));
    const bounces = { "Fn::Join": ["", ["10 feedback-smtp.", { Ref: "AWS::Region" }, ".amazonses.com"]] };
    expect(records(assembly)).toEqual([
      ...dkim,
      { zone, type: "MX", name: "petrel.mail.example.com", value: [bounces] },
      { zone, type: "TXT", name: "petrel.mail.example.com", value: ['"v=spf1 include:amazonses.com ~all"'] },
      { zone, type: "TXT", name: "_dmarc.mail.example.com", value: ['"v=DMARC1; p=none;"'] },
    ]);
    expect(printed(assembly)).toEqual({});
  });

  it.each([
    ["without a zone", {}],
    ["in another zone", { hostedZone: { ...hostedZone, name: "ample.com" } }],
  ])("has the records printed %s", async (_, settings) => {
    const assembly = await synthesize({ settings: { platformMailFrom, ...settings } });
    expect(records(assembly)).toEqual([]);
    const lines = Object.values(printed(assembly));
    expect(lines).toHaveLength(6);
    expect(lines).toContain("_dmarc.mail.example.com TXT v=DMARC1; p=none;");
    expect(lines).toContain("petrel.mail.example.com TXT v=spf1 include:amazonses.com ~all");
  });

  it("leaves an existing identity of the account unchanged", async () => {
    const settings = { platformMailFrom, hostedZone, platformMailIdentity: "existing" };
    const assembly = await synthesize({ settings });
    for (const type of ofNames) expect(assembly.ofType(type)).toEqual([]);
    expect(printed(assembly)).toEqual({});
  });
});

describe("a name for the API", () => {
  const apiDomain = { name: "api.example.com" };

  it("in the operator's zone gets a certificate validated there and both addresses", async () => {
    const assembly = await synthesize({ settings: { apiDomain, hostedZone } });
    const [certificate] = assembly.ofType("AWS::CertificateManager::Certificate");
    expect(certificate?.Properties).toMatchObject({
      DomainName: "api.example.com",
      DomainValidationOptions: [{ DomainName: "api.example.com", HostedZoneId: hostedZone.id }],
      ValidationMethod: "DNS",
    });
    const value = {
      DNSName: attribute("^DomainName", "RegionalDomainName"),
      HostedZoneId: attribute("^DomainName", "RegionalHostedZoneId"),
    };
    expect(records(assembly)).toEqual(
      ["A", "AAAA"].map((type) => ({ zone: hostedZone.id, type, name: "api.example.com.", value })),
    );
    expect(assembly.ofType("AWS::ApiGatewayV2::DomainName")[0]?.Properties).toMatchObject({
      DomainNameConfigurations: [{ EndpointType: "REGIONAL", IpAddressType: "dualstack" }],
    });
  });

  it("in another zone uses the operator's certificate and prints its target", async () => {
    const assembly = await synthesize({ settings: { apiDomain: { ...apiDomain, certificateArn } } });
    expect(assembly.ofType("AWS::CertificateManager::Certificate")).toEqual([]);
    expect(assembly.ofType("AWS::ApiGatewayV2::DomainName")[0]?.Properties).toMatchObject({
      DomainNameConfigurations: [{ CertificateArn: certificateArn }],
    });
    const target = attribute("^DomainName", "RegionalDomainName");
    expect(Object.values(printed(assembly))).toEqual([{ "Fn::Join": ["", ["api.example.com CNAME ", target]] }]);
  });

  it("points to the API's one stage and starts every link", async () => {
    const assembly = await synthesize({ settings: { apiDomain: { ...apiDomain, certificateArn } } });
    expect(assembly.ofType("AWS::ApiGatewayV2::ApiMapping").map(({ Properties }) => Properties)).toEqual([
      { ApiId: expect.anything(), DomainName: expect.anything(), Stage: "$default" },
    ]);
    expect(baseUrls(assembly)).toEqual(["https://api.example.com"]);
  });

  it.each([
    ["without a zone", {}],
    ["in another zone", { hostedZone: { ...hostedZone, name: "example.org" } }],
  ])("is refused with a clear message when it has no certificate %s", async (_, settings) => {
    await expect(synthesize({ settings: { apiDomain, ...settings } })).rejects.toThrow(
      /certificate[\s\S]*apiDomain\.certificateArn/,
    );
  });
});

it("every setting is described in the operator's documentation", () => {
  const text = readFileSync("docs/settings.md", "utf8");
  for (const name of Object.keys(settingsSchema.shape)) expect(text).toContain(`\`${name}\``);
});

/** Properties that name a resource, and whether the name is unique in the account or in a region. */
const naming = {
  account: {
    "AWS::CloudWatch::Dashboard": "DashboardName",
    "AWS::IAM::Role": "RoleName",
    "AWS::S3::Bucket": "BucketName",
  },
  region: {
    "AWS::CloudWatch::Alarm": "AlarmName",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::SNS::Topic": "TopicName",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::Scheduler::ScheduleGroup": "Name",
    "AWS::Scheduler::Schedule": "Name",
    "AWS::SES::ConfigurationSet": "Name",
    "AWS::SES::ReceiptRuleSet": "RuleSetName",
    "AWS::ApiGatewayV2::Api": "Name",
  },
};

const chosenNames = ({ ofType }: Assembly, properties: Record<string, string>): string[] =>
  Object.entries(properties).flatMap(([type, property]) =>
    ofType(type).flatMap(({ Properties = {} }) =>
      Properties[property] === undefined ? [] : `${type} ${JSON.stringify(Properties[property])}`,
    ),
  );

describe("two environments in one account", () => {
  it("share no name, and account-wide names contain the region", async () => {
    const settings = { inbound: {}, alarmEmail: "operator@example.com" };
    const [production, staging] = await Promise.all(
      ["production", "staging"].map((environment) => synthesize({ settings: { ...settings, environment } })),
    );
    const all = { ...naming.account, ...naming.region };
    const [ofProduction, ofStaging] = [production, staging].map((assembly) => assembly && chosenNames(assembly, all));
    expect(ofProduction?.length).toBeGreaterThan(30);
    expect(ofProduction?.filter((name) => ofStaging?.includes(name))).toEqual([]);
    const global = production ? chosenNames(production, naming.account) : [];
    expect(global.length).toBeGreaterThan(0);
    expect(global.filter((name) => !name.includes("AWS::Region"))).toEqual([]);
  });
});
