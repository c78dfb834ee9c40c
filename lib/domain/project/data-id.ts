/**
 * What a project's data is kept under. It is the project's id until the first reset, and after `n` resets
 * `<id>_<n>`: whatever was written before is out of reach at that moment, for every reader, timer and queued message, and
 * is swept later. Wherever data is meant, this is the `projectId` that is handed on.
 */
export const dataIdOf = (projectId: string, resets: number): string =>
  resets === 0 ? projectId : `${projectId}_${resets}`;

const uuidLength = 36;

/** The project's own id, as the world knows it and as its settings, keys, domains and members are kept under. */
export const projectIdOf = (dataId: string): string => dataId.slice(0, uuidLength);

/** How many resets the project had had when these data began. */
export const resetsOf = (dataId: string): number => Number(dataId.slice(uuidLength + 1));

const dataIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_[1-9]\d{0,8})?$/i;

export const isDataId = (text: string): boolean => dataIdPattern.test(text);
