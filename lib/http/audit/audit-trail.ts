import type { AuditActor, AuditLine, AuditOutcome, AuditTarget } from "#lib/domain/audit/audit-line.ts";
import { keptUserAgent } from "#lib/domain/audit/audit-notes.ts";
import type { AuditStore } from "#lib/domain/audit/audit-store.ts";
import { changedValues } from "#lib/domain/audit/audit-values.ts";
import type { Caller } from "#lib/domain/project/caller.ts";
import type { AuditAnswer, AuditAnswers } from "#lib/http/audit/audit-answer.ts";
import { type Exchange, placeOf, routeOf } from "#lib/http/exchange.ts";
import { Reply } from "#lib/http/reply.ts";
import { type ProjectId, projectIdOf, storedProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** Where changes are recorded, and which of them. */
export interface Audit {
  store: Pick<AuditStore, "put" | "settle">;
  answers: AuditAnswers;
}

type Fields = Readonly<Record<string, unknown>>;
type Audited = Extract<AuditAnswer, { action: string }>;

interface Change {
  /** Makes the change; returns what the handler returns. */
  run: () => Promise<unknown>;
  /** Reads the record with the operation of this name. */
  read: (operation: string) => Promise<unknown>;
}

/**
 * Records the changes of a function (contract 15 section 7). The line is written before the change and completed after it. If
 * the process dies in between, its result stays UNKNOWN.
 */
export class AuditTrail {
  readonly #audit: Audit;
  readonly #logger: Pick<Logger, "error">;

  constructor(audit: Audit, logger: Pick<Logger, "error">) {
    this.#audit = audit;
    this.#logger = logger;
  }

  /** A change whose line cannot be written is not made. */
  async record(exchange: Exchange, { run, read }: Change): Promise<unknown> {
    const answer = this.#audit.answers[routeOf(exchange).operation];
    const projectId = projectOf(exchange);
    if (!answer || "excused" in answer) return run();
    if (!projectId) return this.#recordCreation(exchange, answer, run);
    const line = begunLine(exchange, answer);
    const [before] = await Promise.all([
      answer.before === undefined ? null : found(() => read(answer.before ?? "")),
      this.#audit.store.put(projectId, line),
    ]);
    try {
      const result = await run();
      const after = recordIn(result);
      await this.#settle(projectId, line, outcomeOf(exchange, answer, { target: line.target, before, after }));
      return result;
    } catch (error) {
      if (error instanceof Refusal) {
        const { target } = line;
        await this.#settle(projectId, line, { target, before: null, after: null, result: "REFUSED" });
      }
      throw error;
    }
  }

  /** The first line of a new project, which has no log before. */
  async #recordCreation(exchange: Exchange, answer: Audited, run: Change["run"]): Promise<unknown> {
    const result = await run();
    const after = recordIn(result);
    const line = begunLine(exchange, answer);
    const id = storedProjectId.safeParse(after?.["id"]);
    const { target } = line;
    const created = { ...line, ...outcomeOf(exchange, answer, { target, before: null, after }) };
    if (id.success) await this.#orLogged(line.requestId, () => this.#audit.store.put(id.data, created));
    return result;
  }

  /** Notes that a named key was refused for want of a scope. The request is refused in any case. */
  async noteRefusal(exchange: Exchange, refusal: Refusal): Promise<void> {
    const projectId = projectOf(exchange);
    if (!projectId) return;
    const { method, path } = routeOf(exchange);
    const line: AuditLine = {
      ...lineOf(exchange),
      action: "key.refuse",
      target: { type: "route", id: null, name: `${method} ${path}` },
      after: { reason: refusal.details?.["reason"], scope: refusal.details?.["scope"] },
      result: "REFUSED",
    };
    await this.#orLogged(exchange.requestId, () => this.#audit.store.put(projectId, line));
  }

  /** The change is made by now: a failure must not tell its caller otherwise. */
  async #settle(projectId: ProjectId, line: AuditLine, outcome: AuditOutcome): Promise<void> {
    await this.#orLogged(line.requestId, () => this.#audit.store.settle(projectId, line, outcome));
  }

  async #orLogged(requestId: string | null, write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      this.#logger.error("Line of the audit log could not be written", { requestId, error });
    });
  }
}

function projectOf(exchange: Exchange): ProjectId | undefined {
  const place = placeOf(exchange);
  return place && projectIdOf(place.dataId);
}

/** What every line of a request says. */
function lineOf({ caller, event, receivedAt, requestId }: Exchange) {
  const { sourceIp, userAgent } = event.requestContext.http;
  return {
    ...{ id: newId(), at: receivedAt.toISOString(), before: null, after: null },
    actor: actorOf(caller),
    ...{ ip: sourceIp, userAgent: keptUserAgent(userAgent), requestId },
  };
}

function begunLine(exchange: Exchange, { action, param = "id" }: Audited): AuditLine {
  const id = exchange.params[param];
  const target = { type: action.split(".")[0] ?? "", id: typeof id === "string" ? id : null, name: null };
  return { ...lineOf(exchange), action, target, result: "UNKNOWN" };
}

/** Who a caller is in a line. */
export function actorOf(caller: Caller | undefined): AuditActor {
  if (caller?.kind === "session") return { type: "USER", id: caller.user.id, name: caller.user.email };
  if (caller?.kind === "named") return { type: "KEY", id: caller.key.id, name: caller.key.name };
  return { type: "KEY", id: caller?.kind ?? null, name: `The ${caller?.kind} key` };
}

interface Records {
  /** As it was known before the change. */
  target: AuditTarget;
  before: Fields | null;
  after: Fields | null;
}

function outcomeOf(
  exchange: Exchange,
  { param = "id", madeFrom }: Audited,
  { target: { type, id }, before, after }: Records,
): AuditOutcome {
  const { method } = routeOf(exchange);
  const made = madeFrom === undefined ? after : { ...after, [madeFrom]: id };
  const shown = method === "DELETE" ? null : made;
  const isPartOnly = before === null && (method === "PATCH" || method === "PUT");
  const values = changedValues(before, isPartOnly ? fieldsIn(shown, exchange.body) : shown);
  const named = { ...before, ...after };
  const idInRecord = textIn(named, param) ?? textIn(named, "id");
  const target = { type, id: madeFrom === undefined ? (id ?? idInRecord) : idInRecord, name: nameIn(named) };
  return { target, ...values, result: "OK" };
}

/** The fields of a record that the request named. */
function fieldsIn(record: Fields | null, body: unknown): Fields | null {
  if (record === null || !isFields(body)) return record;
  return Object.fromEntries(Object.keys(body).flatMap((name) => (name in record ? [[name, record[name]]] : [])));
}

const nameIn = (record: Fields): string | null =>
  textIn(record, "name") ?? textIn(record, "email") ?? textIn(record, "domain") ?? textIn(record, "url");

function textIn(record: Fields, name: string): string | null {
  const value = record[name];
  return typeof value === "string" ? value : null;
}

/** The record in what a handler returns: some operations return it beside a message, or a message and the id of a job. */
function recordIn(result: unknown): Fields | null {
  const body = result instanceof Reply ? result.body : result;
  if (!isFields(body)) return null;
  if (isFields(body["data"]) && body["success"] === true) return body["data"];
  const { success: _, message: __, ...record } = body;
  return Object.keys(record).length > 0 ? record : null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The record; null if there is none, which the change itself will answer. */
async function found(read: () => Promise<unknown>): Promise<Fields | null> {
  try {
    return recordIn(await read());
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
