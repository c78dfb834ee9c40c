import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ListedJob } from "#lib/domain/job/job-record.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

interface Told {
  id: string;
  updatedAt: string;
  data: Record<string, unknown>;
}

const told = (type: WebhookType, { id, updatedAt, data }: Told): ToldEvent => ({
  ...{ type, timestamp: updatedAt },
  source: { kind: "plain", subject: id, data, contactId: null },
});

type TellingDomain = Pick<SenderDomain, "id" | "domain" | "status" | "verifiedAt" | "updatedAt">;

export function toldOfDomain({ before, after }: Change<TellingDomain>): ToldEvent | undefined {
  if (!after || after.status === before?.status || after.status === "pending") return undefined;
  const { id, domain, status, verifiedAt, updatedAt } = after;
  const type = status === "verified" ? "domain.verified" : "domain.failed";
  return told(type, { id, updatedAt, data: { id, domain, status, verifiedAt } });
}

type TellingProject = Pick<Project, "id" | "name" | "disabledReason" | "updatedAt">;

export function toldOfProject({ before, after }: Change<TellingProject>): ToldEvent | undefined {
  if (!before || !after || (before.disabledReason === null) === (after.disabledReason === null)) return undefined;
  const { id, name, disabledReason, updatedAt } = after;
  const type = disabledReason === null ? "project.enabled" : "project.disabled";
  return told(type, { id, updatedAt, data: { name, disabledReason } });
}

type TellingJob = Pick<ListedJob, "id" | "kind" | "state" | "failedReason" | "createdAt" | "updatedAt">;

const hasFinished = ({ state }: TellingJob): boolean => state === "completed" || state === "failed";

export function toldOfJob({ before, after }: Change<TellingJob>): ToldEvent | undefined {
  if (!after || !hasFinished(after) || (before && hasFinished(before))) return undefined;
  const { id: jobId, kind, state, failedReason, createdAt, updatedAt } = after;
  return told("job.finished", {
    id: jobId,
    updatedAt,
    data: { jobId, kind, state, failedReason, createdAt, updatedAt },
  });
}
