import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { scheduleInput, timetable } from "#local/scheduler/schedule.ts";
import type { Schedule, ScheduleStore } from "#local/scheduler/schedule-store.ts";
import { type ServiceCall, ServiceError, type ServiceOperation } from "#local/services/rest-service.ts";

interface OperationParts {
  clock: LocalClock;
  schedules: ScheduleStore;
  groups: Set<string>;
  arnOf(schedule: { group: string; name: string }): string;
  /** Called when something may have become due. */
  changed(): void;
}

const namePattern = /^[0-9a-zA-Z-_.]{1,64}$/;
const pageSizeMax = 100;

/** The schedule calls, with the answers and errors of the service. */
export function scheduleOperations(parts: OperationParts): ServiceOperation[] {
  const { clock, schedules, groups, arnOf, changed } = parts;

  function save({ params, body }: ServiceCall, exists: boolean) {
    const name = params["Name"] ?? "";
    if (!namePattern.test(name)) throw invalid(`The name ${name} does not match ${namePattern.source}.`);
    const input = scheduleInput.parse(body);
    if (!groups.has(input.GroupName)) throw notFound(`Schedule group ${input.GroupName} does not exist.`);
    timetable(input, clock.now());
    const stored = schedules.find(input.GroupName, name);
    if (exists && !stored) throw notFound(`Schedule ${name} does not exist.`);
    // The SDK retries a call with the token of the first try: that is not a second schedule.
    const repeated = stored?.input.ClientToken !== undefined && stored.input.ClientToken === input.ClientToken;
    if (!exists && stored && !repeated) throw conflict(`Schedule ${name} already exists.`);
    if (!stored || exists) schedules.save(name, input, clock.now());
    changed();
    return { ScheduleArn: arnOf({ group: input.GroupName, name }) };
  }

  function get(params: Record<string, string>, query: URLSearchParams): Schedule {
    const name = params["Name"] ?? "";
    const found = schedules.find(query.get("groupName") ?? "default", name);
    if (!found) throw notFound(`Schedule ${name} does not exist.`);
    return found;
  }

  function list(query: URLSearchParams) {
    const limit = z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeMax);
    const size = limit.parse(query.get("MaxResults") ?? undefined);
    const text = (name: string) => query.get(name) ?? "";
    const filter = { group: text("ScheduleGroup"), prefix: text("NamePrefix"), state: text("State") };
    const page = schedules.list({ ...filter, after: text("NextToken"), limit: size + 1 });
    const shown = page.slice(0, size);
    const last = page.length > size ? shown.at(-1) : undefined;
    return {
      Schedules: shown.map((schedule) => summary(schedule, arnOf(schedule))),
      ...(last && { NextToken: `${last.group}/${last.name}` }),
    };
  }

  return [
    { method: "POST", path: "/schedules/{Name}", handle: (call) => save(call, false) },
    { method: "PUT", path: "/schedules/{Name}", handle: (call) => save(call, true) },
    {
      method: "GET",
      path: "/schedules/{Name}",
      handle: ({ params, query }) => {
        const schedule = get(params, query);
        const { ClientToken: _, ...input } = schedule.input;
        return { ...input, ...summary(schedule, arnOf(schedule)), Target: input.Target };
      },
    },
    {
      method: "DELETE",
      path: "/schedules/{Name}",
      handle: ({ params, query }) => {
        const { group, name } = get(params, query);
        schedules.delete(group, name);
      },
    },
    { method: "GET", path: "/schedules", handle: ({ query }) => list(query) },
  ];
}

function summary(schedule: Schedule, arn: string) {
  return {
    Arn: arn,
    Name: schedule.name,
    GroupName: schedule.group,
    State: schedule.input.State,
    CreationDate: schedule.createdAt / 1000,
    LastModificationDate: schedule.modifiedAt / 1000,
    Target: { Arn: schedule.input.Target.Arn },
  };
}

const invalid = (message: string) => new ServiceError("ValidationException", 400, message);
const notFound = (message: string) => new ServiceError("ResourceNotFoundException", 404, message);
const conflict = (message: string) => new ServiceError("ConflictException", 409, message);
