import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ChangeHistory } from "#app/change-history.tsx";
import { useProject } from "#app/project.ts";
import { segmentsQuery } from "#condition/queries.ts";
import { inOrder, type Step, settingOf } from "#features/workflows/model.ts";
import { runsQuery, workflowQuery } from "#features/workflows/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { PagedList } from "#kit/tables/paged-list.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { scheduleInWords } from "#words/schedule.ts";
import { words } from "#words/words.ts";
import styles from "../workflows.module.css";

const text = words.workflows;

export function WorkflowPage() {
  const { id: projectId } = useProject();
  const { workflowId } = useParams({ from: "/signed-in/p/$projectId/workflows/$workflowId" });
  const { data: workflow, error, refetch } = useQuery(workflowQuery(projectId, workflowId));
  const back = (
    <Link to="/p/$projectId/workflows" params={{ projectId }}>
      {text.title}
    </Link>
  );
  if (!workflow)
    return (
      <>
        <PageHeader title={text.title} hint={back} />
        <Pending error={error} retry={refetch} rows={3} height="8rem" />
      </>
    );
  const { enabled, triggerType, triggerConfig, allowReentry, _count, steps } = workflow;
  const event = triggerConfig && "eventName" in triggerConfig ? triggerConfig.eventName : undefined;
  const scheduled = triggerConfig && "schedule" in triggerConfig ? triggerConfig : undefined;
  return (
    <>
      <PageHeader
        title={workflow.name}
        hint={
          <ChangeHistory type="workflow" of={workflow}>
            {back}
          </ChangeHistory>
        }
      />
      <Card title={text.details} hint={workflow.description}>
        <Pairs
          pairs={[
            [
              text.state,
              <Badge key="state" look={enabled ? "good" : "plain"}>
                {text.states[enabled ? "active" : "disabled"]}
              </Badge>,
            ],
            [text.trigger, event ? text.event(event) : text.triggers[triggerType]],
            ...(scheduled
              ? [
                  [text.schedule, <ScheduleText key="schedule" {...scheduled} />] as const,
                  [text.audience, <SegmentLink key="audience" {...{ projectId }} {...scheduled.audience} />] as const,
                ]
              : []),
            [text.reentry, text.reentries[allowReentry ? "yes" : "no"]],
            [text.runs, text.runsSoFar(count(_count.executions), _count.executions === 1)],
            [text.changed, <Time key="changed" at={workflow.updatedAt} />],
          ]}
        />
      </Card>
      <Card title={text.graph} hint={text.graphHint}>
        <Steps projectId={projectId} steps={steps} />
      </Card>
      <Runs projectId={projectId} workflowId={workflowId} />
    </>
  );
}

/** Marketers read the words, engineers the cron text. */
function ScheduleText({ schedule, timezone }: { schedule: string; timezone: string }) {
  const inWords = scheduleInWords(schedule, timezone);
  if (!inWords) return <code>{text.scheduleIn(schedule, timezone)}</code>;
  return (
    <>
      {inWords} <code className={styles["written"]}>{schedule}</code>
    </>
  );
}

function SegmentLink({ projectId, segmentId }: { projectId: string; segmentId: string }) {
  const { data: segments } = useQuery(segmentsQuery(projectId));
  return (
    <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId }}>
      {segments?.find(({ id }) => id === segmentId)?.name ?? words.campaigns.audiences.SEGMENT}
    </Link>
  );
}

function Steps({ projectId, steps }: { projectId: string; steps: readonly Step[] }) {
  const nameOf = (id: string) => steps.find((step) => step.id === id)?.name ?? "";
  const nextOf = ({ outgoingTransitions: next }: Step) =>
    next.length === 0
      ? text.end
      : next
          .map(({ branch, toStepId }) => (branch ? text.branch(branch, nameOf(toStepId)) : nameOf(toStepId)))
          .join(" · ");
  const columns: readonly Column<Step>[] = [
    { key: "step", title: text.step, cell: ({ name }) => name },
    {
      key: "kind",
      title: text.kind,
      cell: (step) => (
        <span className={styles["setting"]}>
          {text.kinds[step.type]}
          {(step.template || settingOf(step)) && ": "}
          {step.template ? <TemplateLink projectId={projectId} {...step.template} /> : settingOf(step)}
        </span>
      ),
      below: (step) => text.nextIs(nextOf(step)),
    },
    { key: "next", title: text.next, wideOnly: true, cell: nextOf },
  ];
  return <Table caption={text.graph} columns={columns} rows={inOrder(steps)} keyOf={({ id }) => id} />;
}

const TemplateLink = ({ projectId, id, name }: { projectId: string; id: string; name: string }) => (
  <Link to="/p/$projectId/templates/$templateId" params={{ projectId, templateId: id }}>
    {name}
  </Link>
);

interface Run {
  id: string;
  contactId: string;
  status: keyof typeof text.runStates;
  startedAt: string;
  error: string | null;
  contact: { email: string } | null;
  currentStep: { name: string } | null;
}

/** Where a run stands, and why it failed. */
const Place = ({ currentStep, error }: Pick<Run, "currentStep" | "error">) => (
  <>
    {currentStep?.name}
    {error && <span className={styles["reason"]}>{error}</span>}
  </>
);

function Runs({ projectId, workflowId }: { projectId: string; workflowId: string }) {
  const { page = 1 } = useSearch({ from: "/signed-in/p/$projectId/workflows/$workflowId" });
  const navigate = useNavigate({ from: "/p/$projectId/workflows/$workflowId" });
  const query = useQuery(runsQuery(projectId, workflowId, page));
  const columns: readonly Column<Run>[] = [
    {
      key: "contact",
      title: text.contact,
      roomy: true,
      cell: ({ contactId, contact }) =>
        contact ? (
          <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId }}>
            {contact.email}
          </Link>
        ) : (
          words.campaigns.deleted
        ),
      below: (run) => <Place {...run} />,
    },
    {
      key: "state",
      title: text.state,
      cell: ({ status }) => <Badge look={status === "FAILED" ? "fault" : "plain"}>{text.runStates[status]}</Badge>,
    },
    { key: "at", title: text.at, wideOnly: true, cell: (run) => <Place {...run} /> },
    { key: "started", title: text.started, wideOnly: true, cell: ({ startedAt }) => <Time at={startedAt} /> },
  ];
  return (
    <Card title={text.runList}>
      <PagedList
        caption={text.runList}
        query={query}
        columns={columns}
        empty={<EmptyState title={text.noRuns} hint={text.noRunsHint} />}
        onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
      />
    </Card>
  );
}
