import { apiStores } from "#functions/api/api-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { DisposableDomains } from "#lib/domain/verification/disposable-domains.ts";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import { MailDomainLookup } from "#lib/domain/verification/mail-domain-lookup.ts";
import { mailboxProviders } from "#lib/domain/verification/mailbox-providers.ts";
import { VerificationService } from "#lib/domain/verification/verification-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable, packagedFreeMailboxes } from "#lib/storage/verification/packaged-lists.ts";
import { verifyHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function verifyApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, audit, dns }: Pick<Outside, "clock" | "logger" | "audit" | "dns">,
) {
  const service = new VerificationService({
    lookup: new MailDomainLookup(dns),
    disposable: new DisposableDomains({
      store: new DisposableListRepository(table),
      packaged: packagedDisposable,
      clock,
    }),
    freeMailboxes: new DomainSet([...packagedFreeMailboxes(), ...mailboxProviders]),
  });
  return createApi({ routes, env, stores: apiStores(table), handlers: verifyHandlers(service), clock, logger, audit });
}
