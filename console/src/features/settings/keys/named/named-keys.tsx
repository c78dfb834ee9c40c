import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useBlocked, useRole } from "#app/project.ts";
import { KeyLife } from "#features/settings/keys/named/key-life.tsx";
import { lifeOf, type NamedKey } from "#features/settings/keys/named/model.ts";
import { namedKeysMax, namedKeysQuery } from "#features/settings/keys/named/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.namedKeys;
const shownScopes = 3;

function scopesIn({ scopes }: NamedKey): string {
  const shown = scopes.slice(0, shownScopes).join(", ");
  return scopes.length > shownScopes ? text.andMore(shown, scopes.length - shownScopes) : shown;
}

const columnsOf = (projectId: string): readonly Column<NamedKey>[] => [
  {
    key: "name",
    title: text.name,
    cell: ({ id, name }) => (
      <Link to="/p/$projectId/settings/keys/$keyId" params={{ projectId, keyId: id }}>
        {name}
      </Link>
    ),
    below: (key) => (
      <>
        {lifeOf(key, new Date()) !== "valid" && <KeyLife of={key} />} {scopesIn(key)}
      </>
    ),
  },
  { key: "prefix", title: text.begins, wideOnly: true, cell: ({ prefix }) => <code>{prefix}…</code> },
  { key: "scopes", title: text.scopes, wideOnly: true, cell: scopesIn },
  {
    key: "used",
    title: text.lastUsed,
    align: "end",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} relative /> : text.neverUsed),
  },
  { key: "ends", title: text.ends, align: "end", wideOnly: true, cell: (key) => <KeyLife of={key} /> },
];

/** Keys for one purpose each. Members do not see them. */
export function NamedKeys({ projectId }: { projectId: string }) {
  const { may } = useRole();
  const navigate = useNavigate();
  const blocked = useBlocked("ADMIN");
  const { data: keys, error, refetch } = useQuery({ ...namedKeysQuery(projectId), enabled: may("ADMIN") });
  const isFull = keys !== undefined && keys.length >= namedKeysMax;
  const add = (
    <Button
      icon={<Plus size={16} aria-hidden />}
      blocked={blocked ?? (isFull ? text.full : undefined)}
      onClick={() => void navigate({ to: "/p/$projectId/settings/keys/new", params: { projectId } })}
    >
      {text.new}
    </Button>
  );
  return (
    <Card title={text.title} hint={text.hint} acts={add}>
      {keys && keys.length > 0 && (
        <Table caption={text.title} columns={columnsOf(projectId)} rows={keys} keyOf={({ id }) => id} />
      )}
      {keys?.length === 0 && <p className={styles["dim"]}>{text.empty}</p>}
      {!keys && <Pending error={error} retry={refetch} rows={2} blocked={may("ADMIN") ? undefined : text.onlyAdmins} />}
    </Card>
  );
}
