import { type ReactNode, useContext, useState } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import type { Block } from "#editor/blocks/model/document.ts";
import { outputParts, outputSource } from "#editor/blocks/model/liquid.ts";
import {
  readButton,
  readHeight,
  readLine,
  withHeight,
  withHref,
  withLine,
} from "#editor/blocks/model/simple-blocks.ts";
import { useActiveText } from "#editor/blocks/rich/active-text.ts";
import { ImageSettings } from "#editor/blocks/view/image-settings.tsx";
import { settingsId } from "#editor/blocks/view/settings-id.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

/** What can be set of the selected block, below it. */
export function Settings({ block, file }: { block: Block; file: File | undefined }) {
  const fields = fieldsOf(block, file);
  if (!fields) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the press from the mail behind
    <div id={settingsId(block.id)} className={styles["card"]} onMouseDown={(event) => event.stopPropagation()}>
      {fields}
    </div>
  );
}

function fieldsOf(block: Block, file: File | undefined): ReactNode {
  switch (block.kind) {
    case "button":
      return <ButtonFields block={block} />;
    case "image":
      return <ImageSettings block={block} file={file} />;
    case "divider":
      return <LineFields block={block} />;
    case "spacer":
      return <HeightField block={block} />;
    case "opaque":
      return <CodeButton id={block.id} />;
    default:
      return <ChipFields />;
  }
}

function ButtonFields({ block: { id, source } }: { block: Block }) {
  const { change } = useContext(EditorContext);
  return (
    <>
      <TextField
        label={words.blocks.settings.url}
        hint={words.blocks.settings.labelHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={readButton(source).href}
        onChange={({ target }) => change({ kind: "source", id, source: withHref(source, target.value) })}
      />
      <ChipFields />
    </>
  );
}

/** A number that may be empty while it is typed. */
function NumberField({ label, value, onNumber }: { label: string; value: number; onNumber(value: number): void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (/^\d{1,4}$/.test(target.value)) onNumber(Number(target.value));
      }}
    />
  );
}

function LineFields({ block: { id, source } }: { block: Block }) {
  const { change } = useContext(EditorContext);
  const line = readLine(source);
  const set = (next: Partial<typeof line>) =>
    change({ kind: "source", id, source: withLine(source, { ...line, ...next }) });
  return (
    <>
      <NumberField
        label={words.blocks.settings.thickness}
        value={line.thickness}
        onNumber={(thickness) => set({ thickness })}
      />
      <label className={styles["colour"]}>
        {words.blocks.settings.color}
        <input type="color" value={line.color} onChange={({ target }) => set({ color: target.value })} />
      </label>
    </>
  );
}

function HeightField({ block: { id, source } }: { block: Block }) {
  const { change } = useContext(EditorContext);
  return (
    <NumberField
      label={words.blocks.settings.height}
      value={readHeight(source) ?? 0}
      onNumber={(height) => change({ kind: "source", id, source: withHeight(source, height) })}
    />
  );
}

function CodeButton({ id }: { id: string }) {
  const { openCode } = useContext(EditorContext);
  return (
    <>
      <p>{words.blocks.opaqueHint}</p>
      <Button onClick={() => openCode(id)}>{words.blocks.openCode}</Button>
    </>
  );
}

/** The placeholder that is selected in the text: what stands there for contacts without a value. */
function ChipFields() {
  const editor = useActiveText();
  const { placeholders } = useContext(EditorContext);
  const source: unknown = editor?.isActive("output") ? editor.getAttributes("output")["source"] : undefined;
  const parts = typeof source === "string" && source !== "" ? outputParts(source) : undefined;
  const [typed, setTyped] = useState<string>();
  if (!editor || !parts) return null;
  const coverage = placeholders.find((each) => each.name === parts.name.replace(/^data\./, ""))?.coverage;
  return (
    <TextField
      label={words.blocks.settings.fallback(parts.name)}
      hint={coverage !== undefined && coverage < 100 ? words.blocks.placeholders.empty(100 - coverage) : undefined}
      autoComplete="off"
      value={typed ?? parts.fallback ?? ""}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        const { from } = editor.state.selection;
        const next = outputSource({ name: parts.name, fallback: target.value });
        // It stays selected, or this field would go with it.
        editor.chain().updateAttributes("output", { source: next }).setNodeSelection(from).run();
      }}
    />
  );
}
