import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable, type Table } from "#lib/storage/table/table.ts";
import { startTableEngine } from "#local/engines/dynoxide.ts";
import { Browser } from "#test/support/browser.ts";
import { someEmail } from "#test/support/records.ts";
import { RunningStack } from "#test/support/stack.ts";

interface Counts {
  writeUnits: number;
  readUnits: number;
  invocations: number;
  gbSeconds: number;
  dollars: number;
}

interface Usage {
  functions: Record<string, Counts>;
}

const contacts = 100_000;

/** Limit of one DynamoDB call; each contact comes with one mail. */
const contactsAtOnce = 12;

const answerMsMax = 1_000;

const settleSecondsMax = 3_600;

/** Delay after which a sweep starts with the hidden data (lib/domain/project/sweep-service.ts). */
const quarterHour = 900;

/** The reset of a large project through the whole local stack: the answer, what is readable right after it, and the sweep. */
export async function resetBench(): Promise<void> {
  const engine = await startTableEngine(null);
  const stack = await RunningStack.start({ env: { DYNAMODB_ENDPOINT: engine.url } });
  try {
    await seed(stack, engine.url);
    const owner = await Browser.ofOwner(stack);
    const startedAt = performance.now();
    const { status } = await owner.call("POST", `/users/@me/projects/${stack.credentials.projectId}/reset`);
    const answerMs = performance.now() - startedAt;
    const { body } = await stack.call<{ data: unknown[]; total: number }>("GET", "/emails");
    console.log(
      [
        `Reset of a project of ${contacts} contacts with a mail each: ${status} after ${answerMs.toFixed(0)} ms (at most ${answerMsMax})`,
        `the list of mails at once: ${body.data.length} of ${body.total}`,
      ].join("\n  "),
    );
    await stack.settle();
    await stack.local("DELETE", "/usage");
    const sweptFrom = performance.now();
    await stack.advance(quarterHour);
    await stack.settle(settleSecondsMax);
    const { functions } = await stack.local<Usage>("GET", "/usage");
    console.log(`  swept within ${((performance.now() - sweptFrom) / 1_000).toFixed(0)} s on this machine`);
    for (const name of ["queues/jobs", "streams/table"]) {
      const used = functions[name];
      if (!used) throw new Error(`${name} has done nothing.`);
      const { writeUnits, readUnits, invocations, gbSeconds, dollars } = used;
      const work = `${invocations} invocations of ${gbSeconds.toFixed(1)} GB-s`;
      console.log(`  ${name}: ${writeUnits} WRU, ${readUnits} RRU, ${work}, $${dollars.toFixed(4)} in all`);
    }
  } finally {
    await stack.stop();
    await engine.stop();
  }
}

/** Directly into the table; the stack follows the writes as if they had come one by one. */
async function seed(stack: RunningStack, endpoint: string): Promise<void> {
  Object.assign(process.env, { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "bench", AWS_SECRET_ACCESS_KEY: "bench" });
  const { TableNames: [name = ""] = [] } = await connectTable("", endpoint).documents.send(new ListTablesCommand({}));
  const table = connectTable(name, endpoint);
  const project = await new ProjectRepository(table).findById(projectIdOf(stack.credentials.projectId));
  if (!project) throw new Error("The stack has no project.");
  const starts = Array.from({ length: Math.ceil(contacts / contactsAtOnce) }, (_, index) => index * contactsAtOnce);
  await mapConcurrently(starts, 2, (start) => putContacts(table, project, start));
  await stack.settle(settleSecondsMax);
}

async function putContacts(table: Table, project: Project, start: number): Promise<void> {
  const end = Math.min(start + contactsAtOnce, contacts);
  const items = Array.from({ length: end - start }, (_, index) => contactItems(project, start + index)).flat();
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
}

function contactItems(project: Project, index: number): Record<string, unknown>[] {
  const email = `reader-${index}@example.com`;
  const now = new Date().toISOString();
  const contact: Contact = {
    id: contactIdFor(project.salt, email),
    email,
    subscribed: true,
    snoozedUntil: null,
    data: { name: `Reader ${index}`, plan: "free" },
    createdAt: now,
    updatedAt: now,
    deletionsSeen: 0,
  };
  const mail = someEmail(contact.id, { to: email, createdAt: now });
  return [newContactItem(dataOf(project), contact), newEmailItem(dataOf(project), mail)];
}
