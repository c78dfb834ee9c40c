import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { countsRepair } from "#functions/queues/jobs/projects/project-jobs.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { reportsOf } from "#test/support/api/mail.ts";
import type { StreamFixture } from "#test/support/events-stream/open-stream.ts";
import { someEmail } from "#test/support/records.ts";

type Sums = Record<string, Record<string, number>>;

const sumAttributes = attributesOf<Record<string, number>>();

/** Records of a project, its counters, and the repair of them, message by message. */
export function repairFixture(stream: StreamFixture, project: Project) {
  const sent: { job: AnyJob; delaySeconds: number | undefined }[] = [];
  const ends: string[] = [];

  const jobs = { send: async (job: AnyJob, delaySeconds?: number) => void sent.push({ job, delaySeconds }) };
  const repair = () => countsRepair({ table: stream.table, jobs, clock: stream.clock });

  return {
    ...{ sent, ends, repair },
    contact: (email: string, data: Record<string, string> = {}): Promise<Contact> =>
      upsertContact(stream.table, project, email, { data, createdAt: stream.clock.at }),
    async mail(contact: Contact, status: "DELIVERED" | "BOUNCED"): Promise<void> {
      const at = stream.clock.at.toISOString();
      const email = someEmail(contact.id, { to: contact.email, createdAt: at });
      await stream.emails.create(dataOf(project), email);
      const { mark } = reportsOf(stream.table, dataOf(project), { id: email.id, acceptedAt: at, messageId: "m" });
      await mark(status, at);
    },
    /** Without what comes to nothing. */
    async counted(scopes: readonly CounterScope[]): Promise<Sums> {
      const sums: Sums = {};
      for (const scope of scopes) {
        const fields = Object.entries(await stream.counters.read(dataOf(project), scope)).filter(
          ([, sum]) => sum !== 0,
        );
        sums[scope] = Object.fromEntries(fields);
      }
      return sums;
    },
    /** Works on all messages; `before` each of them something may happen. */
    async work(before: (step: number) => Promise<void> = async () => undefined): Promise<void> {
      const until = new Date(stream.clock.at.getTime() + 3_600_000);
      sent.push({ job: { type: "repairCounts", dataId: dataOf(project), attempt: 1 }, delaySeconds: undefined });
      for (let step = 0; sent.length > 0; step += 1) {
        const job = sent.shift()?.job;
        if (job?.type !== "repairCounts") continue;
        await before(step);
        ends.push((await repair().run(job, until)).end);
      }
    },
    /** Adds to sums behind the back of every fold. */
    async falsify(key: { pk: string; sk: string }, sums: Record<string, number>): Promise<void> {
      const { name: TableName, documents } = stream.table;
      const changes = updateOf(Object.entries(sums).map(([name, sum]) => sumAttributes.add(name, sum)));
      await documents.send(new UpdateCommand({ TableName, Key: key, ...changes }));
    },
  };
}

export type RepairFixture = ReturnType<typeof repairFixture>;
