import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type Domain, domainIn } from "#features/settings/domains/model.ts";
import { addDomain } from "#features/settings/domains/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.domains;

interface AddDomainProps {
  projectId: string;
  /** The project's domains. */
  domains: readonly Domain[];
  onClose(): void;
  onAdded(domain: Domain): void;
}

export function AddDomain({ projectId, domains, onClose, onAdded }: AddDomainProps) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { domain: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ domain }) => {
    try {
      onAdded(await addDomain(client, projectId, domainIn(domain)));
      onClose();
    } catch (error) {
      showProblem(error, setError, ["domain"]);
    }
  });
  const validate = (typed: string) => {
    const domain = domainIn(typed);
    if (domain === "") return text.required;
    return !domains.some((each) => each.domain === domain) || text.listed(domain);
  };
  return (
    <Dialog open onClose={onClose} title={text.add}>
      <form className={styles["stack"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.domain}
          hint={text.addHint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          error={errors.domain?.message}
          {...register("domain", { validate })}
        />
        <FormError message={errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={isSubmitting}>
            {text.add}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
