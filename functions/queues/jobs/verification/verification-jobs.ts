import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import type { VerificationJob } from "#lib/domain/verification/verification-jobs.ts";
import { publishedText } from "#lib/platform/published-text.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable } from "#lib/storage/verification/packaged-lists.ts";
import { refreshLists } from "./refresh-lists.ts";

export function verificationJobs({ table, settings, clock }: JobsParts): JobTable<VerificationJob> {
  const listUrl = settings.PETREL_DISPOSABLE_LIST_URL;
  const store = new DisposableListRepository(table);
  const lists = listUrl
    ? new ListRefresh({ published: () => publishedText(listUrl), store, packaged: packagedDisposable, clock })
    : undefined;
  return { refreshLists: refreshLists(lists) };
}
