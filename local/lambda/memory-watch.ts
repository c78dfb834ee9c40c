import { getHeapStatistics } from "node:v8";

const lookEveryMs = 20;

/** Lambda reports an invocation's peak memory. Here regular samples measure only this thread. */
export function watchMemory(): { mostBytes(): number } {
  let most = 0;
  const look = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    most = Math.max(most, used_heap_size + external_memory);
  };
  const looks = setInterval(look, lookEveryMs).unref();
  return {
    mostBytes() {
      clearInterval(looks);
      look();
      return most;
    },
  };
}
