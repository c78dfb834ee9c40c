import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

const shownMs = 2_000;

interface CopyButtonProps {
  text: string;
  label?: string;
  onCopied?: (() => void) | undefined;
}

/** Copies a text. `label` says which: "Copy request id". */
export function CopyButton({ text, label = words.kit.copy, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.add({ title: words.kit.notCopied });
      return;
    }
    onCopied?.();
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  return (
    <>
      <IconButton label={copied ? words.kit.copied : label} onClick={() => void copy()}>
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {copied ? words.kit.copied : ""}
      </span>
    </>
  );
}
