/** SNS signs with one certificate for months, and a deployment has two topics at most. */
const answersMax = 4;

/** The same function, which asks for each address once; answers are kept while the instance lives, failures are not. */
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
