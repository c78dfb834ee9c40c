import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { operateProjects } from "./handler.ts";

export const handler = operateProjects(new ProjectRepository(connectTable(readEnv(env).TABLE_NAME)), systemClock);
