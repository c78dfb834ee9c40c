import { sessionStores } from "#functions/api/session-stores.ts";
import { auditExportService } from "#functions/wiring/exports/audit-export-service.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { NamedKeyService } from "#lib/domain/key/named-key-service.ts";
import { MemberService } from "#lib/domain/project/member-service.ts";
import { SecurityService } from "#lib/domain/security/security-service.ts";
import { EventBusService } from "#lib/domain/webhook/bus/event-bus-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { NamedKeyRepository } from "#lib/storage/project/named-key-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { eventBusHandlers } from "./event-bus/handlers.ts";
import { projectHandlers } from "./handlers.ts";
import { keyHandlers } from "./keys/handlers.ts";
import { routes } from "./routes.ts";

export function projectsApi(
  table: Table,
  env: ApiEnv & { EVENT_BUS: boolean },
  {
    clock,
    logger,
    audit,
    platformMails,
    timer,
    jobs,
  }: Pick<Outside, "clock" | "logger" | "audit" | "platformMails" | "timer" | "jobs">,
) {
  const counters = new CounterRepository(table);
  const projects = new ProjectRepository(table);
  const domains = new SenderDomainRecords(table);
  const keys = new NamedKeyService({ keys: new NamedKeyRepository(table), domains, timer });
  const own = projectHandlers({
    members: new MemberService({
      members: new MemberRepository(table),
      invitations: new InvitationRepository(table),
      projects,
      users: new UserRepository(table),
      throttle: new ThrottleRepository(table),
      mails: platformMails,
    }),
    setup: {
      campaigns: new StoredCampaigns(table),
      domains,
      workflows: new WorkflowRecords(table),
      projects,
      counters,
    },
    security: new SecurityService(projects, counters),
  });
  const bus = new EventBusService({ settings: new EventBusRepository(table), isOn: env.EVENT_BUS });
  const handlers = {
    ...own,
    ...keyHandlers(keys),
    ...auditHandlers(new AuditRepository(table), auditExportService(table, { jobs })),
    ...eventBusHandlers(bus),
  };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
