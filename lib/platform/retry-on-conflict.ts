/** Up to this many concurrent writers all succeed. */
const triesMax = 20;

/** Runs `attempt` again until it does not conflict with another write; it returns undefined for a conflict. */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new Error(`Gave up after ${triesMax} conflicting writes.`);
}
