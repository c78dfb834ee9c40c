import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Tagged } from "#api/client.ts";
import { ChangeHistory } from "#app/change-history.tsx";
import { useProject, useRole } from "#app/project.ts";
import { KeyActs } from "#features/settings/keys/named/key-acts.tsx";
import { KeyForm } from "#features/settings/keys/named/key-form.tsx";
import { KeyLife } from "#features/settings/keys/named/key-life.tsx";
import type { KeyInput, NamedKey } from "#features/settings/keys/named/model.ts";
import { changeKey, namedKeyQuery } from "#features/settings/keys/named/queries.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { clock } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.namedKeys;

export function KeyPage() {
  const { id: projectId } = useProject();
  const { may } = useRole();
  const { keyId } = useParams({ from: "/signed-in/p/$projectId/settings/keys/$keyId" });
  const { data: key, error, refetch } = useQuery({ ...namedKeyQuery(projectId, keyId), enabled: may("ADMIN") });
  const back = (
    <Link to="/p/$projectId/settings/keys" params={{ projectId }}>
      {words.keys.title}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={key?.name ?? text.key}
        hint={
          <ChangeHistory type="key" of={key}>
            {back}
          </ChangeHistory>
        }
      >
        {key && <KeyActs projectId={projectId} namedKey={key} />}
      </PageHeader>
      {key ? (
        <Shown key={key.id} projectId={projectId} namedKey={key} />
      ) : (
        <Pending
          error={error}
          retry={refetch}
          rows={2}
          height="12rem"
          blocked={may("ADMIN") ? undefined : text.onlyAdmins}
        />
      )}
    </>
  );
}

function Shown({ projectId, namedKey }: { projectId: string; namedKey: Tagged<NamedKey> }) {
  const client = useQueryClient();
  const { id, prefix, lastUsedAt, lastUsedIp, createdAt, createdBy, previousExpiresAt } = namedKey;
  // That of the form, also when the key was read again meanwhile.
  const [etag, setEtag] = useState(namedKey.etag);
  const save = async (input: KeyInput) => {
    setEtag(await changeKey(client, { projectId, id, etag }, input));
    toast.add({ title: text.saved });
  };
  return (
    <>
      {previousExpiresAt && Date.parse(previousExpiresAt) > Date.now() && (
        <Banner look="warn" title={text.overlapTitle}>
          <p>{text.overlapHint(clock(previousExpiresAt))}</p>
        </Banner>
      )}
      <Card title={text.key}>
        <Pairs
          pairs={[
            [text.begins, <code key="prefix">{prefix}…</code>],
            [
              text.lastUsed,
              lastUsedAt ? (
                <>
                  <Time at={lastUsedAt} relative /> {lastUsedIp && text.from(lastUsedIp)}
                </>
              ) : (
                text.neverUsed
              ),
            ],
            [text.ends, <KeyLife key="ends" of={namedKey} />],
            [
              text.created,
              <>
                <Time at={createdAt} /> {text.by(createdBy)}
              </>,
            ],
          ]}
        />
      </Card>
      <KeyForm projectId={projectId} stored={namedKey} act={text.save} onSubmit={save} />
    </>
  );
}
