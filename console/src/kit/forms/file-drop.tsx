import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { FormError } from "#kit/forms/form.tsx";
import styles from "./forms.module.css";

interface FileDropProps {
  title: string;
  hint: string;
  /** Of the button that opens the browser's dialog. */
  choose: string;
  /** File types, as the browser's dialog takes them. */
  accept: string;
  /** Why no file can be chosen now. */
  blocked?: string | undefined;
  /** What is wrong with the file that was chosen last. */
  fault?: string | undefined;
  /** Further buttons. */
  children?: ReactNode;
  onFile(file: File): void;
}

/** A place where a file is dropped or chosen. */
export function FileDrop({ title, hint, choose, accept, blocked, fault, children, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !blocked) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles["drop"]}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <EmptyState title={title} hint={hint} icon={<FileUp size={32} aria-hidden />}>
        <Button look="main" blocked={blocked} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {children}
        <input ref={input} type="file" accept={accept} hidden onChange={({ target }) => take(target.files?.[0])} />
      </EmptyState>
      <FormError message={fault} />
    </div>
  );
}
