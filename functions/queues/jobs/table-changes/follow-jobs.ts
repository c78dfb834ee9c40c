import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import type { FollowJob } from "#functions/table-changes/follow-jobs.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { BookDeltas } from "#lib/storage/contact/book/book-deltas.ts";
import { followChange } from "./follow-change.ts";
import { followChanges } from "./follow-changes.ts";

export function followJobs({ table, settings, ...outside }: JobsParts): JobTable<FollowJob> {
  const books = new BookDeltas(table, outside.clock);
  const follower: TableFollower = {
    ...connectTableFollower(table, settings, outside),
    // Later changes may be folded by now, and a book does not know when each of its contacts changed: it is made again.
    books: {
      async append(dataId) {
        if (!(await books.hasBook(dataId))) return "none";
        await outside.jobs.send({ type: "packContacts", dataId, again: true });
        return "kept";
      },
    },
  };
  return { followChange: followChange(follower), followChanges: followChanges(follower) };
}
