import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useBlocked } from "#app/project.ts";
import { editLink } from "#features/campaigns/links.ts";
import type { Estimate, EstimateWarning } from "#features/campaigns/model/estimate.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { previewQuery } from "#features/campaigns/review-queries.ts";
import { billingLink, domainsLink, healthLink } from "#features/settings/links.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.review;

/** Below this share of the contacts the API warns of a key. */
const commonPercent = 90;
const namesMax = 5;

interface ReviewWarningsProps {
  projectId: string;
  campaign: Campaign;
  estimate: Estimate;
}

/** What may go wrong, each with the way to put it right. */
export function ReviewWarnings({ projectId, campaign, estimate: { warnings } }: ReviewWarningsProps) {
  const isBlocked = useBlocked() !== undefined;
  const { data: preview } = useQuery({ ...previewQuery(projectId, campaign, undefined), enabled: !isBlocked });
  if (warnings.length === 0) return null;
  const missing = (preview?.placeholders ?? []).filter(({ coverage }) => coverage < commonPercent);
  const names = missing.slice(0, namesMax).map(({ name }) => name);
  return (
    <Banner look="warn" title={text.warnings}>
      <ul className={styles["warnings"]}>
        {warnings.map(({ code }) => (
          <li key={code}>
            <span>
              {text.warning[code]} {code === "missing_fields" && names.length > 0 && text.missing(names.join(", "))}
            </span>
            <Act projectId={projectId} campaignId={campaign.id} code={code} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Act({ projectId, campaignId, code }: { projectId: string; campaignId: string; code: EstimateWarning }) {
  if (code === "unusual_volume") return null;
  const label = text.acts[code];
  if (code === "domain_not_verified") return <Link {...domainsLink(projectId)}>{label}</Link>;
  if (code === "over_cap") return <Link {...billingLink(projectId)}>{label}</Link>;
  if (code === "sandbox" || code === "daily_quota") return <Link {...healthLink(projectId)}>{label}</Link>;
  return <Link {...editLink(projectId, campaignId)}>{label}</Link>;
}
