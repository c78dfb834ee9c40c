import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { domainHandlers } from "#functions/api/domains/handlers.ts";
import { routes } from "#functions/api/domains/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { DomainCheck } from "#lib/domain/domain/domain-check.ts";
import { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import { DomainRound } from "#lib/domain/domain/domain-round.ts";
import { DomainService } from "#lib/domain/domain/domain-service.ts";
import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { createApi } from "#lib/http/create-api.ts";
import { sessionCookieOf } from "#lib/http/session/cookies.ts";
import { SesIdentities } from "#lib/mail/ses/ses-identities.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { DomainTemplates } from "#lib/storage/domain/domain-templates.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { startSes } from "#test/local/ses/stack.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { startTable } from "#test/support/table.ts";

export const dashboard = "https://dash.example.com";
const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
export type Reception = { status: number | undefined; body: any };

export type DomainFixture = Awaited<ReturnType<typeof startDomainFixture>>;
export type FixtureProject = Awaited<ReturnType<DomainFixture["newProject"]>>;

/** The endpoints of domains and their checks on a real table, the laptop's SES and a name server of their own. */
export async function startDomainFixture() {
  const [table, ses, dnsServer] = await Promise.all([startTable(), startSes(), startDnsServer()]);
  const clock = { at: new Date("2026-03-02T10:00:00.000Z"), now: () => clock.at };
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
  const mails: PlatformMail[] = [];
  const [domains, projects] = [new SenderDomainRepository(table), new ProjectRepository(table)];
  const identities = new SesIdentities(ses.client, { key: "petrel:environment", value: "production" });
  const dns = new DnsLookup([dnsServer.address]);
  const place = { region: "us-east-1", mailFromSubdomain: "petrel", receives: false, recipients: [] as string[] };
  const ports = {
    domains,
    projects,
    identities,
    dns,
    place,
  };
  const check = new DomainCheck({
    ...ports,
    members: new MemberRepository(table),
    mails: { enabled: true, send: async (sent) => void mails.push(...sent) },
  });
  const removal = new DomainRemoval({ domains, identities, platformDomain: "system.example" });
  const stores = sessionStores(table);
  const templates = new DomainTemplates(table);
  const campaigns = new CampaignUsage(new CampaignRepository(table));
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [dashboard],
      PLATFORM_MAIL_FROM: "mail@system.example",
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores,
    handlers: domainHandlers(new DomainService({ ...ports, check, removal, templates, campaigns })),
    clock,
    logger: { info: () => {}, error: console.error } as never,
  });

  async function send(method: string, path: string, parts: Parameters<typeof httpEvent>[2] = {}): Promise<Reception> {
    const answer = await api(httpEvent(method, path, parts), context);
    return { status: answer.statusCode, body: answer.body && JSON.parse(answer.body) };
  }

  /** A member of a project, logged in. */
  async function newMember(projectId: string, role: Role) {
    const user = newUser(
      { email: `${newId()}@example.com`, emailVerified: true, type: "PASSWORD", passwordHash: null },
      clock.at,
    );
    await new UserRepository(table).create(user);
    const member = { userId: user.id, email: user.email, role, createdAt: clock.at.toISOString() };
    for (const Item of [newMemberItem(projectId, member), newUserProjectItem(projectId, member)]) {
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    }
    const cookie = sessionCookieOf(await stores.sessions.issue(user, clock.at), dashboard).split(";")[0] ?? "";
    const headers = { origin: dashboard, "x-project-id": projectId };
    return {
      userId: user.id,
      call: (method: string, path: string, body?: unknown) =>
        send(method, path, { headers, cookies: [cookie], ...(body !== undefined && { body }) }),
    };
  }

  async function newProject() {
    const keys = makeKeys();
    const project = makeProject("Acme", keys, clock.at);
    await projects.create(project, keys.hashes);
    const headers = { authorization: `Bearer ${keys.secretKey}` };
    const call = (method: string, path: string, body?: unknown) =>
      send(method, path, { headers, ...(body !== undefined && { body }) });
    return {
      ...project,
      call,
      add: async (domain: string) => (await call("POST", "/domains", { domain })).body,
      verify: async (id: string) => (await call("GET", `/domains/${id}/verify`)).body,
      list: async () => (await call("GET", `/domains/project/${project.id}`)).body,
    };
  }

  return {
    ...{
      table,
      domains,
      projects,
      place,
      removal,
      check,
      mails,
      asked,
      outage,
      clock,
      dns: dnsServer,
      newProject,
      newMember,
    },
    /** Of all domains of all projects. */
    round: new DomainRound({ domains, check, removal, dns, clock }),
    /** What SES reports of a domain from now on. */
    report: async (domain: string, status: DkimStatus | undefined) => {
      const target = `/_local/identities/${domain}`;
      await (status ? ses.call("POST", target, { status }) : ses.call("DELETE", target));
    },
    /** Another environment creates the identity, in place of an existing one. */
    takeOver: async (domain: string, status: DkimStatus) => {
      await ses.call("POST", `/_local/identities/${domain}`, { status, foreign: true });
    },
    identity: (domain: string) => identities.find(domain),
    /** Publishes all records of a listing as a domain's owner would. */
    publish: (records: { type: "CNAME" | "MX" | "TXT"; name: string; value: string; priority?: number }[]) => {
      for (const { type, name, value, priority } of records) {
        dnsServer.publish(type, name, priority === undefined ? value : { priority, exchange: value });
      }
    },
    ses,
    stop: async () => {
      table.stop();
      await Promise.all([ses.stop(), dnsServer.close()]);
    },
  };
}

/** The code of a refusal, the status of what was done. */
export const outcomeOf = ({ status, body }: Reception) => body?.error?.code ?? status;
