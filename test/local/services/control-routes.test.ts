import { beforeEach, describe, expect, test } from "vitest";
import { faultRoutes } from "#local/control/faults.ts";
import { permissionRoutes } from "#local/control/permissions.ts";
import type { ControlRoute } from "#local/control/route.ts";
import { usageRoutes } from "#local/control/usage.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Faults } from "#local/services/faults.ts";
import { Meter } from "#local/services/meter.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { deployedFunction, statement } from "#test/local/services/deployed-function.ts";

let faults: Faults;
let meter: Meter;
let routes: ControlRoute[];

beforeEach(() => {
  faults = new Faults();
  meter = new Meter();
  const functions = [deployedFunction("queues/send", [statement(["ses:GetAccount"], ["*"])])];
  const authorizer = new Authorizer(emptyDeployment({ functions }));
  routes = [...faultRoutes(faults, ["queues/send"]), ...usageRoutes(meter), ...permissionRoutes(authorizer)];
});

async function call(method: string, path: string, body: unknown = "") {
  const route = routes.find((candidate) => candidate.method === method && candidate.path === path);
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return await route?.handle({ params: {}, query: new URLSearchParams(), headers: {}, body: bytes });
}
const order = (body: unknown) => call("POST", "/_local/faults", body);

describe("faults", () => {
  const sendEmail = { service: "ses", operation: "SendEmail", mode: "throttle" };
  const crash = { function: "queues/send", mode: "crash", afterCalls: 2 };

  test("are ordered, listed with their remaining count, and cleared", async () => {
    expect(await order({ ...sendEmail, count: 3 })).toMatchObject({ status: 201 });
    await order(crash);
    faults.take("ses", "SendEmail");
    expect(await call("GET", "/_local/faults")).toEqual({
      status: 200,
      body: {
        faults: [
          { ...sendEmail, count: 2 },
          { ...crash, count: 1 },
        ],
      },
    });
    expect(await call("DELETE", "/_local/faults")).toEqual({ status: 204 });
    expect(faults.list()).toEqual([]);
  });

  test.each([
    ["an unknown service", { ...sendEmail, service: "kinesis" }],
    ["an unknown operation", { ...sendEmail, operation: "SendMail" }],
    ["an operation of another service", { ...sendEmail, operation: "PutItem" }],
    ["an unknown mode", { ...sendEmail, mode: "explode" }],
    ["an unknown function", { ...crash, function: "queues/sent" }],
    ["a count of zero", { ...sendEmail, count: 0 }],
    ["a probability over 1", { ...sendEmail, probability: 2 }],
    ["a crash before the first call", { ...crash, afterCalls: -1 }],
    ["an unknown field", { ...sendEmail, times: 2 }],
    ["no JSON", "{"],
  ])("with %s are refused with 422", async (_name, body) => {
    await expect(order(body)).rejects.toMatchObject({ status: 422 });
    expect(faults.list()).toEqual([]);
  });

  test.each([
    ["service", { ...sendEmail, service: "kinesis" }, "dynamodb"],
    ["mode", { ...sendEmail, mode: "explode" }, "acceptThenFail"],
    ["function", { ...crash, function: "queues/sent" }, "queues/send"],
  ])("with an unknown %s are answered with the valid ones", async (field, body, known) => {
    const refusal = order(body).catch((error: Error) => error.message);
    expect(await refusal).toMatch(new RegExp(`${known}.*${field}`, "s"));
  });

  test("happen once, or as often as ordered", () => {
    faults.add({ service: "sqs", operation: "SendMessage", mode: "error" });
    faults.add({ service: "sqs", operation: "SendMessage", mode: "throttle", count: 2 });
    const met = Array.from({ length: 4 }, () => faults.take("sqs", "SendMessage"));
    expect(met).toEqual(["error", "throttle", "throttle", undefined]);
    expect(faults.take("sqs", "ReceiveMessage")).toBeUndefined();
  });

  test("with only a probability happen until they are cleared", () => {
    faults.add({ service: "sqs", operation: "SendMessage", mode: "error", probability: 0.5 });
    const met = Array.from({ length: 1000 }, () => faults.take("sqs", "SendMessage")).filter(Boolean).length;
    expect(met).toBeGreaterThan(400);
    expect(met).toBeLessThan(600);
  });

  test("crash a worker at the named call, and restart the count each time", () => {
    faults.add({ function: "queues/send", mode: "crash", afterCalls: 2, count: 2 });
    const met = Array.from({ length: 5 }, () => faults.countCall("queues/send"));
    expect(met).toEqual([undefined, "performed", undefined, "performed", undefined]);
    expect(faults.countCall("api/send")).toBeUndefined();
  });
});

describe("usage", () => {
  test("is reported in total, by function and by operation, and in dollars", async () => {
    meter.countApiRequest("api/send");
    meter.countApiRequest(null);
    meter.countInvocation("api/send", { gbSeconds: 0.5, usedMb: 30.2, cpuMs: 12.5 });
    meter.countInvocation("api/send", { gbSeconds: 0, usedMb: 20, cpuMs: 2 });
    meter.countOperation({ functionName: "api/send", service: "dynamodb", operation: "PutItem", writeUnits: 2 });
    meter.countOperation({ functionName: "api/send", service: "sqs", operation: "SendMessage", requests: 3 });
    meter.countOperation({ functionName: "queues/send", service: "ses", operation: "SendEmail", mails: 1 });
    const none = { writeUnits: 0, readUnits: 0, queueRequests: 0, topicRequests: 0, invocations: 0, gbSeconds: 0 };
    const rest = { apiRequests: 0, mails: 0 };
    const api = { ...none, ...rest, writeUnits: 2, queueRequests: 3, invocations: 2, gbSeconds: 0.5, apiRequests: 1 };
    const row = { function: "api/send", calls: 1, writeUnits: 0, readUnits: 0 };
    expect(await call("GET", "/_local/usage")).toEqual({
      status: 200,
      body: {
        total: { ...api, apiRequests: 2, mails: 1, dollars: 0.000_111_515 },
        functions: {
          "api/send": { ...api, dollars: 0.000_010_515, memoryMb: 31, cpuMs: 14.5, roundTrips: 0 },
          "queues/send": { ...none, ...rest, mails: 1, dollars: 0.0001, memoryMb: 0, cpuMs: 0, roundTrips: 0 },
        },
        operations: [
          { ...row, service: "dynamodb", operation: "PutItem", writeUnits: 2 },
          { ...row, service: "sqs", operation: "SendMessage" },
          { ...row, function: "queues/send", service: "ses", operation: "SendEmail" },
        ],
      },
    });
  });

  test("starts at zero after a reset", async () => {
    meter.countApiRequest("api/send");
    expect(await call("DELETE", "/_local/usage")).toEqual({ status: 204 });
    expect(meter.report()).toMatchObject({ total: { apiRequests: 0, dollars: 0 }, functions: {}, operations: [] });
  });
});

test("permissions list denials and unused grants", async () => {
  expect(await call("GET", "/_local/permissions")).toEqual({
    status: 200,
    body: { denied: [], unused: [{ caller: "queues/send", action: "ses:GetAccount", resource: "*" }] },
  });
});
