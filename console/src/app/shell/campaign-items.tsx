import { RunningCampaign } from "#app/shell/running-campaign.tsx";
import { UndoSend } from "#app/shell/undo-send.tsx";

interface CampaignItemsProps {
  projectId: string;
  /** They start soon. */
  soon: readonly Parameters<typeof UndoSend>[0]["campaign"][];
  /** They are being sent, or paused. */
  running: readonly Parameters<typeof RunningCampaign>[0]["campaign"][];
}

/** The campaigns in the strip of running work. */
export const CampaignItems = ({ projectId, soon, running }: CampaignItemsProps) => (
  <>
    {soon.map((each, index) => (
      <li key={each.id}>
        <UndoSend projectId={projectId} campaign={each} hasKey={index === 0} />
      </li>
    ))}
    {running.map((each) => (
      <li key={each.id}>
        <RunningCampaign projectId={projectId} campaign={each} />
      </li>
    ))}
  </>
);
