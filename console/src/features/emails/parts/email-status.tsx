import type { Email } from "#features/emails/model.ts";
import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

const looks: Partial<Record<Email["status"], BadgeLook>> = {
  SENT: "note",
  DELIVERED: "good",
  OPENED: "good",
  CLICKED: "good",
  BOUNCED: "fault",
  COMPLAINED: "fault",
  FAILED: "fault",
};

export const EmailStatus = ({ status }: Pick<Email, "status">) => (
  <Badge look={looks[status] ?? "plain"}>{words.emails.states[status]}</Badge>
);
