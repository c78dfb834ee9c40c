import { CfnOutput } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { HostedZoneSetting } from "#infra/hosted-zone.ts";

export interface NameRecord {
  /** Unique in its stack. */
  id: string;
  type: "CNAME" | "MX" | "TXT";
  /** Fully qualified, without a trailing dot. */
  name: string;
  /** As in a zone file, but a text has no quotation marks. */
  value: string;
}

interface NameRecordsInput {
  scope: Construct;
  id: string;
  zone: HostedZoneSetting | undefined;
  records: readonly NameRecord[];
}

/** DNS records: created in the operator's zone, or printed after the deployment for the operator to create. */
export class NameRecords extends Construct {
  constructor({ scope, id, zone, records }: NameRecordsInput) {
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
