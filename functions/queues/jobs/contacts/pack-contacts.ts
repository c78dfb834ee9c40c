import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import { logger } from "#lib/platform/logger.ts";
import type { BookPacker } from "#lib/storage/contact/book/book-packer.ts";

export const packContacts = (packer: Pick<BookPacker, "run">) =>
  jobKind({
    type: "packContacts",
    fields: {
      dataId,
      broken: z.string().optional(),
      chunk: z.string().optional(),
      again: z.boolean().optional(),
      since: z.string().optional(),
      build: z.object({ version: z.string() }).optional(),
    },
    async run(job, deadline) {
      const end = await packer.run(job, deadline);
      logger.info("Worked on an address book", { dataId: job.dataId, end });
    },
  });
