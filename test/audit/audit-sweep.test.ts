import { describe, expect, it } from "vitest";
import { auditedOperations } from "#functions/api/audited-operations.ts";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import type { AuditLine, AuditOutcome } from "#lib/domain/audit/audit-line.ts";
import type { AuditAnswers } from "#lib/http/audit/audit-answer.ts";
import type { Route } from "#lib/http/route.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/refusal.ts";
import { projectId, sessionToken, tinyApi } from "#test/http/tiny-api.ts";
import { addKey } from "#test/keys/some-key.ts";
import { formOf } from "#test/support/form.ts";

const answers: AuditAnswers = auditedOperations;
const changing = allRoutes.filter(({ method, auth }) => method !== "GET" && auth !== "none");
const audited = changing.filter(({ operation }) => "action" in (answers[operation] ?? {}));
const named = (routes: readonly Route[]) => routes.map((route) => ({ name: route.operation, route }));

/** What must be in no line. */
const secret = "hidden-7c1fe0d2";
const record = { id: newId(), name: "After", secret, token: secret, nested: { password: secret } };

/** Lines in memory. */
function memoryAudit() {
  const lines: (AuditLine & { project: string })[] = [];
  const written: string[] = [];
  const put = async (project: string, line: AuditLine) => {
    lines.push({ ...line, project });
    written.push(`line ${line.result}`);
  };
  const settle = async (_project: string, { id }: { id: string }, outcome: AuditOutcome) => {
    Object.assign(lines.find((line) => line.id === id) ?? {}, outcome);
    written.push(`outcome ${outcome.result}`);
  };
  return { lines, written, audit: { store: { put, settle }, answers } };
}

async function call(route: Route, handle: () => unknown = () => record) {
  const { lines, written, audit } = memoryAudit();
  const handler = () => {
    written.push("handler");
    return handle();
  };
  const api = tinyApi([...allRoutes], handler, undefined, audit);
  const { params = {}, body, text, query = {} } = examplesByOperation[route.operation] ?? {};
  const inPath: Record<string, unknown> = { ...params, ...(route.projectParam && { [route.projectParam]: projectId }) };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURI(String(inPath[name] ?? newId())));
  const target = `${path}?${new URLSearchParams(query as Record<string, string>)}`;
  const session = { authorization: undefined as never, origin: "https://dash.example.com", "x-project-id": projectId };
  const byKey = { authorization: `Bearer ${addKey(api, { id: "key-id", name: "Server", scopes: ["full", "track"] })}` };
  const form =
    route.file === undefined
      ? undefined
      : formOf([{ name: route.file, filename: "list.csv", type: "text/csv", content: text ?? "" }]);
  const isSession = route.auth === "session";
  const answer = await api.send(route.method, target, {
    headers: { ...(isSession ? session : byKey), ...form?.headers },
    ...(isSession && { cookies: [`petrel_session=${sessionToken}`] }),
    body: form ? form.body : body,
  });
  return { lines, written, path, answer };
}

describe("every operation of a key or a session that may change something", () => {
  it.each(named(audited))("$name leaves one line, written before the change, without a secret", async ({ route }) => {
    const { lines, written, path, answer } = await call(route);
    expect([answer.status, answer.body?.error]).toEqual([route.success, undefined]);
    expect(lines).toHaveLength(1);
    const [line] = lines;
    const answerOf = answers[route.operation];
    const action = answerOf && "action" in answerOf ? answerOf.action : "";
    const actor =
      route.auth === "session"
        ? { type: "USER", name: "ann@example.com" }
        : { type: "KEY", id: "key-id", name: "Server" };
    expect(line).toMatchObject({ action, actor, result: "OK", ip: "127.0.0.1", userAgent: "test" });
    expect(line?.target).toMatchObject({ type: action.split(".")[0], id: expect.any(String) });
    const isMade = answerOf && "madeFrom" in answerOf;
    if (isMade || !path.includes(line?.target.id ?? "none")) expect(line?.target.id).toBe(record.id);
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(action).toMatch(/^[a-z-]+\.[a-z-]+$/);
    if (route.operation === "createProject") return;
    expect(line?.project).toBe(projectId);
    // A read of the record before comes at the same time.
    expect(written.indexOf("line UNKNOWN")).toBeLessThan(written.lastIndexOf("handler"));
    expect(written).toContain("line UNKNOWN");
    expect(written.at(-1)).toBe("outcome OK");
  });

  it.each(named(changing.filter((route) => !audited.includes(route))))(
    "$name, which is excused, leaves none",
    async ({ route }) => {
      expect(answers[route.operation]).toEqual({ excused: expect.any(String) });
      expect((await call(route)).lines).toEqual([]);
    },
  );

  it("names an operation of the same function to read the record before", () => {
    for (const { operation, path } of audited) {
      const answer = answers[operation];
      const before = answer && "before" in answer ? answer.before : undefined;
      if (before === undefined) continue;
      const read = allRoutes.find((route) => route.operation === before);
      expect([operation, read?.method]).toEqual([operation, "GET"]);
      expect([operation, path.startsWith(read?.path ?? "none")]).toEqual([operation, true]);
    }
  });
});

describe("a line", () => {
  const change = allRoutes.find(({ operation }) => operation === "changeTemplate") as Route;

  it("tells which fields changed", async () => {
    let read = false;
    const { lines } = await call(change, () => {
      const before = { id: "1", name: "Before", subject: "Same", body: "<p>Old</p>" };
      const after = { ...before, name: "After", body: "<p>New</p>" };
      read = !read;
      return read ? before : after;
    });
    expect(lines[0]).toMatchObject({
      target: { type: "template", name: "After" },
      before: { name: "Before", body: { length: 10 } },
      after: { name: "After", body: { length: 10 } },
    });
    expect(Object.keys(lines[0]?.after ?? {}).sort()).toEqual(["body", "name"]);
  });

  it("of a copy or a part names what was made, and tells what it was made from", async () => {
    for (const [operation, name] of [
      ["duplicateCampaign", "source"],
      ["addStep", "workflowId"],
    ] as const) {
      const { path, lines } = await call(allRoutes.find((route) => route.operation === operation) as Route);
      expect(lines).toMatchObject([{ target: { id: record.id, name: record.name }, before: null }]);
      expect(lines[0]?.after).toMatchObject({ name: record.name, [name]: path.split("/")[2] });
    }
  });

  it("of a new member has the user's id", async () => {
    const add = allRoutes.find(({ operation }) => operation === "addMember") as Route;
    const { lines } = await call(add, () => ({ userId: "user-id", email: "bob@example.com" }));
    expect(lines).toMatchObject([{ target: { type: "member", id: "user-id", name: "bob@example.com" } }]);
  });

  it("leaves out what the answer only tells its reader", async () => {
    const queue = allRoutes.find(({ operation }) => operation === "bulkSubscribe") as Route;
    const queued = await call(queue, () => ({ message: "Bulk subscribe queued.", jobId: "job-id" }));
    expect(queued.lines).toMatchObject([{ before: null, after: { jobId: "job-id" } }]);
    expect(Object.keys(queued.lines[0]?.after ?? {})).toEqual(["jobId"]);
    const reset = allRoutes.find(({ operation }) => operation === "resetProject") as Route;
    const done = await call(reset, () => ({ success: true, message: "Project reset." }));
    expect(done.lines).toMatchObject([{ result: "OK", after: null }]);
  });

  it("says REFUSED after a refusal, and UNKNOWN after a fault", async () => {
    const refused = await call(change, () => {
      throw notFound("template", "1");
    });
    expect(refused.lines).toMatchObject([{ result: "REFUSED", before: null, after: null }]);
    let calls = 0;
    const failed = await call(change, () => {
      calls += 1;
      if (calls === 2) throw new Error("The table is gone.");
      return record;
    });
    expect([failed.answer.status, failed.lines[0]?.result]).toEqual([500, "UNKNOWN"]);
  });

  it("that cannot be written prevents the change; one that cannot be completed does not fail it", async () => {
    const { audit } = memoryAudit();
    const fail = async () => {
      throw new Error("The table is gone.");
    };
    const send = async (store: object) => {
      let changes = 0;
      const count = () => {
        changes += 1;
        return record;
      };
      const routes = allRoutes.filter(({ operation }) => operation === "createTemplate");
      const api = tinyApi([...routes], count, undefined, { ...audit, store: { ...audit.store, ...store } });
      const { body } = examplesByOperation["createTemplate"] ?? {};
      const { status } = await api.send("POST", "/templates", { body });
      return [status, changes];
    };
    expect(await send({ put: fail })).toEqual([500, 0]);
    expect(await send({ settle: fail })).toEqual([201, 1]);
  });

  it("notes a key that was refused for its scopes", async () => {
    const { lines, audit } = memoryAudit();
    const api = tinyApi([...allRoutes], undefined, undefined, audit);
    const token = addKey(api, { id: "key-id", scopes: ["track"] });
    await api.send("GET", "/contacts", { headers: { authorization: `Bearer ${token}` } });
    expect(lines).toMatchObject([
      {
        ...{ action: "key.refuse", actor: { type: "KEY", id: "key-id" }, result: "REFUSED" },
        target: { type: "route", name: "GET /contacts" },
        after: { scope: "contacts:read" },
      },
    ]);
  });
});
