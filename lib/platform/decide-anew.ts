/** Of as many writes at once each gets its turn. */
const triesMax = 20;

/** Decides anew as long as other writes come in between, which `attempt` tells by giving nothing. */
export async function decideAnew<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new Error(`What a write depends on changed ${triesMax} times during it.`);
}
