import { Stack } from "aws-cdk-lib";
import type { Access } from "#infra/access/access.ts";
import type { MailStack } from "#infra/stacks/mail-stack.ts";

/** Sender domains as identities of SES. */
export function identityAccess(mail: MailStack): Access {
  return {
    statements: [
      {
        actions: [
          "ses:CreateEmailIdentity",
          "ses:GetEmailIdentity",
          "ses:DeleteEmailIdentity",
          "ses:PutEmailIdentityMailFromAttributes",
          "ses:PutEmailIdentityFeedbackAttributes",
          "ses:PutEmailIdentityDkimSigningAttributes",
        ],
        resources: [Stack.of(mail).formatArn({ service: "ses", resource: "identity", resourceName: "*" })],
      },
    ],
    environment: {},
    wildcardReason: "Projects add the domains they send from at run time.",
  };
}
