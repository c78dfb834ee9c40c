import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { PaymentProvider } from "#lib/domain/billing/payment-provider.ts";
import type { DomainIdentities } from "#lib/domain/domain/domain-identities.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { ImportFiles } from "#lib/domain/import/import-file.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { ImageStore } from "#lib/domain/upload/image-store.ts";
import type { UploadAddresses } from "#lib/domain/upload/upload-service.ts";
import type { LoginProvider, LoginProviderName } from "#lib/domain/user/login-provider.ts";
import type { ApiLogger } from "#lib/http/create-api.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";

/**
 * What functions use beyond the table. Each function's wiring picks its own. `index.ts` connects the real ones
 * (functions/wiring/outside/); tests pass fakes, or ports connected to engines.
 */
export interface Outside {
  clock: Clock;
  logger: ApiLogger;
  /** The queue `jobs`. */
  jobs: JobQueue<AnyJob>;
  /** Starts jobs later. */
  timer: JobTimer<AnyJob>;
  /** The queue `send`. */
  mailQueue: SendQueue;
  /** Attachments and large bodies of mails. */
  content: ContentStore;
  /** Import files of contacts. */
  importFiles: ImportFiles;
  uploadAddresses: UploadAddresses;
  images: ImageStore;
  /** Petrel's own mails. */
  platformMails: PlatformMails;
  identities: DomainIdentities;
  dns: Pick<DnsLookup, "find">;
  loginProviders: Partial<Record<LoginProviderName, LoginProvider>>;
  /** Undefined when billing is off. */
  payments: PaymentProvider | undefined;
}
