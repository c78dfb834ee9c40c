import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { LoginNotes } from "#lib/domain/audit/login-notes.ts";

const text = z.string().nullable();

export const noteLogin = (logins: Pick<LoginNotes, "run">) =>
  jobKind({
    type: "noteLogin",
    fields: {
      ...{ userId: z.guid(), at: z.iso.datetime(), result: z.enum(["OK", "REFUSED"]) },
      ...{ ip: text, userAgent: text, requestId: text },
    },
    run: (login) => logins.run(login),
  });
