import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChangeHistory } from "#app/change-history.tsx";
import { useProject } from "#app/project.ts";
import { topicsQuery } from "#condition/queries.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { CampaignControl } from "#features/campaigns/parts/campaign-control.tsx";
import { CampaignResults } from "#features/campaigns/parts/campaign-results.tsx";
import { CampaignState } from "#features/campaigns/parts/campaign-state.tsx";
import { ReportCsv } from "#features/campaigns/parts/csv/report-csv.tsx";
import { Ledger } from "#features/campaigns/parts/ledger.tsx";
import { Missed } from "#features/campaigns/parts/missed.tsx";
import { ReportCards } from "#features/campaigns/parts/report-cards.tsx";
import { campaignQuery } from "#features/campaigns/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { MailFrame } from "#kit/mail/mail-frame.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";

const text = words.campaigns;

export function CampaignPage() {
  const { id: projectId } = useProject();
  const { campaignId } = useParams({ from: "/signed-in/p/$projectId/campaigns/$campaignId" });
  const { data: campaign, error, refetch } = useQuery(campaignQuery(projectId, campaignId));
  const back = (
    <Link to="/p/$projectId/campaigns" params={{ projectId }}>
      {text.title}
    </Link>
  );
  const isBefore = campaign?.status === "DRAFT" || campaign?.status === "SCHEDULED";
  return (
    <>
      <PageHeader
        title={campaign?.name ?? text.title}
        hint={
          <ChangeHistory type="campaign" of={campaign}>
            {back}
          </ChangeHistory>
        }
      >
        {campaign && !isBefore && <ReportCsv projectId={projectId} campaign={campaign} />}
        {campaign && <CampaignControl projectId={projectId} campaign={campaign} />}
      </PageHeader>
      {campaign ? (
        <>
          <Details projectId={projectId} campaign={campaign} />
          {isBefore ? (
            <Card title={text.results}>
              <p>{text.notSent}</p>
            </Card>
          ) : (
            <>
              <CampaignResults projectId={projectId} campaign={campaign} />
              <Missed projectId={projectId} campaign={campaign} />
              <ReportCards projectId={projectId} campaign={campaign} />
              <Ledger projectId={projectId} campaign={campaign} />
            </>
          )}
          <Card title={text.preview} hint={words.templates.previewHint}>
            <MailFrame html={campaign.body} title={campaign.name} />
          </Card>
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={3} height="8rem" />
      )}
    </>
  );
}

function Details({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const { fromName, from, segment, audienceType, scheduledFor, sentAt, status, cancelReason } = campaign;
  const { pausedAt, pauseReason, topic } = campaign;
  const { data: topics } = useQuery({ ...topicsQuery(projectId), enabled: topic !== null });
  const audience = segment ? (
    <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: segment.id }}>
      {text.segment(segment.name)}
    </Link>
  ) : (
    text.audiences[audienceType]
  );
  return (
    <Card title={text.details} hint={campaign.description}>
      <Pairs
        pairs={[
          [text.state, <CampaignState key="state" state={status} />],
          ...(cancelReason ? [[text.cancelled, text.cancelReasons[cancelReason]] as const] : []),
          ...(pauseReason ? [[text.paused, text.pauseReasons[pauseReason]] as const] : []),
          ...(pausedAt ? [[text.pausedAt, <Time key="paused" at={pausedAt} />] as const] : []),
          [text.subject, campaign.subject],
          [text.from, fromName ? `${fromName} <${from}>` : from],
          [text.audience, audience],
          ...(topic ? [[words.topics.choice, topics?.find(({ key }) => key === topic)?.name ?? topic] as const] : []),
          ...(scheduledFor ? [[text.scheduledFor, <Time key="scheduled" at={scheduledFor} />] as const] : []),
          ...(sentAt ? [[text.sentAt, <Time key="sent" at={sentAt} />] as const] : []),
        ]}
      />
    </Card>
  );
}
