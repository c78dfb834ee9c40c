import { CreateScheduleCommand, DeleteScheduleCommand, GetScheduleCommand } from "@aws-sdk/client-scheduler";
import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { beforeEach, describe, expect, test } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { queueArn, startProxyStack } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());
const denied = "AccessDeniedException";
const arn = (kind: string) => `arn:aws:ses:us-east-1:000000000000:${kind}`;
const sendActions = ["ses:SendEmail", "ses:SendRawEmail"];

beforeEach(() => stack.grant([statement(["ses:*"], ["*"])]));

const mail = (change = {}) =>
  new SendEmailCommand({
    FromEmailAddress: "Acme <hello@acme.test>",
    Destination: { ToAddresses: ["ana@example.com", "bo@example.com"] },
    Content: {
      Raw: { Data: Buffer.from("From: Acme <hello@acme.test>\r\nTo: ana@example.com\r\nSubject: Hi\r\n\r\nHi") },
    },
    ...change,
  });

describe("mail", () => {
  test("is accepted and counted by recipient", async () => {
    expect((await stack.ses.send(mail())).MessageId).toBeDefined();
    expect(stack.meter.report().total).toMatchObject({ mails: 2, dollars: 0.0002 });
  });

  test("is not billed when refused", async () => {
    const Raw = { Data: Buffer.from("From: x@elsewhere.test\r\nTo: ana@example.com\r\n\r\nHi") };
    await expect(
      stack.ses.send(mail({ FromEmailAddress: "x@elsewhere.test", Content: { Raw } })),
    ).rejects.toMatchObject({ name: "MessageRejected" });
    expect(stack.meter.report().total).toMatchObject({ mails: 0, dollars: 0 });
  });

  test.each([
    ["its domain", [statement(sendActions, [arn("identity/acme.test")])], true],
    ["its address", [statement(sendActions, [arn("identity/hello@acme.test")])], true],
    ["every identity", [statement(sendActions, [arn("identity/*")])], true],
    ["another domain", [statement(sendActions, [arn("identity/other.test")])], false],
    ["SendEmail alone, which does not cover a raw message", [statement(["ses:SendEmail"], [arn("identity/*")])], false],
  ])("needs a grant on the sender: %s", async (_name, statements, allowed) => {
    stack.grant(statements);
    const sent = await stack.ses.send(mail()).then(
      () => true,
      (error) => error.name,
    );
    expect(sent).toBe(allowed ? true : "AccessDeniedException");
    expect(stack.meter.report().total.mails).toBe(allowed ? 2 : 0);
  });

  test("needs a grant on its configuration set too", async () => {
    stack.grant([statement(sendActions, [arn("identity/*")])]);
    await expect(stack.ses.send(mail({ ConfigurationSetName: "tracked" }))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining(arn("configuration-set/tracked")),
    });
  });

  test("finds the sender in the message when the call does not name it", async () => {
    stack.grant([statement(sendActions, [arn("identity/acme.test")])]);
    await stack.ses.send(mail({ FromEmailAddress: undefined }));
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test.each([
    ["throttle", "TooManyRequestsException", 429],
    ["error", "InternalServiceErrorException", 500],
  ] as const)("is not sent under the fault %s, which is answered as SES does", async (mode, name, httpStatusCode) => {
    stack.faults.add({ service: "ses", operation: "SendEmail", mode });
    await expect(stack.ses.send(mail())).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    expect(stack.meter.report().total.mails).toBe(0);
  });

  test("is sent when the connection breaks after SES accepted it", async () => {
    stack.faults.add({ service: "ses", operation: "SendEmail", mode: "acceptThenFail" });
    await expect(stack.ses.send(mail())).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(stack.meter.report().total.mails).toBe(2);
  });
});

test("identities and the account are each judged by their own resource", async () => {
  stack.grant([
    statement(["ses:GetAccount"], ["*"]),
    statement(["ses:CreateEmailIdentity", "ses:GetEmailIdentity"], [arn("identity/new.test")]),
  ]);
  await stack.ses.send(new GetAccountCommand({}));
  await stack.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: "new.test" }));
  await stack.ses.send(new GetEmailIdentityCommand({ EmailIdentity: "new.test" }));
  await expect(stack.ses.send(new GetEmailIdentityCommand({ EmailIdentity: "acme.test" }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
  expect(stack.authorizer.unused()).toEqual([]);
});

test("identities are judged by their current and requested tags", async () => {
  const tag = "petrel:environment";
  const own = { StringEquals: { [`aws:ResourceTag/${tag}`]: ["staging"] } };
  stack.grant([
    statement(["ses:CreateEmailIdentity", "ses:TagResource"], [arn("identity/*")], {
      conditions: {
        StringEquals: { [`aws:RequestTag/${tag}`]: ["staging"] },
        StringEqualsIfExists: { [`aws:ResourceTag/${tag}`]: ["staging"] },
      },
    }),
    statement(["ses:DeleteEmailIdentity"], [arn("identity/*")], { conditions: own }),
  ]);
  const create = (EmailIdentity: string, ...tags: string[]) =>
    stack.ses
      .send(new CreateEmailIdentityCommand({ EmailIdentity, Tags: tags.map((Value) => ({ Key: tag, Value })) }))
      .then(...outcome);
  const remove = (EmailIdentity: string) =>
    stack.ses.send(new DeleteEmailIdentityCommand({ EmailIdentity })).then(...outcome);
  const outcome = [() => "done", (error: Error) => error.name] as const;
  expect([await create("own.test"), await create("own.test", "production")]).toEqual(Array(2).fill(denied));
  expect([await create("own.test", "staging"), await create("own.test", "staging")]).toEqual([
    "done",
    "AlreadyExistsException",
  ]);
  // The operator's own identity, without a tag.
  expect([await remove("acme.test"), await remove("own.test"), await remove("own.test")]).toEqual([
    denied,
    "done",
    denied,
  ]);
  stack.grant([statement(["ses:CreateEmailIdentity"], [arn("identity/*")])]);
  expect([await create("other.test"), await create("another.test", "staging")]).toEqual(["done", denied]);
});

describe("schedules", () => {
  const role = "arn:aws:iam::000000000000:role/scheduler";
  const schedule = "arn:aws:scheduler:us-east-1:000000000000:schedule/petrel/*";
  const named = { Name: "wake", GroupName: "petrel" };
  const create = new CreateScheduleCommand({
    ...named,
    ScheduleExpression: "at(2040-01-01T00:00:00)",
    FlexibleTimeWindow: { Mode: "OFF" },
    Target: { Arn: queueArn, RoleArn: role, Input: "{}" },
  });
  const pass = statement(["iam:PassRole"], [role], {
    conditions: { StringEquals: { "iam:PassedToService": ["scheduler.amazonaws.com"] } },
  });

  test("are judged by their group and name, and by the role that they pass", async () => {
    const actions = ["scheduler:CreateSchedule", "scheduler:GetSchedule", "scheduler:DeleteSchedule"];
    stack.grant([statement(actions, [schedule])]);
    await expect(stack.scheduler.send(create)).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining("iam:PassRole"),
    });
    stack.grant([statement(actions, [schedule]), pass]);
    await stack.scheduler.send(create);
    expect((await stack.scheduler.send(new GetScheduleCommand(named))).Name).toBe("wake");
    await stack.scheduler.send(new DeleteScheduleCommand(named));
    await expect(stack.scheduler.send(new GetScheduleCommand({ Name: "wake" }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test("throttle as Scheduler does", async () => {
    stack.grant([statement(["scheduler:*"], ["*"]), pass]);
    stack.faults.add({ service: "scheduler", operation: "CreateSchedule", mode: "throttle" });
    await expect(stack.scheduler.send(create)).rejects.toMatchObject({ name: "ThrottlingException" });
  });
});
