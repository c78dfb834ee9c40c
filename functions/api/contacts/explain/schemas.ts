import * as z from "zod";
import { requiredCondition } from "#functions/api/condition-tree.ts";
import { recipient } from "#functions/api/recipient-schema.ts";
import { operators } from "#lib/domain/condition/condition.ts";
import { uuid } from "#lib/http/values.ts";

const choices = ["segmentId", "condition", "campaignId"] as const;

export const question = z
  .object({
    segmentId: uuid.optional(),
    condition: requiredCondition("condition").optional(),
    campaignId: uuid.optional(),
  })
  .transform(({ segmentId, condition, campaignId }, context) => {
    const [first, second] = choices.filter((name) => ({ segmentId, condition, campaignId })[name] !== undefined);
    if (second === undefined && segmentId !== undefined) return { segmentId };
    if (second === undefined && condition !== undefined) return { condition: condition.condition };
    if (second === undefined && campaignId !== undefined) return { campaignId };
    const code = first === undefined ? "required" : "custom";
    const message = `Give one of ${choices.join(", ")}, and only one.`;
    context.addIssue({ code: "custom", message, path: [second ?? choices[0]], params: { code } });
    return z.NEVER;
  });

export const explanation = z
  .object({
    result: z.boolean().meta({
      description: "In the segment, matched by the condition, or a recipient if the campaign were sent now.",
    }),
    filters: z.array(
      z.object({
        path: z.string().meta({
          description:
            "Place of the filter. `type` and `topic` stand for what the campaign itself demands, `suppression` for an entry of the suppression list that holds its email back.",
        }),
        field: z.string(),
        operator: z.enum(operators),
        expected: z.unknown().meta({ description: "The value; `{ value, unit }` for an amount of time; or null." }),
        actual: z.unknown().meta({ description: "The contact's value, newest event or membership; null without one." }),
        result: z.boolean(),
      }),
    ),
    row: recipient.nullable().optional().meta({
      description: "For a campaign: the contact's row in its ledger, null without one.",
    }),
  })
  .meta({ id: "Explanation" });
