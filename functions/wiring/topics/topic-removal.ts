import type { Outside } from "#functions/wiring/outside.ts";
import { TopicRemoval } from "#lib/domain/topic/topic-removal.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TopicRepository } from "#lib/storage/topic/topic-repository.ts";
import { DynamoTopicSweeper } from "#lib/storage/topic/topic-sweeper.ts";

/** Removes the choices of a deleted topic, in the background. */
export const topicRemoval = (table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): TopicRemoval =>
  new TopicRemoval({
    projects: new ProjectRepository(table),
    topics: new TopicRepository(table),
    sweeper: new DynamoTopicSweeper(table, clock),
    jobs,
    clock,
  });
