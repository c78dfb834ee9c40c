/** Whether a JSON value has at most `depthMax` levels. Walks level by level, so that no depth can exhaust the stack. */
export function isWithinDepth(value: unknown, depthMax: number): boolean {
  let level = [value].filter(isObject);
  for (let depth = 1; depth <= depthMax && level.length > 0; depth += 1) {
    level = level.flatMap((each) => Object.values(each)).filter(isObject);
  }
  return level.length === 0;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
