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
  const set = (next: ImageChange) => change({ kind: "source", id, source: withImage(source, next) });
  const texts = words.blocks.settings;
  return (
    <>
      {uploadImage && (
        <ImageUpload
          upload={uploadImage}
          first={file}
          onUploaded={(url, said) => {
            // The block may have been changed while the file was on its way.
            const item = find(document(), id)?.item;
            const current = item && isBlock(item) ? item.source : source;
            allowOrigin(url);
            const image = readImage(current);
            // What the image says is asked at once.
            alts.current?.querySelector("input")?.focus();
            change({
              kind: "source",
              id,
              source: withImage(current, { src: url, ...(said && !image.alt && { alt: said }) }),
            });
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
