import { CampaignWorkers } from "#bench/scale/campaign-workers.ts";
import { Simulation, type SimulationShape } from "#bench/scale/simulation.ts";
import { TransactionalTraffic } from "#bench/scale/transactional-traffic.ts";

interface Scale extends SimulationShape {
  contacts: number;
  /** Mails per second of concurrent `/v1/send` requests. */
  urgentPerSecond: number;
}

export interface CampaignRun {
  scale: Scale;
  simulation: Simulation;
  workers: CampaignWorkers;
  urgent: TransactionalTraffic;
  /** Virtual time since the start of the sending. */
  frozenMs: number;
  lastMailMs: number;
  sentMs: number;
  /** Real time. */
  tookMs: number;
}

/** Duplicate messages still arrive after the end, and must find nothing to do. */
const afterwardsMs = 60_000;

/** Sends one campaign in its own simulation, from the freeze request until the campaign is SENT. */
export async function runCampaign(scale: Scale): Promise<CampaignRun> {
  const startedAt = performance.now();
  const simulation = new Simulation(scale);
  const { time } = simulation;
  const beganMs = time.nowMs;
  const workers = new CampaignWorkers(simulation, scale.contacts);
  const urgent = new TransactionalTraffic(simulation, scale.urgentPerSecond);
  void workers.run();
  void urgent.run();
  await time.passUntil(() => workers.bulkSend.sent > 0);
  const frozenMs = time.nowMs - beganMs;
  await time.passUntil(() => workers.campaign.completions > 0);
  const sentMs = time.nowMs - beganMs;
  urgent.stop();
  let isQuiet = false;
  void time.sleep(afterwardsMs).then(() => {
    isQuiet = true;
  });
  await time.passUntil(() => isQuiet);
  const tookMs = performance.now() - startedAt;
  return {
    scale,
    simulation,
    workers,
    urgent,
    frozenMs,
    lastMailMs: workers.progress.lastMs - beganMs,
    sentMs,
    tookMs,
  };
}
