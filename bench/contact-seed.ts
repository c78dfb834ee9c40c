import { marshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { countContactChange } from "#lib/domain/contact/count-contacts.ts";
import { countFieldChange } from "#lib/domain/contact/field-counts.ts";
import { fieldTypeOf } from "#lib/domain/contact/field-type.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { type ContactItem, newContactItem } from "#lib/storage/contact/contact-item.ts";
import { CounterRepository, countsByItem } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import type { TestTable } from "#test/support/table.ts";

/** Limit of one DynamoDB call. */
const contactsAtOnce = 25;

/** More concurrent calls do not make the engine faster. */
const callsAtOnce = 4;

const firstCreatedAt = Date.parse("2026-01-01T00:00:00.000Z");
const secondsApart = 10;

/**
 * Writes a project with `size` contacts into the table, with the counters that the stream would produce. `stored` adds
 * attributes to a contact.
 */
export async function seedContacts(
  table: TestTable,
  size: number,
  stored: (item: ContactItem, number: number) => ContactItem = (item) => item,
): Promise<Project> {
  const now = new Date();
  const keys = makeKeys();
  const project = makeProject(`${size} contacts`, keys, now);
  await new ProjectRepository(table).create({ project, hashes: keys.hashes });
  const starts = Array.from({ length: Math.ceil(size / contactsAtOnce) }, (_, call) => call * contactsAtOnce);
  await mapConcurrently(starts, callsAtOnce, async (start) => {
    const numbers = Array.from({ length: Math.min(contactsAtOnce, size - start) }, (_, index) => start + index);
    const requests = numbers.map((number) =>
      stored(newContactItem(dataOf(project), seededContact(project, number)), number),
    );
    await putAll(table, requests);
  });
  await count(table, { project, size, now });
  return project;
}

/** Contact `number` of the project, from 0: a higher number was created later. */
export function seededContact({ salt }: Pick<Project, "salt">, number: number): Contact {
  const email = addressOf(number);
  const createdAt = new Date(firstCreatedAt + number * secondsApart * 1_000).toISOString();
  return {
    id: contactIdFor(salt, email),
    email,
    subscribed: true,
    snoozedUntil: null,
    data: { name: `Reader ${number}`, plan: ["free", "pro", "team"][number % 3], visits: number % 100, beta: true },
    createdAt,
    updatedAt: createdAt,
    deletionsSeen: 0,
  };
}

const givenNames =
  "anna ben carla david elif farid greta hugo ines jonas katja luca maria noah olga pavel qamar rosa sofia tom uma viktor wanda xenia yusuf zoe amira bjorn chloe dario emil freya".split(
    " ",
  );
const familyNames =
  "garcia muller novak rossi silva kowalski jansen dubois hansen popov yilmaz singh tanaka nguyen okafor costa weber moreau larsen horvat ivanov martins keller bauer fischer ricci vega santos brandt olsen petit wolf".split(
    " ",
  );
export const mailDomains = ["example.com", "example.org", "example.net", "example.edu"];

/** As varied as people's addresses: packed, they take about as much. Each number has another one. */
export function addressOf(number: number): string {
  // Odd, so no two numbers below 2³² have the same product.
  const mixed = Math.imul(number, 0x9e37_79b1) >>> 0;
  const given = givenNames[mixed & 31];
  const family = familyNames[(mixed >>> 5) & 31];
  return `${given}.${family}${(mixed >>> 10).toString(36)}@${mailDomains[number % mailDomains.length]}`;
}

/** A text that is part of this contact's address alone. */
export const searchFor = (number: number): string => addressOf(number).replace(/@.*/, "@");

const unprocessed = z.record(z.string(), z.unknown()).default({});

/** Without the SDK, whose timeout is three seconds: a busy machine's engine takes longer. */
async function putAll(table: TestTable, items: Record<string, unknown>[]): Promise<void> {
  const requests = items.map((item) => ({ PutRequest: { Item: marshall(item) } }));
  const answer = await callEngine(table.endpoint, "DynamoDB_20120810.BatchWriteItem", {
    RequestItems: { [table.name]: requests },
  });
  const left = Object.keys(unprocessed.parse(answer["UnprocessedItems"]));
  if (left.length > 0) throw new Error("The engine left contacts out.");
}

/** All contacts have the same fields and types, so the counts of one are multiplied. */
async function count(
  table: TestTable,
  { project, size, now }: { project: Project; size: number; now: Date },
): Promise<void> {
  const contact = seededContact(project, 0);
  const types = new Map(Object.entries(contact.data).map(([key, value]) => [key, fieldTypeOf(value)] as const));
  const counts = [
    ...countContactChange({ before: undefined, after: contact }),
    ...countFieldChange({ before: undefined, after: types }),
  ];
  const counters = new CounterRepository(table);
  const seeded = counts.map((count) => ({
    ...count,
    dataId: dataOf(project),
    sequence: "1",
    add: count.add * size,
  }));
  for (const ofItem of countsByItem(seeded)) await counters.fold("seed", { counts: ofItem, now });
}
