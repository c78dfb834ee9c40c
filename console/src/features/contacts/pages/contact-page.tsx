import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ChangeHistory } from "#app/change-history.tsx";
import { HeldBack } from "#app/held-back.tsx";
import { useBlocked, useProject } from "#app/project.ts";
import { ContactData } from "#features/contacts/parts/contact-data.tsx";
import { ContactDetails } from "#features/contacts/parts/contact-details.tsx";
import { ContactEmails } from "#features/contacts/parts/contact-emails.tsx";
import { ContactRuns } from "#features/contacts/parts/contact-runs.tsx";
import { ContactSegments } from "#features/contacts/parts/contact-segments.tsx";
import { ContactTimeline } from "#features/contacts/parts/contact-timeline.tsx";
import { ContactTopics } from "#features/contacts/parts/contact-topics.tsx";
import { PersonalData } from "#features/contacts/parts/personal-data.tsx";
import { contactQuery, deleteContact } from "#features/contacts/queries.ts";
import { suppressionLink } from "#features/suppressions/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;
const tabs = (["timeline", "emails", "segments", "workflows"] as const).map((value) => ({
  value,
  label: text.tabs[value],
}));

export function ContactPage() {
  const { id: projectId } = useProject();
  const { contactId } = useParams({ from: "/signed-in/p/$projectId/contacts/$contactId" });
  const { tab = "timeline" } = useSearch({ from: "/signed-in/p/$projectId/contacts/$contactId" });
  const navigate = useNavigate({ from: "/p/$projectId/contacts/$contactId" });
  const { data: contact, error, refetch } = useQuery(contactQuery(projectId, contactId));
  const back = (
    <Link to="/p/$projectId/contacts" params={{ projectId }}>
      {words.contacts.title}
    </Link>
  );
  if (!contact)
    return (
      <>
        <PageHeader title={words.contacts.job.contact} hint={back} />
        <Pending error={error} retry={refetch} rows={3} height="9rem" />
      </>
    );
  return (
    <>
      <PageHeader
        title={contact.email}
        hint={
          <ChangeHistory type="contact" of={{ id: contact.id, name: contact.email }}>
            {back}
          </ChangeHistory>
        }
      >
        <DeleteContact projectId={projectId} id={contact.id} email={contact.email} />
      </PageHeader>
      {contact.suppression && (
        <HeldBack suppression={contact.suppression}>
          {contact.subscribed && <p>{words.suppressions.stillSubscribed}</p>}
          <p>
            <Link {...suppressionLink(projectId, contact.email)}>{words.suppressions.showEntry}</Link>
          </p>
        </HeldBack>
      )}
      <div className={styles["columns"]}>
        <div className={styles["stack"]}>
          <ContactDetails projectId={projectId} contact={contact} />
          <ContactTopics projectId={projectId} contact={contact} />
          <ContactData projectId={projectId} contact={contact} />
          <PersonalData projectId={projectId} contact={contact} />
        </div>
        <Card title={text.history}>
          <Tabs
            label={text.history}
            value={tab}
            tabs={tabs}
            onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
          >
            {tab === "emails" ? (
              <ContactEmails projectId={projectId} contactId={contact.id} />
            ) : tab === "segments" ? (
              <ContactSegments projectId={projectId} contactId={contact.id} />
            ) : tab === "workflows" ? (
              <ContactRuns projectId={projectId} contactId={contact.id} />
            ) : (
              <ContactTimeline projectId={projectId} contactId={contact.id} />
            )}
          </Tabs>
        </Card>
      </div>
    </>
  );
}

function DeleteContact({ projectId, id, email }: { projectId: string; id: string; email: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await deleteContact(projectId, id);
    toast.add({ title: text.deleted(email) });
    await navigate({ to: "/p/$projectId/contacts", params: { projectId } });
    client.removeQueries({ queryKey: [projectId, "contacts", "one", id] });
    await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  };
  return (
    <>
      <Button look="danger" blocked={useBlocked()} onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text.deleteTitle(email)}
          act={text.delete}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{text.deleteHint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
