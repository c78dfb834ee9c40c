import type { AccountList } from "#lib/domain/suppression/account-list.ts";
import { SuppressionService } from "#lib/domain/suppression/suppression-service.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

export const suppressionService = (table: Table, accountList: AccountList): SuppressionService =>
  new SuppressionService({
    suppressions: new SuppressionRepository(table),
    projects: new ProjectRepository(table),
    counters: new CounterRepository(table),
    accountList,
    throttle: new ThrottleRepository(table),
  });
