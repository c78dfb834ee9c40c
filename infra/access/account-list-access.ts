import type { Access } from "#infra/access/access.ts";

/** Takes an address off the account's suppression list, when a project does so with its own. */
export const accountListRemoval: Access = {
  statements: [{ actions: ["ses:DeleteSuppressedDestination"], resources: ["*"] }],
  environment: {},
  wildcardReason: "The account has one suppression list, and SES names no resource for it.",
};

/** Reads the account's suppression list for an import. */
export const accountListReading: Access = {
  statements: [{ actions: ["ses:ListSuppressedDestinations"], resources: ["*"] }],
  environment: {},
  wildcardReason: "The account has one suppression list, and SES names no resource for it.",
};
