import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { allTypes, type WebhookType } from "#features/settings/webhooks/model/types.ts";
import { testEndpoint } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { Field } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Code } from "#kit/page/code-samples.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import shared from "../../settings.module.css";
import styles from "../webhooks.module.css";

const text = words.webhooks.test;
const options = [...new Set<WebhookType>(["webhook.test", ...allTypes])].map((value) => ({ value, label: value }));

/** Sends sample data once, and shows what the endpoint answers. */
export function TestDialog({ place, onClose }: { place: { projectId: string; id: string }; onClose(): void }) {
  const [type, setType] = useState<WebhookType>("webhook.test");
  const { data: result, error, isPending, mutate } = useMutation({ mutationFn: () => testEndpoint(place, type) });
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint}>
      <div className={shared["stack"]}>
        <Field label={text.type}>
          {({ id }) => <Select id={id} value={type} options={options} onChange={(chosen) => setType(chosen)} />}
        </Field>
        <div role="status" className="live">
          {result && !isPending && (
            <Banner look={result.delivered ? "good" : "fault"} title={result.delivered ? text.delivered : text.failed}>
              <p className={styles["fault"]}>
                {result.statusCode === null
                  ? text.noAnswer(count(result.durationMs), result.error ?? "")
                  : text.status(result.statusCode, count(result.durationMs))}
              </p>
            </Banner>
          )}
        </div>
        {result?.response && !isPending && (
          <>
            <h3>{text.response}</h3>
            <Code text={result.response} />
          </>
        )}
        <FormError message={error ? problemText(error) : undefined} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.close}</Button>
          <Button look="main" busy={isPending} onClick={() => mutate()}>
            {text.send}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}
