import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { type CampaignMove, campaignMoves, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { putDomain } from "#test/support/api/domain.ts";
import type { endings, Scenario } from "#test/support/campaign-faults/scenario.ts";
import { OperatedProjects } from "#test/support/fakes/operated-projects.ts";
import { someCampaign, someProject, someSegment } from "#test/support/records.ts";
import type { TestTable } from "#test/support/table.ts";

const plan = (value: string): Condition => ({
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value }] }],
});

/** Of a contact without `steps` none is taken, of one with too many it is not rendered. */
const body = "<p>Hello {{name}}</p>{% for step in (1..steps) %}.{% endfor %}";

/** A project with a domain and a campaign, and what is done to them while the campaign is on its way. */
export class Setting {
  readonly project: Project = someProject();
  readonly campaign: Campaign;
  readonly #table: TestTable;
  readonly #time: VirtualTime;
  readonly #segment = someSegment({ condition: plan("pro") });

  constructor(table: TestTable, time: VirtualTime, { audienceType, type }: Pick<Scenario, "audienceType" | "type">) {
    this.#table = table;
    this.#time = time;
    this.campaign = someCampaign({
      ...{ audienceType, type, body },
      segmentId: audienceType === "SEGMENT" ? this.#segment.id : null,
      audienceCondition: audienceType === "FILTERED" ? plan("pro") : null,
    });
  }

  async make(): Promise<void> {
    await new ProjectRepository(this.#table).create({
      project: this.project,
      hashes: { public: newId(), secret: newId() },
    });
    await putDomain(this.#table, this.project.id);
    await new SegmentRepository(this.#table).create(dataOf(this.project), { segment: this.#segment, version: 0 });
    await new CampaignRepository(this.#table).create(dataOf(this.project), this.campaign, {
      segmentsVersion: undefined,
    });
  }

  async start(): Promise<void> {
    const changes = { sentAt: this.#time.now().toISOString(), scheduledFor: null };
    if (!(await this.#move(campaignMoves.send, changes))) throw new Error("The campaign was not started.");
  }

  async schedule(scheduledFor: string): Promise<void> {
    if (!(await this.#move(campaignMoves.schedule, { scheduledFor }))) throw new Error("It was not scheduled.");
  }

  /** False when it has begun already. */
  unschedule(): Promise<boolean> {
    return this.#move(campaignMoves.unschedule, { scheduledFor: null });
  }

  /** False when it is not being sent. */
  pause(): Promise<boolean> {
    return this.#move(campaignMoves.pause, { pausedAt: this.#time.now().toISOString(), pauseReason: "user" });
  }

  /** False when it is not paused any more. */
  resume(): Promise<boolean> {
    return this.#move(campaignMoves.resume, unpaused);
  }

  /** False when it came too late. */
  async end(what: (typeof endings)[number] | "changeSegment"): Promise<boolean> {
    const { id } = this.project;
    const now = this.#time.now();
    const projects = new OperatedProjects(this.#table);
    switch (what) {
      case "cancel":
        return this.#move(campaignMoves.stop, { cancelReason: "user", scheduledFor: null, ...unpaused });
      case "disable":
        return projects.setDisabled(id, { reason: "MANUAL", now });
      case "loseDomain":
        await putDomain(this.#table, this.project.id, { status: "failed" });
        return true;
      case "reachCap": {
        const { campaigns: used = 0 } = await new CounterRepository(this.#table).read(
          dataOf(this.project),
          usageScope(now),
        );
        await projects.update(id, { changes: { caps: { ...this.project.caps, campaigns: used + 20 } }, now });
        return true;
      }
      case "changeSegment":
        return this.#changeSegment(now);
    }
  }

  /** The domain is verified again, the project enabled, and the cap is gone. */
  async recover(): Promise<void> {
    const { id, caps } = this.project;
    const now = this.#time.now();
    const projects = new OperatedProjects(this.#table);
    await putDomain(this.#table, id);
    await projects.setDisabled(id, { reason: null, now });
    await projects.update(id, { changes: { caps: { ...caps, campaigns: null } }, now });
  }

  #move(move: CampaignMove, changes: MoveChanges): Promise<boolean> {
    const campaigns = new CampaignRepository(this.#table);
    return campaigns.move(dataOf(this.project), this.campaign.id, { move, changes, now: this.#time.now() });
  }

  async #changeSegment(now: Date): Promise<boolean> {
    const segments = new SegmentRepository(this.#table);
    const { version } = await segments.snapshot(dataOf(this.project));
    const changes = { condition: plan("free") };
    return segments.changeAt(dataOf(this.project), this.#segment.id, { changes, now, version });
  }
}
