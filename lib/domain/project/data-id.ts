/**
 * The id that a project's data is stored under: the project's id until the first reset, and `<id>_<n>` after `n` resets. A
 * reset puts all earlier data out of reach at once, for every reader, timer and queued message; a sweep deletes it later.
 * Wherever data is meant, this is the `projectId` that callers pass on.
 */
export const dataIdOf = (projectId: string, resets: number): string =>
  resets === 0 ? projectId : `${projectId}_${resets}`;

const uuidLength = 36;

/** The project's own id: the public one, which its settings, keys, domains and members are stored under. */
export const projectIdOf = (dataId: string): string => dataId.slice(0, uuidLength);

/** Number of resets of the project before this data began. */
export const resetsOf = (dataId: string): number => Number(dataId.slice(uuidLength + 1));

const dataIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_[1-9]\d{0,8})?$/i;

export const isDataId = (text: string): boolean => dataIdPattern.test(text);
