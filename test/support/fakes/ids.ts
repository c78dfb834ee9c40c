import { type DataId, type ProjectId, storedDataId, storedProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";

/** The id of a project's data, new unless given. */
export const dataId = (text: string = newId()): DataId => storedDataId.parse(text);

/** A project's own id, new unless given. */
export const projectId = (text: string = newId()): ProjectId => storedProjectId.parse(text);
