import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { NoticeFacts } from "#lib/domain/project/platform-mail.ts";

/**
 * One of Petrel's own emails with all its content. `to` is a normalised address. `link` leads to a hosted page and carries a
 * token, or to a page of the dashboard.
 */
export type PlatformLetter = { to: string; link: string } & (
  | { kind: "verification" | "passwordReset" }
  | { kind: "invitation"; projectName: string; expiresAt: string }
  | { kind: "addedToProject"; projectName: string }
  | ({ projectName: string } & NoticeFacts)
);

/** Renders such an email and hands it to the provider. Implemented by lib/mail. */
export interface PlatformPost {
  /** Tries once, without retries. */
  handOver(letter: PlatformLetter): Promise<ProviderAnswer>;
}
