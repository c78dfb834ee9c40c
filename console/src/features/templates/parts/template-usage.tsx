import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usageQuery } from "#features/templates/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.templates;

/** Where the template is used, and how many emails it made. */
export function TemplateUsage({ projectId, templateId }: { projectId: string; templateId: string }) {
  const { data: usage, error, refetch } = useQuery(usageQuery(projectId, templateId));
  return (
    <Card title={text.usage}>
      {usage ? (
        <>
          <Figures>
            <Figure label={text.sent} value={count(usage.emailsSent)} hint={text.sentHint} />
          </Figures>
          {usage.campaigns.length + usage.workflowSteps.length === 0 && <p>{text.unused}</p>}
          <ul>
            {usage.campaigns.map(({ id, name }) => (
              <li key={id}>
                {text.campaign}{" "}
                <Link to="/p/$projectId/campaigns/$campaignId" params={{ projectId, campaignId: id }}>
                  {name}
                </Link>
              </li>
            ))}
            {usage.workflowSteps.map((step) => (
              <li key={step.id}>
                <StepLink projectId={projectId} step={step} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Pending error={error} retry={refetch} height="5rem" />
      )}
    </Card>
  );
}

interface StepLinkProps {
  projectId: string;
  step: { name: string; workflowId: string; workflowName: string };
}

export const StepLink = ({ projectId, step: { name, workflowId, workflowName } }: StepLinkProps) => (
  <>
    {text.step(workflowName)}{" "}
    <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId }}>
      {name}
    </Link>
  </>
);
