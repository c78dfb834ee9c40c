import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { NoticeFacts } from "#lib/domain/project/platform-mail.ts";

/** One of Petrel's own emails with all its content. `to` is a normalised address, `link` carries a token. */
export type PlatformLetter = { to: string } & (
  | { kind: "verification" | "passwordReset"; link: string }
  | { kind: "invitation"; link: string; projectName: string; expiresAt: string }
  | { kind: "addedToProject"; projectName: string }
  | ({ projectName: string } & NoticeFacts)
);

/** Renders such an email and hands it to the provider. Implemented by lib/mail. */
export interface PlatformPost {
  /** Tries once, without retries. */
  handOver(letter: PlatformLetter): Promise<ProviderAnswer>;
}
