import * as z from "zod";

/** A project's own, public id in a record of ours: names its settings, keys, members, domains and limits. */
export const storedProjectId = z.string().brand<"ProjectId">();

export type ProjectId = z.infer<typeof storedProjectId>;

/**
 * The id that a project's data is stored under: the project's id until the first reset, and `<id>_<n>` after `n` resets. A
 * reset puts all earlier data out of reach at once, for every reader, timer and queued message; a sweep deletes it later.
 */
export const storedDataId = z.string().brand<"DataId">();

export type DataId = z.infer<typeof storedDataId>;

export const dataIdOf = (projectId: ProjectId, resets: number): DataId =>
  storedDataId.parse(resets === 0 ? projectId : `${projectId}_${resets}`);

const uuidLength = 36;

/** The project that the data belongs to. */
export const projectIdOf = (dataId: DataId): ProjectId => storedProjectId.parse(dataId.slice(0, uuidLength));

/** Number of resets of the project before this data began. */
export const resetsOf = (dataId: DataId): number => Number(dataId.slice(uuidLength + 1));

const dataIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_[1-9]\d{0,8})?$/i;

/** A data id from outside: of a queue's message or a tag of SES. */
export const receivedDataId = z.string().regex(dataIdPattern).brand<"DataId">();
