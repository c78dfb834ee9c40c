import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { HeldBack } from "#app/held-back.tsx";
import { useProject } from "#app/project.ts";
import { emailLink } from "#features/emails/links.ts";
import type { Suppression } from "#features/suppressions/model.ts";
import { ReasonBadge } from "#features/suppressions/parts/reason-badge.tsx";
import { RemoveEntry } from "#features/suppressions/parts/remove-entry.tsx";
import { suppressionQuery } from "#features/suppressions/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.suppressions;

/** Why the email to one address is held back, and the way off the list. */
export function EntryPage() {
  const { id: projectId } = useProject();
  const { address } = useSearch({ from: "/signed-in/p/$projectId/suppressions/entry" });
  const { data: entry, error, refetch } = useQuery(suppressionQuery(projectId, address));
  const back = (
    <Link to="/p/$projectId/suppressions" params={{ projectId }}>
      {text.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={address} hint={back}>
        {entry && <RemoveEntry projectId={projectId} email={address} reason={entry.reason} />}
      </PageHeader>
      {entry ? (
        <>
          <HeldBack suppression={{ ...entry, since: entry.createdAt }} />
          <Details projectId={projectId} email={address} entry={entry} />
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={3} height="9rem" />
      )}
    </>
  );
}

function Details({ projectId, email, entry }: { projectId: string; email: string; entry: Suppression }) {
  const { reason, source, emailId, note, expiresAt, createdAt, updatedAt } = entry;
  return (
    <Card title={text.details}>
      <Pairs
        pairs={[
          [text.reason, <ReasonBadge key="reason" reason={reason} />],
          [text.source, text.sources[source]],
          [text.since, <Time key="since" at={createdAt} />],
          [text.seen, entry.count === 1 ? text.once : text.times(count(entry.count))],
          [text.confirmed, <Time key="confirmed" at={updatedAt} />],
          [text.ends, expiresAt ? <Time key="ends" at={expiresAt} /> : text.forGood],
          [text.note, note ?? text.noNote],
          ...(emailId
            ? [
                [
                  text.email,
                  <Link key="email" {...emailLink(projectId, emailId)}>
                    {text.showEmail}
                  </Link>,
                ] as const,
              ]
            : []),
          [
            text.contact,
            <Link key="contact" to="/p/$projectId/contacts" params={{ projectId }} search={{ search: email }}>
              {text.showContact}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}
