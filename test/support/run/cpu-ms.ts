/**
 * The CPU time that synchronous work takes. A limit in tests is of CPU time: the time on the clock also depends on what else the
 * machine does.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
