import { CfnOutput } from "aws-cdk-lib";
import { ApiMapping, DomainName, type HttpApi, type HttpStage, IpAddressType } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { zoneOf } from "#infra/hosted-zone.ts";
import type { Settings } from "#infra/settings.ts";

interface ApiDomainProps {
  settings: Settings;
  domain: NonNullable<Settings["apiDomain"]>;
  api: HttpApi;
  stage: HttpStage;
}

/** A domain name for the API: certificate, name, and DNS record, made in the operator's zone or printed. */
export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, { settings, domain, api, stage }: ApiDomainProps) {
    super(scope, id);
    const given = zoneOf(settings.hostedZone, domain.name);
    const zone =
      given && HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId: given.id, zoneName: given.name });
    const domainName = new DomainName(this, "Name", {
      domainName: domain.name,
      certificate: this.#certificate(domain, zone),
      ipAddressType: IpAddressType.DUAL_STACK,
    });
    new ApiMapping(this, "Mapping", { api, stage, domainName });
    const { regionalDomainName, regionalHostedZoneId } = domainName;
    if (!zone) {
      const value = `${domain.name} CNAME ${regionalDomainName}`;
      new CfnOutput(this, "Address", { value, description: "A DNS record to create." });
      return;
    }
    const target = RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId));
    const record = { zone, target, recordName: `${domain.name}.` };
    new ARecord(this, "Ipv4", record);
    new AaaaRecord(this, "Ipv6", record);
  }

  #certificate({ name, certificateArn }: ApiDomainProps["domain"], zone: IHostedZone | undefined): ICertificate {
    if (certificateArn !== undefined) return Certificate.fromCertificateArn(this, "Certificate", certificateArn);
    if (!zone) throw new Error(`No certificate for ${name} is given, and no hosted zone to validate one in.`);
    return new Certificate(this, "Certificate", {
      domainName: name,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
