import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import {
  type Beginning,
  createCampaign,
  sendersQuery,
  templateNamesQuery,
} from "#features/campaigns/authoring-queries.ts";
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
  /** The template that the campaign begins with, when the reader comes from there. */
  templateId?: string | undefined;
  onClose(): void;
}

/** Creates a draft, empty or from a template, and opens it. */
export function NewCampaign({ projectId, templateId, onClose }: NewCampaignProps) {
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
        <NewForm projectId={projectId} domain={domain} templateId={templateId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewForm({ projectId, domain, templateId, onClose }: NewCampaignProps & { domain: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: templates = [] } = useQuery(templateNamesQuery(projectId));
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    defaultValues: { name: "", templateId: templateId ?? "" },
  });
  const submit = handleSubmit(async (values) => {
    const name = values.name.trim();
    const blank: Beginning = { subject: name, body: `<p>${text.firstLine}</p>`, from: `${text.mailbox}@${domain}` };
    try {
      const beginning = values.templateId === "" ? blank : { templateId: values.templateId };
      const { id } = await createCampaign(projectId, name, beginning);
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
            value={watch("templateId")}
            options={[
              { value: "", label: text.blank },
              ...templates.map((each) => ({ value: each.id, label: text.template(each.name) })),
            ]}
            onChange={(value) => setValue("templateId", value)}
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
