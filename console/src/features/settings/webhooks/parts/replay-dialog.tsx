import { type FormEvent, useState } from "react";
import { Problem } from "#api/problem.ts";
import type { Endpoint } from "#features/settings/webhooks/model/deliveries.ts";
import { isChosen, patternsIn, type ReplayableType, replayableTypes } from "#features/settings/webhooks/model/types.ts";
import { replay } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { dayAfter, dayOf } from "#kit/forms/days.ts";
import { TextField } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { useAct } from "#kit/overlays/use-act.ts";
import { words } from "#words/words.ts";
import shared from "../../settings.module.css";
import styles from "../webhooks.module.css";

const text = words.webhooks.replay;
const daysMax = 30;
const kinds = (["MISSED", "ALL"] as const).map((value) => ({ value, label: text.kinds[value] }));
const ranges = (["every", "some"] as const).map((value) => ({ value, label: text.ranges[value] }));

interface ReplayDialogProps {
  projectId: string;
  endpoint: Endpoint;
  onStart(jobId: string): void;
  onClose(): void;
}

/** Chooses what is delivered again. */
export function ReplayDialog({ projectId, endpoint, onStart, onClose }: ReplayDialogProps) {
  const today = new Date();
  const least = dayAfter(dayOf(today), 1 - daysMax);
  const [days, setDays] = useState({ from: dayAfter(dayOf(today), -1), until: "" });
  const [only, setOnly] = useState<"MISSED" | "ALL">("MISSED");
  const [range, setRange] = useState<"every" | "some">("every");
  const [types, setTypes] = useState<readonly ReplayableType[]>([]);
  const { busy, fault, setFault, run } = useAct(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!days.from) return setFault(text.startRequired);
    if (range === "some" && types.length === 0) return setFault(text.typesRequired);
    const chosen = range === "some" ? { types: [...types] } : {};
    run(async () => onStart(await replay({ projectId, id: endpoint.id }, { days, only, ...chosen }).catch(inWords)));
  };
  const day = (name: "from" | "until") => ({
    ...{ type: "date", min: least, max: dayOf(today), value: days[name] },
    onChange: ({ target }: { target: { value: string } }) => setDays({ ...days, [name]: target.value }),
  });
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint}>
      <form className={shared["stack"]} onSubmit={submit} noValidate>
        <TextField label={words.webhooks.from} {...day("from")} />
        <TextField label={words.webhooks.until} hint={text.untilHint} {...day("until")} />
        <div>
          <Choice label={text.only} value={only} options={kinds} onChange={(chosen) => setOnly(chosen)} />
        </div>
        <div>
          <Choice label={words.webhooks.types} value={range} options={ranges} onChange={(chosen) => setRange(chosen)} />
        </div>
        {range === "some" && <Types endpoint={endpoint} chosen={types} onChange={setTypes} />}
        <FormError message={fault} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={busy}>
            {text.start}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

interface TypesProps {
  endpoint: Endpoint;
  chosen: readonly ReplayableType[];
  onChange(types: readonly ReplayableType[]): void;
}

/** What the endpoint is told of, as far as it can be replayed. */
function Types({ endpoint, chosen, onChange }: TypesProps) {
  const told = patternsIn(endpoint.types);
  const others = (type: ReplayableType) => chosen.filter((each) => each !== type);
  return (
    <fieldset className={styles["family"]}>
      <legend className="visually-hidden">{words.webhooks.types}</legend>
      {replayableTypes
        .filter((type) => isChosen(told, type))
        .map((type) => (
          <Checkbox
            key={type}
            label={type}
            checked={chosen.includes(type)}
            onChange={(checked) => onChange(checked ? [...chosen, type] : others(type))}
          />
        ))}
    </fieldset>
  );
}

/** One replay an endpoint at a time. */
function inWords(error: unknown): never {
  throw error instanceof Problem && error.status === 409 ? new Problem(text.another) : error;
}
