import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useProject } from "#app/project.ts";
import { type EditedCampaign, editedQuery } from "#features/campaigns/edit-queries.ts";
import { campaignLink } from "#features/campaigns/links.ts";
import { campaignDraftOf, readCampaignDraft } from "#features/campaigns/model/draft.ts";
import { CampaignForm } from "#features/campaigns/parts/campaign-form.tsx";
import { useDraft } from "#keep/use-draft.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.edit;

/** Writes a campaign. What is typed is kept in the browser at once, and on the server soon after. */
export function EditPage() {
  const { id: projectId } = useProject();
  const { campaignId } = useParams({ from: "/signed-in/p/$projectId/campaigns/$campaignId/edit" });
  const { data: campaign, error, refetch } = useQuery(editedQuery(projectId, campaignId));
  const back = (
    <Link to="/p/$projectId/campaigns" params={{ projectId }}>
      {words.campaigns.title}
    </Link>
  );
  if (campaign && (campaign.status === "DRAFT" || campaign.status === "SCHEDULED"))
    return <Drafted key={campaignId} projectId={projectId} campaign={campaign} />;
  return (
    <>
      <PageHeader title={campaign?.name ?? words.campaigns.title} hint={back} />
      {campaign ? (
        <EmptyState title={text.notEditable}>
          <LinkButton {...campaignLink(projectId, campaignId)}>{text.toReport}</LinkButton>
        </EmptyState>
      ) : (
        <Pending error={error} retry={refetch} rows={3} height="8rem" />
      )}
    </>
  );
}

function Drafted({ projectId, campaign }: { projectId: string; campaign: EditedCampaign }) {
  const stored = useMemo(() => campaignDraftOf(campaign), [campaign]);
  const place = { projectId, kind: "campaign", id: campaign.id } as const;
  const draft = useDraft({ ...place, stored, base: campaign.etag, read: readCampaignDraft });
  return draft ? (
    <CampaignForm projectId={projectId} campaign={campaign} draft={draft} />
  ) : (
    <Skeleton rows={3} height="8rem" />
  );
}
