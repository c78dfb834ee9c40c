import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { DeliveryStore } from "#local/scheduler/delivery-store.ts";
import { type ScheduleInput, scheduleInput } from "#local/scheduler/schedule.ts";
import { scheduleOperations } from "#local/scheduler/schedule-operations.ts";
import { type Deliver, ScheduleRunner } from "#local/scheduler/schedule-runner.ts";
import { ScheduleStore } from "#local/scheduler/schedule-store.ts";
import { createRestService } from "#local/services/rest-service.ts";
import type { LocalService } from "#local/services/service.ts";
import type { DeployedSchedule, Deployment } from "#local/template/model.ts";
import { transaction } from "#local/transaction.ts";

interface SchedulerOptions {
  clock: LocalClock;
  database: DatabaseSync;
  deployment: Deployment;
  deliver: Deliver;
}

export interface LocalScheduler {
  service: LocalService;
  /** `due`: firings that their target has not taken. `future`: schedules that wait for their time. */
  pending(): { due: number; future: number };
  stop(): void;
}

/** EventBridge Scheduler on the laptop: the API, the schedules of the template, and the firing. */
export function createScheduler({ clock, database, deployment, deliver }: SchedulerOptions): LocalScheduler {
  const schedules = new ScheduleStore(database);
  const deliveries = new DeliveryStore(database);
  const arnOf = ({ group, name }: { group: string; name: string }) =>
    `arn:aws:scheduler:${deployment.region}:${deployment.accountId}:schedule/${group}/${name}`;
  const runner = new ScheduleRunner({ clock, database, deployment, schedules, deliveries, deliver, arnOf });
  const groups = new Set(["default", ...deployment.scheduleGroups.map((group) => group.name)]);
  transaction(database, () => deploySchedules(deployment.schedules, { database, store: schedules, now: clock.now() }));
  runner.wake();
  return {
    service: createRestService(
      scheduleOperations({ clock, schedules, groups, arnOf, changed: () => runner.wake() }),
      "ValidationException",
    ),
    pending: () => {
      const now = clock.now();
      return { due: deliveries.count() + schedules.countDue(now), future: schedules.countFuture(now) };
    },
    stop: () => runner.stop(),
  };
}

const templateRow = z.object({ group_name: z.string(), name: z.string(), deployed: z.string() });

/** Like a deployment: saves new and changed schedules of the template; unchanged ones keep their next time. */
function deploySchedules(
  wanted: DeployedSchedule[],
  { database, store, now }: { database: DatabaseSync; store: ScheduleStore; now: number },
): void {
  database.exec(`CREATE TABLE IF NOT EXISTS template_schedules (
    group_name TEXT NOT NULL, name TEXT NOT NULL, deployed TEXT NOT NULL, PRIMARY KEY (group_name, name)) STRICT`);
  const rows = z.array(templateRow).parse(database.prepare("SELECT * FROM template_schedules").all());
  const before = new Map(rows.map((row) => [`${row.group_name}/${row.name}`, row]));
  for (const schedule of wanted) {
    const key = `${schedule.group}/${schedule.name}`;
    const deployed = JSON.stringify(schedule);
    if (before.get(key)?.deployed !== deployed) {
      store.save(schedule.name, templateInput(schedule), now);
      const sql = "INSERT OR REPLACE INTO template_schedules VALUES (?, ?, ?)";
      database.prepare(sql).run(schedule.group, schedule.name, deployed);
    }
    before.delete(key);
  }
  for (const gone of before.values()) {
    store.delete(gone.group_name, gone.name);
    const sql = "DELETE FROM template_schedules WHERE group_name = ? AND name = ?";
    database.prepare(sql).run(gone.group_name, gone.name);
  }
}

function templateInput(schedule: DeployedSchedule): ScheduleInput {
  return scheduleInput.parse({
    ScheduleExpression: schedule.expression,
    ScheduleExpressionTimezone: schedule.timezone,
    FlexibleTimeWindow: { Mode: "OFF" },
    GroupName: schedule.group,
    State: schedule.enabled ? "ENABLED" : "DISABLED",
    Target: { Arn: schedule.targetArn, RoleArn: schedule.roleArn, ...(schedule.input && { Input: schedule.input }) },
  });
}
