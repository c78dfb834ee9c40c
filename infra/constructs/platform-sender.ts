import { Stack } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { type NameRecord, NameRecords } from "#infra/constructs/name-records.ts";
import { zoneOf } from "#infra/hosted-zone.ts";
import type { Settings } from "#infra/settings.ts";

interface PlatformSenderProps {
  settings: Settings;
  /** The domain of the sender's address. */
  domain: string;
}

/** The domain of Petrel's own mail as an SES identity, with the DNS records that authenticate its mail. */
export class PlatformSender extends Construct {
  constructor(scope: Construct, id: string, { settings, domain }: PlatformSenderProps) {
    super(scope, id);
    const mailFromDomain = `${settings.mailFromSubdomain}.${domain}`;
    const identity = new EmailIdentity(this, "Identity", { identity: Identity.domain(domain), mailFromDomain });
    const dkim = identity.dkimRecords.map(
      ({ name, value }, index): NameRecord => ({ id: `Dkim${index + 1}`, type: "CNAME", name, value }),
    );
    const bounces = `10 feedback-smtp.${Stack.of(this).region}.amazonses.com`;
    new NameRecords({
      scope: this,
      id: "Records",
      zone: zoneOf(settings.hostedZone, domain),
      records: [
        ...dkim,
        { id: "MailFrom", type: "MX", name: mailFromDomain, value: bounces },
        { id: "Spf", type: "TXT", name: mailFromDomain, value: "v=spf1 include:amazonses.com ~all" },
        { id: "Dmarc", type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none;" },
      ],
    });
  }
}
