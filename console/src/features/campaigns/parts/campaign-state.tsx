import { Badge, type BadgeLook } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";

type State = keyof typeof words.campaigns.states;

const looks: Readonly<Record<State, BadgeLook>> = {
  DRAFT: "plain",
  SCHEDULED: "note",
  SENDING: "note",
  PAUSED: "warn",
  SENT: "good",
  CANCELLED: "warn",
};

export const CampaignState = ({ state }: { state: State }) => (
  <Badge look={looks[state]}>{words.campaigns.states[state]}</Badge>
);
