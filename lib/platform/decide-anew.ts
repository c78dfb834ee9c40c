/** Up to this many concurrent writers all succeed. */
const triesMax = 20;

/** Retries while other writes come in between, which `attempt` reports by returning undefined. */
export async function decideAnew<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new Error(`What a write depends on changed ${triesMax} times during it.`);
}
