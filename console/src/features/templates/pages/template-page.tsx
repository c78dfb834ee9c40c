import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { templateQuery, usageQuery } from "#features/templates/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { MailFrame } from "#kit/mail/mail-frame.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.templates;

export function TemplatePage() {
  const { id: projectId } = useProject();
  const { templateId } = useParams({ from: "/signed-in/p/$projectId/templates/$templateId" });
  const { data: template, error, refetch } = useQuery(templateQuery(projectId, templateId));
  const back = (
    <Link to="/p/$projectId/templates" params={{ projectId }}>
      {text.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={template?.name ?? text.title} hint={back} />
      {template ? (
        <>
          <Card title={text.details} hint={template.description}>
            <Pairs
              pairs={[
                [text.subject, template.subject],
                [text.from, template.fromName ? `${template.fromName} <${template.from}>` : template.from],
                ...(template.replyTo ? [[text.replyTo, template.replyTo] as const] : []),
                [text.type, text.types[template.type]],
                [text.changed, <Time key="changed" at={template.updatedAt} />],
              ]}
            />
          </Card>
          <Usage projectId={projectId} templateId={templateId} />
          <Card title={text.preview} hint={text.previewHint}>
            <MailFrame html={template.body} title={template.name} />
          </Card>
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={3} height="8rem" />
      )}
    </>
  );
}

function Usage({ projectId, templateId }: { projectId: string; templateId: string }) {
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
            {usage.workflowSteps.map(({ id, name, workflowId, workflowName }) => (
              <li key={id}>
                {text.step(workflowName)}{" "}
                <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId }}>
                  {name}
                </Link>
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
