import type { Suppression } from "#features/suppressions/model.ts";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

const looks: Readonly<Record<Suppression["reason"], BadgeLook>> = {
  ...{ complaint: "fault", bounce: "fault", manual: "note", erased: "plain", soft_bounce: "warn" },
};

export const ReasonBadge = ({ reason }: Pick<Suppression, "reason">) => (
  <Badge look={looks[reason]}>{words.suppressions.reasons[reason]}</Badge>
);
