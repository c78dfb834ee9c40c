import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useProject } from "#app/project.ts";
import { ChooseFile } from "#features/import/parts/choose-file.tsx";
import { Mapping } from "#features/import/parts/mapping.tsx";
import { configQuery, keysQuery } from "#features/import/queries.ts";
import type { Opened } from "#features/import/read-file.ts";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.imports;

export function ImportPage() {
  const { id: projectId } = useProject();
  const [opened, setOpened] = useState<Opened>();
  const { data: keys = [] } = useQuery(keysQuery(projectId));
  useQuery(configQuery);
  const hint = (
    <>
      <Link to="/p/$projectId/contacts" params={{ projectId }}>
        {words.contacts.title}
      </Link>{" "}
      · {text.hint}
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={hint} />
      {opened ? (
        <Mapping projectId={projectId} opened={opened} keys={keys} onOther={() => setOpened(undefined)} />
      ) : (
        <ChooseFile onOpen={setOpened} />
      )}
    </>
  );
}
