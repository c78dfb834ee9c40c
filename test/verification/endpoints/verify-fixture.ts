import type { Context } from "aws-lambda";
import { apiStores } from "#functions/api/api-stores.ts";
import { verifyHandlers } from "#functions/api/verify/handlers.ts";
import { routes } from "#functions/api/verify/routes.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import { DisposableDomains } from "#lib/domain/verification/disposable-domains.ts";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import { lookupLimits, MailDomainLookup } from "#lib/domain/verification/mail-domain-lookup.ts";
import { mailboxProviders } from "#lib/domain/verification/mailbox-providers.ts";
import { VerificationService } from "#lib/domain/verification/verification-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable, packagedFreeMailboxes } from "#lib/storage/verification/packaged-lists.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export type VerifyFixture = Awaited<ReturnType<typeof startVerifyFixture>>;

/** The endpoint on a real table, with a name server of its own. */
export async function startVerifyFixture() {
  const [table, dns] = await Promise.all([startTable(), startDnsServer()]);
  const clock = { at: new Date(someTime), now: () => clock.at };
  const logged: unknown[] = [];
  const log = (...parts: unknown[]) => void logged.push(parts);
  const lists = new DisposableListRepository(table);
  const projects = new ProjectRepository(table);
  const service = new VerificationService({
    lookup: new MailDomainLookup(new DnsLookup([dns.address], lookupLimits)),
    disposable: new DisposableDomains({ store: lists, packaged: packagedDisposable, clock }),
    freeMailboxes: new DomainSet([...packagedFreeMailboxes(), ...mailboxProviders]),
  });
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: apiStores(table),
    handlers: verifyHandlers(service),
    clock,
    logger: { info: log, error: log } as never,
  });

  const keys = makeKeys();
  const project = makeProject("Acme", keys, clock.at);
  await projects.create(project, keys.hashes);

  async function verify(body: unknown, key = keys.secretKey) {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await api(httpEvent("POST", "/v1/verify", { headers, body }), context);
    // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
    return { status: answer.statusCode, body: JSON.parse(answer.body ?? "") as any };
  }

  return {
    ...{ table, dns, clock, lists, projects, project, keys, logged, verify },
    /** A domain as most are: delegated, with mail and a website. */
    publish(domain: string) {
      dns.publish("NS", domain, `ns1.${domain}`);
      dns.publish("MX", domain, { priority: 10, exchange: `mx.${domain}` });
      dns.publish("A", domain, "192.0.2.1");
    },
    stop: async () => {
      table.stop();
      await dns.close();
    },
  };
}
