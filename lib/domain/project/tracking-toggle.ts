/**
 * Whether projects may switch open and click tracking off. Every deployment has a configuration set without tracking
 * (infra/stacks/mail-stack.ts), so they may.
 */
export const trackingToggleEnabled = true;
