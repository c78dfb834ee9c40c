import { getHeapStatistics } from "node:v8";

const lookEveryMs = 20;

/** Lambda reports the most memory that an invocation has used. Here a look now and then tells it of this thread alone. */
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
