import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { AudiencePage, AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface MemberStartPorts {
  starter: Pick<ExecutionStarter, "start">;
  workflows: Pick<WorkflowStore, "find">;
  jobs: JobQueue<ExecutionJob>;
  clock: Clock;
}

interface MemberStartRequest {
  dataId: DataId;
  workflow: WorkflowHead;
  /** Due time: each member is started once for it. */
  at: string;
  from: AudiencePosition | undefined;
  until: Date;
}

/** Per part: the 16 parts of the contacts are walked in parallel. */
const startsAtOnce = 4;

/** How long a disabled workflow may still be started. */
const lookMs = 5_000;

/** Starts a workflow for each member found, and remembers where in each part of the contacts time ran out. */
export class MemberStarts {
  readonly #ports: MemberStartPorts;
  readonly #request: MemberStartRequest;
  readonly #faults: unknown[] = [];
  /** By part, the contact to continue after, if time ran out within a page. */
  readonly #stopped = new Map<number, string>();
  /** By part, the last contact of the finished pages. */
  readonly #reached = new Map<number, string>();
  #isInForce = true;
  #lookedAt: number;

  constructor(ports: MemberStartPorts, request: MemberStartRequest) {
    this.#ports = ports;
    this.#request = request;
    this.#lookedAt = ports.clock.now().getTime();
  }

  /** Errors of failed starts. */
  get faults(): readonly unknown[] {
    return this.#faults;
  }

  /** Takes contacts of one part, in the order of their ids. */
  async see({ part, contacts, upTo }: AudiencePage, isMember: (about: AudienceView) => boolean): Promise<void> {
    const members = contacts.filter(isMember).map(({ contact }) => contact.id);
    for (let start = 0; start < members.length; start += startsAtOnce) {
      if (!(await this.#mayGoOn())) {
        this.#stopped.set(part, members[start - 1] ?? this.#reached.get(part) ?? this.#request.from?.[part] ?? "");
        return;
      }
      await mapConcurrently(members.slice(start, start + startsAtOnce), startsAtOnce, (id) => this.#start(id));
    }
    this.#reached.set(part, upTo);
  }

  /** Where to continue; undefined when all were seen, or the workflow may not be started any more. */
  restOf(walked: AudiencePosition | undefined): AudiencePosition | undefined {
    if (!this.#isInForce || (!walked && this.#stopped.size === 0)) return undefined;
    return Array.from({ length: parts }, (_, part) => this.#stopped.get(part) ?? walked?.[part] ?? null);
  }

  async #start(contactId: string): Promise<void> {
    const { starter, jobs, clock } = this.#ports;
    const { dataId, workflow, at } = this.#request;
    try {
      const asked = { workflow, contactId, event: {}, cause: at, depth: 0 };
      const outcome = await starter.start(dataId, asked, clock.now());
      // An execution started before may not have run.
      if (!("key" in outcome) || outcome.execution.status !== "RUNNING") return;
      await jobs.send({ type: "runExecution", dataId, ...outcome.key });
    } catch (fault) {
      this.#faults.push(fault);
    }
  }

  async #mayGoOn(): Promise<boolean> {
    const now = this.#ports.clock.now();
    if (now.getTime() - this.#lookedAt >= lookMs) {
      this.#lookedAt = now.getTime();
      const { dataId, workflow } = this.#request;
      const head = await this.#ports.workflows.find(dataId, workflow.id);
      this.#isInForce &&= head?.enabled === true && head.inForceSince === workflow.inForceSince;
    }
    return this.#isInForce && now < this.#request.until;
  }
}

const parts = 16;
