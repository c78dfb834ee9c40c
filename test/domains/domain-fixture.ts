import { domainsApi } from "#functions/api/domains/wiring.ts";
import { sessionsOf } from "#functions/api/session-stores.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { DomainRound } from "#lib/domain/domain/domain-round.ts";
import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { ApiHandler } from "#lib/http/create-api.ts";
import { describeAccount } from "#lib/mail/ses/ses-account.ts";
import { SesIdentities } from "#lib/mail/ses/ses-identities.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { startSes } from "#test/local/ses/stack.ts";
import { callerOf, dashboardCaller, withKey } from "#test/support/api/call.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { cookieOf, createMember } from "#test/support/api/user.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { OperatedProjects } from "#test/support/fakes/operated-projects.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startTable } from "#test/support/table.ts";

type DomainFixture = Awaited<ReturnType<typeof startDomainFixture>>;
export type FixtureProject = Awaited<ReturnType<DomainFixture["newProject"]>>;

/** The endpoints of domains and their checks on a real table, the laptop's SES and a name server of their own. */
export async function startDomainFixture() {
  const [table, ses, dnsServer] = await Promise.all([startTable(), startSes(), startDnsServer()]);
  const outage: { operations: string[]; before?: ((operation: string) => Promise<void>) | undefined } = {
    operations: [],
  };
  const asked: string[] = [];
  ses.client.middlewareStack.add(
    (next, call) => async (args) => {
      const operation = String(call["commandName"]).replace(/Command$/, "");
      asked.push(`${operation} ${(args.input as { EmailIdentity?: string }).EmailIdentity}`);
      await outage.before?.(operation);
      if (outage.operations.includes(operation)) throw new Error("connect ECONNREFUSED");
      return next(args);
    },
    { step: "initialize", name: "outage" },
  );
  const settings = { ...apiSettings, PLATFORM_MAIL_FROM: "mail@system.example" };
  const outside = {
    ...testOutside(new TestClock("2026-03-02T10:00:00.000Z")),
    account: () => describeAccount(ses.client),
    identities: new SesIdentities(ses.client, settings.IDENTITY_TAG),
    dns: new DnsLookup([dnsServer.address]),
  };
  const { clock } = outside;
  const parts = domainParts(table, settings, outside);
  const { domains, removal } = parts;
  const projects = new OperatedProjects(table);
  /** Built for each call, because tests change the settings. */
  const api: ApiHandler = (event, context) => domainsApi(table, settings, outside)(event, context);

  /** A member of a project, logged in. */
  async function newMember(projectId: ProjectId, role: Role) {
    const user = await createMember(table, projectId, role, clock.at);
    const from = { cookie: await cookieOf(sessionsOf(table), user, clock.at), projectId };
    return {
      userId: user.id,
      call: (method: string, path: string, body?: unknown) => dashboardCaller(api)(method, path, body, from),
    };
  }

  async function newProject() {
    const { project, secretKey } = await createProject(table);
    const call = withKey(callerOf(api), secretKey);
    return {
      ...project,
      call,
      add: async (domain: string) => (await call("POST", "/domains", { domain })).body,
      verify: async (id: string) => (await call("GET", `/domains/${id}/verify`)).body,
      list: async () => (await call("GET", `/domains/project/${project.id}`)).body,
    };
  }

  return {
    ...{ table, domains, projects, settings, removal, asked, outage, clock, newProject, newMember },
    callWithoutKey: callerOf(api),
    mails: outside.platformMails.asked,
    dns: dnsServer,
    /** Of all domains of all projects. */
    round: new DomainRound({ ...parts, clock }),
    /** What SES reports of a domain from now on. */
    report: async (domain: string, status: DkimStatus | undefined) => {
      const target = `/_local/identities/${domain}`;
      await (status ? ses.call("POST", target, { status }) : ses.call("DELETE", target));
    },
    /** Another environment creates the identity, in place of an existing one. */
    takeOver: async (domain: string, status: DkimStatus) => {
      await ses.call("POST", `/_local/identities/${domain}`, { status, foreign: true });
    },
    identity: (domain: string) => outside.identities.find(domain),
    /** Publishes all records of a listing as a domain's owner would. */
    publish: (records: { type: "CNAME" | "MX" | "TXT"; name: string; value: string; priority?: number }[]) => {
      for (const { type, name, value, priority } of records) {
        dnsServer.publish(type, name, priority === undefined ? value : { priority, exchange: value });
      }
    },
    ses,
    stop: async () => {
      await table.stop();
      await Promise.all([ses.stop(), dnsServer.close()]);
    },
  };
}
