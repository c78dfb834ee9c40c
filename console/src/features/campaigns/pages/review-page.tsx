import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useProject } from "#app/project.ts";
import { campaignLink, editLink } from "#features/campaigns/links.ts";
import type { When } from "#features/campaigns/model/estimate.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { ReviewPrice } from "#features/campaigns/parts/review-price.tsx";
import { ReviewWarnings } from "#features/campaigns/parts/review-warnings.tsx";
import { type Person, ReviewWhat } from "#features/campaigns/parts/review-what.tsx";
import { ReviewWhen } from "#features/campaigns/parts/review-when.tsx";
import { ReviewWho } from "#features/campaigns/parts/review-who.tsx";
import { SendAct } from "#features/campaigns/parts/send-act.tsx";
import { TestEmail } from "#features/campaigns/parts/test-email.tsx";
import { campaignQuery, estimateQuery } from "#features/campaigns/queries.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;

/** Who gets what, when and at which price: the last look before a campaign is sent. */
export function ReviewPage() {
  const { id: projectId } = useProject();
  const { campaignId } = useParams({ from: "/signed-in/p/$projectId/campaigns/$campaignId/review" });
  const { data: campaign, error, refetch } = useQuery(campaignQuery(projectId, campaignId));
  const back = (
    <Link to="/p/$projectId/campaigns" params={{ projectId }}>
      {words.campaigns.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={campaign ? text.title(campaign.name) : words.campaigns.title} hint={back}>
        {campaign?.status === "DRAFT" && (
          <>
            <LinkButton {...editLink(projectId, campaignId)}>{text.edit}</LinkButton>
            <TestEmail projectId={projectId} campaign={campaign} />
          </>
        )}
      </PageHeader>
      {!campaign ? (
        <Pending error={error} retry={refetch} rows={4} height="8rem" />
      ) : campaign.status === "DRAFT" ? (
        <Review projectId={projectId} campaign={campaign} />
      ) : (
        <EmptyState title={text.notDraft}>
          <LinkButton {...campaignLink(projectId, campaignId)}>{text.toReport}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}

function Review({ projectId, campaign }: { projectId: string; campaign: Campaign }) {
  const [when, setWhen] = useState<When>({ at: "now" });
  const [person, setPerson] = useState<Person>();
  const { data: estimate, error, refetch } = useQuery(estimateQuery(projectId, campaign.id));
  if (!estimate) return <Pending error={error} retry={refetch} rows={4} height="8rem" />;
  return (
    <>
      <ReviewWarnings projectId={projectId} campaign={campaign} estimate={estimate} />
      <div className={styles["review"]}>
        <div className={styles["column"]}>
          <ReviewWho {...{ projectId, campaign, estimate }} chosen={person?.id} onChoose={setPerson} />
          <ReviewWhen estimate={estimate} when={when} onChange={setWhen} />
          <ReviewPrice estimate={estimate} />
        </div>
        <ReviewWhat projectId={projectId} campaign={campaign} person={person} />
        <SendAct projectId={projectId} campaign={campaign} estimate={estimate} when={when} />
      </div>
    </>
  );
}
