import { useContext, useRef } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { find } from "#editor/blocks/model/change.ts";
import { type Block, isBlock } from "#editor/blocks/model/document.ts";
import { type ImageChange, readImage, withImage } from "#editor/blocks/model/simple-blocks.ts";
import { ImageUpload } from "#editor/blocks/view/image-upload.tsx";
import { allowOrigin } from "#editor/blocks/view/images.ts";
import { TextField } from "#kit/forms/field.tsx";
import { words } from "#words/words.ts";

/** An image: its file, what it says, where it leads. */
export function ImageSettings({ block: { id, source }, file }: { block: Block; file: File | undefined }) {
  const { change, document, uploadImage } = useContext(EditorContext);
  const { src, alt, width, href } = readImage(source);
  const alts = useRef<HTMLDivElement>(null);
  // What is shown may be older: a file arrives, or a key is pressed, before the next paint.
  const current = () => {
    const item = find(document(), id)?.item;
    return item && isBlock(item) ? item.source : source;
  };
  const set = (next: ImageChange) => change({ kind: "source", id, source: withImage(current(), next) });
  const texts = words.blocks.settings;
  return (
    <>
      {uploadImage && (
        <ImageUpload
          upload={uploadImage}
          first={file}
          onUploaded={(url, said) => {
            allowOrigin(url);
            // What the image says is asked at once.
            alts.current?.querySelector("input")?.focus();
            set({ src: url, ...(said && !readImage(current()).alt && { alt: said }) });
          }}
        />
      )}
      <div ref={alts}>
        <TextField
          label={texts.alt}
          hint={alt ? undefined : texts.altHint}
          value={alt ?? ""}
          autoComplete="off"
          onChange={({ target }) => set({ alt: target.value })}
        />
      </div>
      <TextField
        label={texts.src}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={src}
        onChange={({ target }) => set({ src: target.value })}
      />
      <TextField
        label={texts.width}
        inputMode="numeric"
        autoComplete="off"
        value={width}
        onChange={({ target }) => /^\d{0,4}$/.test(target.value) && set({ width: target.value })}
      />
      <TextField
        label={texts.imageLink}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={href}
        onChange={({ target }) => set({ href: target.value })}
      />
    </>
  );
}
