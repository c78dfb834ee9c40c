import { CfnOutput } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { HostedZoneSetting } from "#infra/hosted-zone.ts";

export interface NameRecord {
  /** Distinguishes it in its stack. */
  id: string;
  type: "CNAME" | "MX" | "TXT";
  /** Fully qualified, without a dot at the end. */
  name: string;
  /** As a zone file has it, but for the quotation marks of a text. */
  value: string;
}

/** DNS records: made in the operator's zone, or without one printed after the deployment for the operator to make. */
export class NameRecords extends Construct {
  constructor(scope: Construct, id: string, zone: HostedZoneSetting | undefined, records: readonly NameRecord[]) {
    super(scope, id);
    for (const { id: recordId, type, name, value } of records) {
      if (zone) {
        new CfnRecordSet(this, recordId, {
          hostedZoneId: zone.id,
          name,
          type,
          ttl: "1800",
          resourceRecords: [type === "TXT" ? `"${value}"` : value],
        });
      } else {
        new CfnOutput(this, recordId, { value: `${name} ${type} ${value}`, description: "A DNS record to create." });
      }
    }
  }
}
