import type { MissedGroup } from "#features/campaigns/model/report.ts";
import { words } from "#words/words.ts";

export const reasonInWords = (reason: MissedGroup["reason"]): string =>
  reason === "bounced" ? words.report.bounced : words.campaigns.reasons[reason];
