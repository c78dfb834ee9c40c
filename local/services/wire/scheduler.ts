import * as z from "zod";
import type { LocalService } from "#local/services/service.ts";
import { type RestCall, restService } from "#local/services/wire/rest-operations.ts";
import type { Account, Permission, WireService } from "#local/services/wire/wire-service.ts";

const bodySchema = z.object({
  GroupName: z.string().optional(),
  Target: z.object({ RoleArn: z.string().optional() }).optional(),
});
type Body = z.infer<typeof bodySchema>;

const schedule = "/schedules/{Name}";

const routes: [operation: string, method: string, path: string][] = [
  ["CreateSchedule", "POST", schedule],
  ["UpdateSchedule", "PUT", schedule],
  ["GetSchedule", "GET", schedule],
  ["DeleteSchedule", "DELETE", schedule],
  ["ListSchedules", "GET", "/schedules"],
];

export const schedulerOperations = new Set(routes.map(([operation]) => operation));

export function schedulerService(local: LocalService, account: Account): WireService {
  const scheduleArn = ({ params, query, body }: RestCall<Body>) => {
    const group = body.GroupName ?? query.get("groupName") ?? "default";
    return `arn:aws:scheduler:${account.region}:${account.accountId}:schedule/${group}/${params["Name"]}`;
  };
  return restService<Body>({
    name: "scheduler",
    local,
    bodySchema,
    throttled: "ThrottlingException",
    failed: "InternalServerException",
    operations: routes.map(([operation, method, path]) => ({
      operation,
      method,
      path,
      permissions: (call) => [
        { action: `scheduler:${operation}`, resource: path === schedule ? scheduleArn(call) : "*" },
        ...passRole(call.body),
      ],
    })),
  });
}

/** A caller that gives a schedule a role needs the permission to pass that role. */
function passRole({ Target }: Body): Permission[] {
  if (Target?.RoleArn === undefined) return [];
  const context = { "iam:PassedToService": "scheduler.amazonaws.com" };
  return [{ action: "iam:PassRole", resource: Target.RoleArn, context }];
}
