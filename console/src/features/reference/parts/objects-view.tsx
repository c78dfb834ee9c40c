import { objectsPage } from "#features/reference/model/search.ts";
import { useReference } from "#features/reference/parts/context.ts";
import { ShapeView } from "#features/reference/parts/fields.tsx";
import { AnchorHeading } from "#features/reference/parts/operation-section.tsx";
import { useAnchor } from "#features/reference/parts/use-anchors.ts";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "./reference.module.css";

const text = words.reference;

/** The objects that operations share, each with an anchor. */
export function ObjectsView() {
  const { reference } = useReference();
  useAnchor();
  const objects = [...reference.objects].toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <>
      <PageHeader title={text.objects} hint={text.objectsHint} />
      {objects.map(([name, shape]) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`} className={styles["object"]}>
          <AnchorHeading page={objectsPage} anchor={name} title={name} />
          <ShapeView shape={shape} />
        </section>
      ))}
    </>
  );
}
