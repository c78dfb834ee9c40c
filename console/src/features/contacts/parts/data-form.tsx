import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type Contact, changeContact } from "#features/contacts/queries.ts";
import { kindOf, parsedValue, textOfValue, type ValueKind } from "#features/contacts/values.ts";
import { useKeptForm } from "#keep/use-kept-form.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;
const kinds = (["text", "number", "boolean", "json"] as const).map((value) => ({ value, label: text.kinds[value] }));

interface DataFormProps {
  projectId: string;
  contact: Contact;
  /** The key; empty for a new one. */
  name: string;
  onDone: () => void;
}

/** One key of a contact's data. Other keys stay as they are. */
export function DataForm({ projectId, contact, name, onDone }: DataFormProps) {
  const client = useQueryClient();
  const stored = contact.data[name];
  const defaultValues: { key: string; kind: ValueKind; value: string } = {
    key: name,
    kind: kindOf(stored),
    value: stored === undefined ? "" : textOfValue(stored),
  };
  const form = useForm({ defaultValues });
  const { register, handleSubmit, setError, setValue, watch, formState } = form;
  const id = `${contact.id} ${name}`;
  const giveUp = useKeptForm({ form, projectId, kind: "contact", id, stored: defaultValues });
  const leave = () => {
    giveUp();
    onDone();
  };
  const { errors, isSubmitting } = formState;
  const kind = watch("kind");
  const write = async (key: string, value: unknown) => {
    try {
      await changeContact(projectId, contact.id, { data: { [key]: value } });
      await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
      toast.add({ title: text.saved });
      leave();
    } catch (error) {
      showProblem(error, setError, []);
    }
  };
  const submit = handleSubmit(({ key, value }) => write(key.trim(), parsedValue(value, kind)));
  const freeKey = (key: string) => {
    if (key.trim() === "") return text.keyRequired;
    return name !== "" || !Object.hasOwn(contact.data, key.trim()) || text.keyKnown;
  };
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === "Escape" && leave()}
      noValidate
    >
      {name === "" && (
        <TextField label={text.key} autoFocus error={errors.key?.message} {...register("key", { validate: freeKey })} />
      )}
      <TextField
        label={name === "" ? text.value : name}
        autoFocus={name !== ""}
        error={errors.value?.message}
        {...register("value", { validate: (value) => parsedValue(value, kind) !== undefined || text.badValue[kind] })}
      />
      <Field label={text.kind}>
        {({ id }) => <Select id={id} value={kind} options={kinds} onChange={(next) => setValue("kind", next)} />}
      </Field>
      <FormError message={errors.root?.message} />
      <div className={styles["row"]}>
        <Button look="main" type="submit" busy={isSubmitting}>
          {text.save}
        </Button>
        <Button onClick={leave}>{words.kit.cancel}</Button>
        {name !== "" && (
          <Button look="danger" busy={isSubmitting} onClick={() => void write(name, null)}>
            {text.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
