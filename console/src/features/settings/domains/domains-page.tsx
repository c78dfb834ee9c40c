import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { AddDomain } from "#features/settings/domains/add-domain.tsx";
import { DomainCard } from "#features/settings/domains/domain-card.tsx";
import { DomainList } from "#features/settings/domains/domain-list.tsx";
import { shownDomain } from "#features/settings/domains/model.ts";
import { domainsQuery } from "#features/settings/domains/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.domains;
const route = getRouteApi("/signed-in/p/$projectId/settings/domains");

export function DomainsPage() {
  const { id: projectId } = useProject();
  const { domain: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: domains, error, refetch } = useQuery(domainsQuery(projectId));
  const [adding, setAdding] = useState(false);
  const blocked = useBlocked("ADMIN");
  const choose = (domain: string | undefined) => void navigate({ search: domain ? { domain } : {}, replace: true });
  const shown = domains && shownDomain(domains, chosen);
  const add = (
    <Button look="main" blocked={blocked} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        {shown && add}
      </PageHeader>
      {domains && domains.length > 1 && <DomainList domains={domains} shown={shown?.id} onChoose={choose} />}
      {shown && <DomainCard key={shown.id} projectId={projectId} domain={shown} onDeleted={() => choose(undefined)} />}
      {domains && !shown && (
        <EmptyState icon={<Globe size={28} aria-hidden />} title={text.none} hint={text.noneHint}>
          {add}
        </EmptyState>
      )}
      {!domains && <Pending error={error} retry={refetch} height="24rem" />}
      {adding && (
        <AddDomain
          projectId={projectId}
          domains={domains ?? []}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => choose(id)}
        />
      )}
    </>
  );
}
