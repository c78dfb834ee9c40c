import * as z from "zod";

/** Choices of topics as callers send them. */
export const topicChoices = z
  .record(z.string(), z.boolean().nullable())
  .meta({ description: "By the key of the topic. Null returns to the topic's default." });
