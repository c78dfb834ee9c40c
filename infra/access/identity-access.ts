import { Stack } from "aws-cdk-lib";
import type { Access } from "#infra/access/access.ts";
import type { Settings } from "#infra/settings.ts";
import type { MailStack } from "#infra/stacks/mail-stack.ts";

const tagKey = "petrel:environment";

/**
 * Sender domains as SES identities. The role reads all identities of the account, but creates only identities with the
 * environment's tag, and changes and deletes only those (ADR 0021). Condition keys: Service Authorization Reference, Amazon SES
 * v2.
 */
export function identityAccess(mail: MailStack, { environment }: Settings): Access {
  const resources = [Stack.of(mail).formatArn({ service: "ses", resource: "identity", resourceName: "*" })];
  const requested = { [`aws:RequestTag/${tagKey}`]: environment };
  const own = { [`aws:ResourceTag/${tagKey}`]: environment };
  return {
    statements: [
      { actions: ["ses:GetEmailIdentity"], resources },
      {
        // Creating with tags needs the permission to tag. This grant cannot take over what another environment created.
        actions: ["ses:CreateEmailIdentity", "ses:TagResource"],
        resources,
        conditions: { StringEquals: requested, StringEqualsIfExists: own },
      },
      {
        actions: [
          "ses:DeleteEmailIdentity",
          "ses:PutEmailIdentityMailFromAttributes",
          "ses:PutEmailIdentityFeedbackAttributes",
          "ses:PutEmailIdentityDkimSigningAttributes",
        ],
        resources,
        conditions: { StringEquals: own },
      },
    ],
    environment: { IDENTITY_TAG: `${tagKey}=${environment}` },
    wildcardReason: "Projects add the domains they send from at run time.",
  };
}
