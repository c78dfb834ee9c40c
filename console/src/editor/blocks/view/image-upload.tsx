import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { imageBytesMax, scaledDown } from "#editor/blocks/view/scale-image.ts";
import { Button } from "#kit/buttons/button.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

interface ImageUploadProps {
  /** Sent without being chosen. */
  first: File | undefined;
  upload(file: File): Promise<{ url: string; alt?: string }>;
  onUploaded(url: string, alt: string | undefined): void;
}

type State =
  | { kind: "idle" }
  | { kind: "busy" }
  | { kind: "tooLarge"; file: File }
  | { kind: "failed"; message: string };

/** Picks, drops or pastes a picture. */
export function ImageUpload({ first, upload, onUploaded }: ImageUploadProps) {
  const id = useId();
  const [state, setState] = useState<State>({ kind: "idle" });
  const texts = words.blocks.upload;
  const send = async (file: File) => {
    if (!file.type.startsWith("image/")) return setState({ kind: "failed", message: texts.noImage });
    if (file.size > imageBytesMax) return setState({ kind: "tooLarge", file });
    setState({ kind: "busy" });
    try {
      const { url, alt } = await upload(file);
      onUploaded(url, alt);
      setState({ kind: "idle" });
    } catch (error) {
      setState({ kind: "failed", message: problemText(error) });
    }
  };
  const begun = useRef<File>(undefined);
  useEffect(() => {
    if (!first || begun.current === first) return;
    begun.current = first;
    void send(first);
  });
  const scale = async (file: File) => {
    setState({ kind: "busy" });
    try {
      await send(await scaledDown(file));
    } catch {
      setState({ kind: "failed", message: texts.notScaled });
    }
  };
  const take = (event: DragEvent | ClipboardEvent, files: FileList | undefined) => {
    const file = files?.[0];
    if (!file) return;
    event.preventDefault();
    void send(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by keyboard
    <div
      className={styles["drop"]}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <label htmlFor={id}>{texts.label}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => target.files?.[0] && void send(target.files[0])}
      />
      <div role="status" className="live">
        {state.kind === "busy" && <progress aria-label={texts.busy} />}
      </div>
      {state.kind === "tooLarge" && (
        <>
          <p>{texts.tooLarge(bytes(state.file.size), bytes(imageBytesMax))}</p>
          <Button onClick={() => void scale(state.file)}>{texts.scale}</Button>
        </>
      )}
      <FormError message={state.kind === "failed" ? state.message : undefined} />
    </div>
  );
}
