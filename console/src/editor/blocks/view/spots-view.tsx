import { useMemo } from "react";
import { spotsOf, withSpot } from "#editor/blocks/model/spots.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

interface SpotsViewProps {
  html: string;
  onChange(html: string): void;
  openCode(): void;
}

/** A mail without blocks: its texts, links and images can still be changed, in their places. */
export function SpotsView({ html, onChange, openCode }: SpotsViewProps) {
  const spots = useMemo(() => spotsOf(html), [html]);
  const texts = words.blocks.spots;
  const [title, hint] =
    html.trim() === ""
      ? [words.blocks.empty, words.blocks.emptyHint]
      : [words.blocks.none, spots.length > 0 ? texts.hint : words.blocks.noneHint];
  return (
    <section aria-label={words.blocks.title}>
      <EmptyState title={title} hint={hint}>
        <Button onClick={openCode}>{words.blocks.openCode}</Button>
      </EmptyState>
      <div className={styles["spots"]}>
        {spots.map((spot, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: places keep their order while they are typed into
            key={at}
            label={`${texts.kinds[spot.kind]} ${at + 1}`}
            autoComplete="off"
            value={spot.value}
            onChange={({ target }) => target.value.trim() !== "" && onChange(withSpot(html, spot, target.value))}
          />
        ))}
      </div>
    </section>
  );
}
