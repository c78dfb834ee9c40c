import { createHash, randomBytes } from "node:crypto";
import { BatchWriteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { contactHandlers } from "#functions/api/contacts/contacts/handlers.ts";
import { contactRoutes } from "#functions/api/contacts/contacts/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import type { Job } from "#lib/domain/job/job.ts";
import { createApi } from "#lib/http/create-api.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type ContactFixture = Awaited<ReturnType<typeof openContactFixture>>;
export type FixtureProject = Awaited<ReturnType<ContactFixture["newProject"]>>;

/** The endpoints of single contacts and their list on a real table; jobs are kept in a list. */
export async function openContactFixture() {
  const table = await startTable();
  const clock = { at: new Date(someTime), now: () => clock.at };
  const jobs: { job: Job; delaySeconds: number }[] = [];
  const queue = { send: async (job: Job, delaySeconds = 0) => void jobs.push({ job, delaySeconds }) };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const counters = new CounterRepository(table);
  const history = new ContactHistoryRepository(table, clock);
  const lists = new ListRepository(table, clock);
  const executions = executionForgetting(table, clock);
  const removal = new ContactRemoval({ contacts, history, executions, lists, jobs: queue, clock });
  const service = new ContactService({ contacts, projects, removal });
  const listing = new ContactListing(new ContactRecordReader(table, clock), counters);
  const api = createApi({
    routes: contactRoutes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: contactHandlers(service, listing),
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });

  async function call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
    const event = httpEvent(method, target, { headers, ...(body !== undefined && { body }) });
    const answer = await api(event, context);
    return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
  }

  async function newProject() {
    const project = someProject();
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await projects.create(project, { public: hash(randomBytes(8).toString("hex")), secret: hash(secretKey) });
    const authorization = { authorization: `Bearer ${secretKey}` };
    const callIt = (method: string, target: string, body?: unknown, headers = {}): Promise<Answer> =>
      call(method, target, body, { ...authorization, ...headers });
    return {
      ...project,
      call: callIt,
      create: async (email: string, parts: Record<string, unknown> = {}) =>
        (await callIt("POST", "/contacts", { email, ...parts })).body,
      /** What is stored of its contacts, histories and counters, for comparing. */
      stored: async () => (await storedOf(table, project.id)).filter(({ pk }) => !/^[SL]#/.test(String(pk))),
    };
  }

  return { table, clock, jobs, contacts, projects, counters, history, call, newProject, stop: () => table.stop() };
}

const storedOf = async (table: TestTable, projectId: string) =>
  (await table.scan())
    .filter(({ pk }) => String(pk).includes(projectId))
    .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1));

export function someContact(salt: string, email: string, changes: Partial<Contact> = {}): Contact {
  return {
    id: contactIdFor(salt, email),
    email,
    subscribed: true,
    snoozedUntil: null,
    data: {},
    createdAt: someTime,
    updatedAt: someTime,
    deletionsSeen: 0,
    ...changes,
  };
}

/** Puts contacts as they would stand, many at a time. */
export async function putContacts(table: TestTable, projectId: string, contacts: Contact[]): Promise<void> {
  const requests = contacts.map((contact) => ({ PutRequest: { Item: newContactItem(projectId, contact) } }));
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [table.name]: requests.slice(start, start + 25) };
    await table.documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

export const put = (table: TestTable, Item: Record<string, unknown>) =>
  table.documents.send(new PutCommand({ TableName: table.name, Item }));
