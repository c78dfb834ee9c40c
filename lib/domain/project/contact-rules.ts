import type { Project } from "#lib/domain/project/project.ts";

/** What a project says about all of its contacts: fields to leave out, and topics with their defaults. */
export type ContactRules = Pick<Project, "deletedFields" | "topics">;
