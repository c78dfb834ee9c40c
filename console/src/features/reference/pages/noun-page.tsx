import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { DeadEnd } from "#app/edge-pages.tsx";
import type { Noun } from "#features/reference/model/reference.ts";
import { objectsPage } from "#features/reference/model/search.ts";
import { useReference } from "#features/reference/parts/context.ts";
import { ObjectsView } from "#features/reference/parts/objects-view.tsx";
import { OperationSection } from "#features/reference/parts/operation-section.tsx";
import { useAnchor, useVisibleAnchor } from "#features/reference/parts/use-anchors.ts";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.reference;

/** Everything about one noun on one page, an anchor for each operation. */
export function NounPage() {
  const { noun: name } = useParams({ strict: false });
  const { nouns } = useReference().reference;
  const noun = nouns.find((each) => each.name === name);
  if (name === objectsPage) return <ObjectsView />;
  if (!noun) return <DeadEnd title={text.absent} hint={words.shell.notFoundHint} />;
  // A page of its own for each noun: the focus begins at its heading.
  return <NounView key={noun.name} noun={noun} />;
}

function NounView({ noun: { title, description, operations } }: { noun: Noun }) {
  const { setVisible } = useReference();
  const anchors = useMemo(() => operations.map(({ id }) => id), [operations]);
  useVisibleAnchor(anchors, setVisible);
  useAnchor();
  return (
    <>
      <PageHeader title={title} hint={<span lang="en">{description}</span>} />
      {operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} />
      ))}
    </>
  );
}
