import { type FormEvent, useContext, useState } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { outputSource } from "#editor/blocks/model/liquid.ts";
import { newBlocks } from "#editor/blocks/model/new-blocks.ts";
import { useActiveText } from "#editor/blocks/rich/active-text.ts";
import { linkMark } from "#editor/blocks/rich/schema.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Finder } from "#kit/overlays/finder.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

/** What is asked in a dialog, about which block. */
export interface Asked {
  kind: "insert" | "placeholder" | "link" | "condition";
  id: string;
}

export function Dialogs({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { change } = useContext(EditorContext);
  const editor = useActiveText();
  const texts = words.blocks.placeholders;
  switch (asked.kind) {
    case "insert":
      return <InsertDialog id={asked.id} onClose={onClose} />;
    case "link":
      return <LinkDialog onClose={onClose} />;
    case "condition":
      return (
        <PlaceholderDialog
          title={words.blocks.conditionTitle}
          onClose={onClose}
          onChoose={(name) => change({ kind: "wrap", id: asked.id, name })}
        />
      );
    case "placeholder":
      return (
        <PlaceholderDialog
          title={texts.title}
          onClose={onClose}
          onChoose={(name) =>
            editor
              ?.chain()
              .focus()
              .insertContent({ type: "output", attrs: { source: outputSource({ name, fallback: undefined }) } })
              .run()
          }
        />
      );
  }
}

const includes = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());

/** Which block to add behind another one. */
function InsertDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { change } = useContext(EditorContext);
  const texts = words.blocks.insertion;
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <Finder
        words={{ placeholder: texts.placeholder, results: texts.results, none: texts.none }}
        find={(typed) => newBlocks.filter((kind) => includes(words.blocks.kinds[kind], typed))}
        keyOf={(kind) => kind}
        onChoose={(block) => {
          onClose();
          change({ kind: "insert", id, block });
        }}
      >
        {(kind) => words.blocks.kinds[kind]}
      </Finder>
    </Dialog>
  );
}

interface PlaceholderDialogProps {
  title: string;
  onChoose(name: string): void;
  onClose(): void;
}

/** Which of the contacts' values to use. */
function PlaceholderDialog({ title, onChoose, onClose }: PlaceholderDialogProps) {
  const { placeholders } = useContext(EditorContext);
  const texts = words.blocks.placeholders;
  return (
    <Dialog open onClose={onClose} title={title}>
      <Finder
        words={{ placeholder: texts.placeholder, results: texts.results, none: texts.none }}
        find={(typed) => placeholders.filter(({ name }) => includes(name, typed)).slice(0, shownMax)}
        keyOf={({ name }) => name.replaceAll(/\W/g, "-")}
        onChoose={({ name }) => {
          onClose();
          onChoose(name);
        }}
      >
        {({ name, coverage }) => (
          <span className={styles["option"]}>
            {name}
            {coverage !== undefined && coverage < 100 && <span>{texts.empty(100 - coverage)}</span>}
          </span>
        )}
      </Finder>
    </Dialog>
  );
}

const shownMax = 50;

/** Where the selected text leads to. */
function LinkDialog({ onClose }: { onClose(): void }) {
  const editor = useActiveText();
  const href: unknown = editor?.getAttributes("link")["href"];
  const [url, setUrl] = useState(typeof href === "string" && href !== "" ? href : "https://");
  const texts = words.blocks.link;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    if (!editor) return;
    const { empty, from } = editor.state.selection;
    const mark = linkMark(url.trim());
    if (empty && !editor.isActive("link"))
      editor.commands.insertContentAt(from, { type: "text", text: url.trim(), marks: [{ type: "link", attrs: mark }] });
    else editor.chain().extendMarkRange("link").setMark("link", mark).run();
  };
  const remove = () => {
    onClose();
    editor?.chain().extendMarkRange("link").unsetMark("link").run();
  };
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextField
          label={texts.url}
          hint={texts.hint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <DialogActs>
          {editor?.isActive("link") && <Button onClick={remove}>{texts.remove}</Button>}
          <Button look="main" type="submit">
            {texts.apply}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
