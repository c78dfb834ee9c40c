import type { Editor } from "@tiptap/core";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Braces,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  Pilcrow,
} from "lucide-react";
import { useContext } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { type Item, isBlock } from "#editor/blocks/model/document.ts";
import { type Align, alignOf, type Level, textParts, withAlign, withLevel } from "#editor/blocks/model/text-block.ts";
import { useActiveText } from "#editor/blocks/rich/active-text.ts";
import { ToolButton } from "#editor/blocks/view/tool-button.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

const size = 16;
const aligns = [
  ["start", AlignLeft],
  ["center", AlignCenter],
  ["end", AlignRight],
] as const satisfies readonly (readonly [Align, typeof Bold])[];
const levels = [
  ["p", Pilcrow],
  ["h1", Heading1],
  ["h2", Heading2],
  ["h3", Heading3],
] as const satisfies readonly (readonly [Level, typeof Bold])[];

interface TextActsProps {
  item: Item | undefined;
  askPlaceholder(): void;
  askLink(): void;
}

/** What can be done with the text that is being edited. */
export function TextActs({ item, askPlaceholder, askLink }: TextActsProps) {
  const editor = useActiveText();
  const blocked = editor ? undefined : words.blocks.writeFirst;
  const texts = words.blocks.text;
  return (
    <div className={styles["tools"]}>
      <ToolButton label={texts.bold} icon={<Bold size={size} aria-hidden />} {...markOf(editor, "bold")} />
      <ToolButton label={texts.italic} icon={<Italic size={size} aria-hidden />} {...markOf(editor, "italic")} />
      <ToolButton
        label={texts.link}
        icon={<Link size={size} aria-hidden />}
        pressed={editor?.isActive("link") ?? false}
        blocked={blocked}
        onPress={askLink}
      />
      <ToolButton
        label={texts.placeholder}
        icon={<Braces size={size} aria-hidden />}
        blocked={blocked}
        onPress={askPlaceholder}
      />
      <BlockLook item={item} />
    </div>
  );
}

const markOf = (editor: Editor | undefined, name: "bold" | "italic") => ({
  pressed: editor?.isActive(name) ?? false,
  blocked: editor ? undefined : words.blocks.writeFirst,
  onPress: () => editor?.chain().focus().toggleMark(name).run(),
});

/** Alignment and level: of the whole block. */
function BlockLook({ item }: { item: Item | undefined }) {
  const { change } = useContext(EditorContext);
  const block = item && isBlock(item) && (item.kind === "text" || item.kind === "heading") ? item : undefined;
  if (!block) return null;
  const { id, source } = block;
  const texts = words.blocks.text;
  const { tag } = textParts(source);
  return (
    <>
      {aligns.map(([align, Icon]) => (
        <ToolButton
          key={align}
          label={texts.aligns[align]}
          icon={<Icon size={size} aria-hidden />}
          pressed={alignOf(source) === align}
          onPress={() => change({ kind: "source", id, source: withAlign(source, align) })}
        />
      ))}
      {levels.map(([level, Icon]) => (
        <ToolButton
          key={level}
          label={texts.levels[level]}
          icon={<Icon size={size} aria-hidden />}
          pressed={level === (tag.startsWith("h") ? tag : "p")}
          onPress={() => change({ kind: "replace", id, source: withLevel(source, level) })}
        />
      ))}
    </>
  );
}
