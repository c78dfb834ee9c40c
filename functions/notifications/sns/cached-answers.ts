/** SNS uses one signing certificate for months, and a deployment has at most two topics. */
const answersMax = 4;

/** Caches `ask` per address for the life of the instance. Failures are not cached. */
export function cachedAnswers(ask: (address: string) => Promise<string>): (address: string) => Promise<string> {
  const answers = new Map<string, Promise<string>>();
  return (address) => {
    const known = answers.get(address);
    if (known) return known;
    if (answers.size >= answersMax) answers.clear();
    const answer = ask(address);
    answers.set(address, answer);
    answer.catch(() => answers.delete(address));
    return answer;
  };
}
