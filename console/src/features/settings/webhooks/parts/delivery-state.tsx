import type { DeliveryStatus } from "#features/settings/webhooks/model/search.ts";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

const looks: Readonly<Record<DeliveryStatus, BadgeLook>> = {
  PENDING: "note",
  DELIVERED: "good",
  FAILED: "fault",
  CANCELLED: "plain",
};

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => (
  <Badge look={looks[status]}>{words.webhooks.statuses[status]}</Badge>
);
