import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { CancelEmail } from "#features/emails/parts/cancel-email.tsx";
import { EmailBody } from "#features/emails/parts/email-body.tsx";
import { EmailFacts } from "#features/emails/parts/email-facts.tsx";
import { EmailStatus } from "#features/emails/parts/email-status.tsx";
import { EmailTimeline } from "#features/emails/parts/email-timeline.tsx";
import { RescheduleEmail } from "#features/emails/parts/reschedule-email.tsx";
import { Verdict } from "#features/emails/parts/verdict.tsx";
import { emailQuery } from "#features/emails/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;

export function EmailPage() {
  const { id: projectId } = useProject();
  const { emailId } = useParams({ from: "/signed-in/p/$projectId/emails/$emailId" });
  const { data: email, error, refetch } = useQuery(emailQuery(projectId, emailId));
  if (!email) {
    return (
      <>
        <PageHeader title={text.detail} />
        <Pending error={error} retry={refetch} height="30rem" />
      </>
    );
  }
  return (
    <>
      <PageHeader title={email.subject || text.noSubject} hint={`${text.to} ${email.to}`}>
        <EmailStatus status={email.status} />
        {email.status === "SCHEDULED" && (
          <>
            {email.sendAt && <RescheduleEmail projectId={projectId} id={email.id} sendAt={email.sendAt} />}
            <CancelEmail projectId={projectId} id={email.id} to={email.to} />
          </>
        )}
      </PageHeader>
      <Verdict email={email} />
      <div className={styles["columns"]}>
        <div className={styles["stack"]}>
          <EmailTimeline email={email} />
          <EmailFacts email={email} projectId={projectId} />
        </div>
        <EmailBody email={email} />
      </div>
    </>
  );
}
