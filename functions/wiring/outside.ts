import type { S3Client } from "@aws-sdk/client-s3";
import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { FollowJob } from "#functions/table-changes/follow-jobs.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { PaymentProvider } from "#lib/domain/billing/payment-provider.ts";
import type { DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import type { DomainIdentities } from "#lib/domain/domain/domain-identities.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { ProviderAccount } from "#lib/domain/email/handover/provider-account.ts";
import type { ScheduledSendQueue, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { WebhookQueue } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { DownloadAddresses, ExportFiles } from "#lib/domain/export/export-file.ts";
import type {
  DeferredNotifications,
  ParkedNotifications,
  ReturnedNotifications,
} from "#lib/domain/feedback/feedback-ports.ts";
import type { ImportFiles } from "#lib/domain/import/import-file.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { PlatformMailQueue, PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { AccountList } from "#lib/domain/suppression/account-list.ts";
import type { ImageStore } from "#lib/domain/upload/image-store.ts";
import type { UploadAddresses } from "#lib/domain/upload/upload-service.ts";
import type { LoginProvider, LoginProviderName } from "#lib/domain/user/login-provider.ts";
import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { Audit } from "#lib/http/audit/audit-trail.ts";
import type { ApiLogger } from "#lib/http/create-api.ts";
import type { AccountQuota } from "#lib/mail/ses/ses-account.ts";
import type { FurtherMessages } from "#lib/messaging/further-messages.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";

/**
 * What functions use beyond the table. Each function's wiring picks its own. `index.ts` connects the real ones
 * (functions/wiring/outside/); tests pass fakes, or ports connected to engines.
 */
export interface Outside {
  clock: Clock;
  logger: ApiLogger;
  /** Records changes that the API makes. The deployed functions have it. */
  audit?: Audit | undefined;
  /** The queue `jobs`. */
  jobs: JobQueue<AnyJob>;
  /** Starts jobs later. */
  timer: JobTimer<AnyJob>;
  /** The dead-letter queue of the jobs: a redrive turns a parked change into a job. */
  parkedJobs: JobQueue<FollowJob>;
  /** The queue `send`. */
  mailQueue: SendQueue & ScheduledSendQueue;
  platformQueue: PlatformMailQueue;
  /** The queue `bulk-send`: mails of workflows, and turns of campaigns. */
  bulkMailQueue: SendQueue;
  dispatches: DispatchQueue;
  webhooks: WebhookQueue;
  /** The same queue, for the lanes of webhook endpoints. */
  lanes: LaneQueue;
  /** Messages of it that its worker takes itself. */
  furtherWebhooks: FurtherMessages;
  /** Undefined when the deployment has none. */
  eventBus?: EventBus | undefined;
  /** SES, for handing mails over. */
  handover: SESv2Client;
  /** Asks SES for this environment's sending limits. */
  quota: () => Promise<AccountQuota>;
  /** Asks SES to describe the account. */
  account: () => Promise<Omit<ProviderAccount, "asOf">>;
  returned: ReturnedNotifications;
  deferred: DeferredNotifications;
  parked: ParkedNotifications;
  /** Attachments and large bodies of mails. */
  content: ContentStore;
  /** Import files of contacts. */
  importFiles: ImportFiles;
  uploadAddresses: UploadAddresses;
  /** Files that exports make. */
  exportFiles: ExportFiles;
  downloadAddresses: DownloadAddresses;
  images: ImageStore;
  /** The bucket whose files sweeps remove. */
  sweptFiles: { s3: S3Client; bucket: string };
  /** Petrel's own mails. */
  platformMails: PlatformMails;
  identities: DomainIdentities;
  /** The suppression list of the SES account. */
  accountList: AccountList;
  dns: Pick<DnsLookup, "find">;
  loginProviders: Partial<Record<LoginProviderName, LoginProvider>>;
  /** Undefined when billing is off. */
  payments: PaymentProvider | undefined;
}
