import { afterAll } from "vitest";

type Ended = { stop(): unknown } | { close(): unknown };

/** Opens what all tests of a file share, and ends it after them: `const table = await forThisFile(startTable())`. */
export async function forThisFile<T extends Ended>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  const ended: Ended = opened;
  afterAll(async () => {
    await ("stop" in ended ? ended.stop() : ended.close());
  });
  return opened;
}
