import type { Construct } from "constructs";
import type { Access } from "#infra/access/access.ts";
import { parameterArn } from "#infra/access/parameter-arn.ts";
import type { Settings } from "#infra/settings.ts";

/** Reads the key for Stripe's API; grants nothing when billing is off. */
export function billingAccess(scope: Construct, { billing }: Settings): Access {
  return {
    statements: reading(scope, billing?.secretParameter),
    environment: { STRIPE_SECRET_PARAMETER: billing?.secretParameter ?? "" },
  };
}

/** Reads the signing secret of Stripe's webhook. */
export function billingWebhookAccess(scope: Construct, { billing }: Settings): Access {
  return {
    statements: reading(scope, billing?.webhookSecretParameter),
    environment: { STRIPE_WEBHOOK_SECRET_PARAMETER: billing?.webhookSecretParameter ?? "" },
  };
}

const reading = (scope: Construct, parameter: string | undefined): Access["statements"] =>
  parameter === undefined ? [] : [{ actions: ["ssm:GetParameter"], resources: [parameterArn(scope, parameter)] }];
