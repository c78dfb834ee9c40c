import { Stack } from "aws-cdk-lib";
import type { Access } from "#infra/access/access.ts";
import type { MailStack } from "#infra/stacks/mail-stack.ts";

/** Sends mail by SES. The call is SendEmail, but SES checks SendRawEmail for a mail sent as MIME. */
export function mailAccess(mail: MailStack): Access {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(mail).formatArn({ service: "ses", resource, resourceName });
  const { tracked, untracked } = mail.configurationSetNames;
  return {
    statements: [
      {
        actions: ["ses:SendEmail", "ses:SendRawEmail"],
        resources: [arn("identity", "*"), arn("configuration-set", tracked), arn("configuration-set", untracked)],
      },
    ],
    environment: { CONFIGURATION_SET_TRACKED: tracked, CONFIGURATION_SET_UNTRACKED: untracked },
    wildcardReason:
      "Sender domains are added by projects at run time; each is checked against the table before a send.",
  };
}

/** Reads the account's send rate, which paces the hand-over. */
export const sendingRateAccess: Access = {
  statements: [{ actions: ["ses:GetAccount"], resources: ["*"] }],
  environment: {},
  wildcardReason: "ses:GetAccount describes the account and has no resource to name.",
};
