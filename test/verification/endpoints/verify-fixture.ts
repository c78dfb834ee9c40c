import { verifyApi } from "#functions/api/verify/wiring.ts";
import { lookupLimits } from "#lib/domain/verification/mail-domain-lookup.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { recordingLogger } from "#test/support/fakes/logger.ts";
import { OperatedProjects } from "#test/support/fakes/operated-projects.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startTable } from "#test/support/table.ts";

/** The endpoint on a real table, with a name server of its own. */
export async function startVerifyFixture() {
  const [table, dnsServer] = await Promise.all([startTable(), startDnsServer()]);
  const { calls: logged, logger } = recordingLogger();
  const outside = { ...testOutside(), logger, dns: new DnsLookup([dnsServer.address], lookupLimits) };
  const call = callerOf(verifyApi(table, apiSettings, outside));
  const { project, keys } = await createProject(table);

  return {
    ...{ table, dns: dnsServer, clock: outside.clock, project, keys, logged },
    lists: new DisposableListRepository(table),
    projects: new OperatedProjects(table),
    verify: (body: unknown, key = keys.secretKey) => withKey(call, key)("POST", "/v1/verify", body),
    /** A domain as most are: delegated, with mail and a website. */
    publish(domain: string) {
      dnsServer.publish("NS", domain, `ns1.${domain}`);
      dnsServer.publish("MX", domain, { priority: 10, exchange: `mx.${domain}` });
      dnsServer.publish("A", domain, "192.0.2.1");
    },
    stop: async () => {
      await table.stop();
      await dnsServer.close();
    },
  };
}
