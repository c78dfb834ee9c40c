import { setTimeout as sleep } from "node:timers/promises";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { mailProvider } from "#functions/wiring/mail-provider.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import { ScheduledHandover } from "#lib/domain/email/scheduling/scheduled-handover.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { SendWorkerEnv } from "./env.ts";
import { sendWorker } from "./handler.ts";
import { platformMailer } from "./platform-mailer.ts";

type SendOutside = Pick<Outside, "clock" | "handover" | "quota" | "content" | "mailQueue" | "platformQueue">;

export function sendQueue(table: Table, env: SendWorkerEnv, outside: SendOutside) {
  const { clock, content, mailQueue: queue, platformQueue } = outside;
  const provider = mailProvider(table, env, outside);
  const pace = new Pace({ windows: new PaceRepository(table), provider, clock, sleep });
  const handover = mailHandover(table, { provider, pace, queue, content, clock });
  const service = new ScheduledHandover({ handover, mails: new ScheduledMailRepository(table), queue, clock });
  const mailer = platformMailer(table, env, { handover: outside.handover, queue: platformQueue, pace, clock });
  return sendWorker({ service, mailer }, clock);
}
