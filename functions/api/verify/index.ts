import { apiStores } from "#functions/api/api-stores.ts";
import { DisposableDomains } from "#lib/domain/verification/disposable-domains.ts";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import { lookupLimits, MailDomainLookup } from "#lib/domain/verification/mail-domain-lookup.ts";
import { mailboxProviders } from "#lib/domain/verification/mailbox-providers.ts";
import { VerificationService } from "#lib/domain/verification/verification-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable, packagedFreeMailboxes } from "#lib/storage/verification/packaged-lists.ts";
import { env } from "./env.ts";
import { verifyHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const store = new DisposableListRepository(table);
const service = new VerificationService({
  lookup: new MailDomainLookup(new DnsLookup(settings.DNS_SERVERS, lookupLimits)),
  disposable: new DisposableDomains({ store, packaged: packagedDisposable, clock }),
  freeMailboxes: new DomainSet([...packagedFreeMailboxes(), ...mailboxProviders]),
});

export const handler = createApi({
  routes,
  env: settings,
  stores: apiStores(table),
  handlers: verifyHandlers(service),
});
