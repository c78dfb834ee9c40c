import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { Starter } from "#editor/starters/layout.ts";
import { starters } from "#editor/starters/starters.ts";
import {
  type Beginning,
  createCampaign,
  sendersQuery,
  templateNamesQuery,
} from "#features/campaigns/authoring-queries.ts";
import { emptyBody } from "#features/campaigns/empty-body.ts";
import { editLink } from "#features/campaigns/links.ts";
import { domainsLink } from "#features/settings/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.campaigns.new;

interface NewCampaignProps {
  projectId: string;
  /** The layout that it begins with, unless the reader chooses otherwise. */
  layout?: Starter["id"] | undefined;
  onClose(): void;
}

/** Creates a draft, empty, from a layout or from a template, and opens it. */
export function NewCampaign({ projectId, layout, onClose }: NewCampaignProps) {
  const { data: senders, error, refetch } = useQuery(sendersQuery(projectId));
  const [domain] = senders ?? [];
  return (
    <Dialog open onClose={onClose} title={text.title}>
      {!senders ? (
        <Pending error={error} retry={refetch} rows={2} />
      ) : domain === undefined ? (
        <p>
          {text.noDomain} <Link {...domainsLink(projectId)}>{text.toDomains}</Link>
        </p>
      ) : (
        <NewForm projectId={projectId} domain={domain} layout={layout} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewForm({ projectId, domain, layout, onClose }: NewCampaignProps & { domain: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: templates = [] } = useQuery(templateNamesQuery(projectId));
  const { register, handleSubmit, setError, setFocus, setValue, watch, formState } = useForm({
    defaultValues: { name: "", begin: layout ?? "" },
  });
  // The dialog may have opened before the form was there.
  useEffect(() => setFocus("name"), [setFocus]);
  const submit = handleSubmit(async (values) => {
    const name = values.name.trim();
    try {
      const { id } = await createCampaign(projectId, name, beginningOf(values.begin, name, domain));
      void client.invalidateQueries({ queryKey: [projectId, "campaigns", "list"] });
      await navigate(editLink(projectId, id));
    } catch (error) {
      showProblem(error, setError, ["name"]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={words.campaigns.name}
        hint={text.nameHint}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name", { validate: (name) => name.trim() !== "" || text.required })}
      />
      <Field label={text.from}>
        {({ id }) => (
          <Select
            id={id}
            value={watch("begin")}
            options={[
              { value: "", label: text.blank },
              ...starters.map(({ id: value }) => ({ value, label: text.layout(words.blocks.starters[value]) })),
              ...templates.map((each) => ({ value: each.id, label: text.template(each.name) })),
            ]}
            onChange={(value) => setValue("begin", value)}
          />
        )}
      </Field>
      <FormError message={formState.errors.root?.message} />
      <DialogActs>
        <Button onClick={onClose}>{words.kit.cancel}</Button>
        <Button look="main" type="submit" busy={formState.isSubmitting}>
          {text.act}
        </Button>
      </DialogActs>
    </form>
  );
}

/** `begin`: the id of a layout or of a template, or nothing. */
function beginningOf(begin: string, name: string, domain: string): Beginning {
  const from = `${text.mailbox}@${domain}`;
  if (begin === "") return { subject: name, body: emptyBody, from };
  const layout = starters.find(({ id }) => id === begin);
  if (!layout) return { templateId: begin };
  const { subject, preheader, body, type } = layout;
  return { subject, preheader, body, type, from };
}
