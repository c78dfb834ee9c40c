import type { useUpload } from "#features/import/parts/use-upload.ts";
import { Button } from "#kit/buttons/button.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.imports;

interface UploadStateProps {
  upload: NonNullable<ReturnType<typeof useUpload>["upload"]>;
  onCancel: () => void;
  onRetry: () => void;
}

/** The bytes on their way, with a way out until all are sent; after a fault, a way to try again. */
export function UploadState({ upload, onCancel, onRetry }: UploadStateProps) {
  const { step, sent, whole, error } = upload;
  if (error !== undefined)
    return (
      <Card title={text.uploading}>
        <ErrorCard error={error} />
        <div>
          <Button look="main" onClick={onRetry}>
            {text.retry}
          </Button>
        </div>
      </Card>
    );
  const title = step === "preparing" ? text.preparing : text.uploading;
  const amounts = [bytes(sent), bytes(whole)] as const;
  const status = { preparing: text.prepared(...amounts), sending: text.uploaded(...amounts), sent: text.sent };
  return (
    <Card title={title}>
      <Progress label={title} value={sent} max={whole} />
      <p role="status">{status[step]}</p>
      {step !== "sent" && (
        <div>
          <Button onClick={onCancel}>{text.cancel}</Button>
        </div>
      )}
    </Card>
  );
}
