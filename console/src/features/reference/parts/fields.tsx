import { type ReactNode, useState } from "react";
import { type Content, contentOf, type Form } from "#features/reference/model/objects.ts";
import type { Shape } from "#features/reference/model/shape.ts";
import { useReference } from "#features/reference/parts/context.ts";
import { Prose } from "#features/reference/parts/prose.tsx";
import { limitText, plainNotes, typeText, valueText } from "#features/reference/parts/type-text.ts";
import { words } from "#words/words.ts";
import styles from "./reference.module.css";

const text = words.reference;

interface FieldRowProps {
  name: string;
  shape: Shape;
  required?: boolean;
  /** Instead of the shape's own. */
  description?: string | undefined;
}

/** One field or parameter, with what is inside it behind a press. */
export function FieldRow({ name, shape, required = false, description = shape.description }: FieldRowProps) {
  return (
    <li className={styles["field"]}>
      <p className={styles["name"]}>
        <code lang="en" dir="ltr">
          {name}
        </code>
        <TypeName shape={shape} />
        {required && <strong className={styles["required"]}>{text.required}</strong>}
        {shape.deprecated && <strong className={styles["deprecated"]}>{text.deprecated}</strong>}
      </p>
      {description && <Prose text={description} />}
      <Notes shape={shape} />
      <Inside shape={shape} name={name} />
    </li>
  );
}

const TypeName = ({ shape }: { shape: Shape }) => (
  <span lang="en" dir="ltr" className={styles["type"]}>
    {typeText(shape)}
  </span>
);

/** Bounds, default, allowed values, an example. */
function Notes({ shape }: { shape: Shape }) {
  const { limits, choices, examples } = plainNotes(shape);
  const [example] = examples;
  const lines = [
    ...limits.map(limitText),
    ...(shape.initial === undefined ? [] : [{ words: text.initial, code: shape.initial }]),
  ];
  return (
    <>
      {lines.length > 0 && (
        <p className={styles["notes"]}>
          {lines.map(({ words: line, code }) => (
            <span key={`${line} ${code}`}>
              <Note words={line} codes={code === undefined ? [] : [code]} />
            </span>
          ))}
        </p>
      )}
      {choices.length > 0 && (
        <p className={styles["notes"]}>
          <Note words={choices.length > 1 ? text.allowed : text.always} codes={choices} />
        </p>
      )}
      {example !== undefined && choices.length === 0 && <p className={styles["notes"]}>{text.example(example)}</p>}
    </>
  );
}

const Note = ({ words, codes }: { words: string; codes: readonly string[] }) => (
  <>
    {words}{" "}
    {codes.map((code) => (
      <code key={code} lang="en" dir="ltr">
        {code}
      </code>
    ))}
  </>
);

/** What is inside a field. It is made when it is opened, because objects can hold themselves. */
function Inside({ shape, name }: { shape: Shape; name: string }) {
  const { reference } = useReference();
  const content = contentOf(shape, reference.objects);
  if (!content) return null;
  const label = content.kind === "forms" ? text.formsOf(name, content.forms.length) : text.open(name);
  return (
    <Opening label={label}>
      <ContentView content={content} />
    </Opening>
  );
}

export function Opening({ label, children }: { label: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["opening"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {open && <div className={styles["inside"]}>{children}</div>}
    </details>
  );
}

function ContentView({ content }: { content: Content }) {
  if (content.kind === "forms") return <Forms forms={content.forms} />;
  return (
    <ul className={styles["fields"]}>
      {content.fields.map((field) => (
        <FieldRow key={field.name} {...field} />
      ))}
      {content.others && <FieldRow name={text.otherKeys} shape={content.others} />}
    </ul>
  );
}

/** The forms that a value can have. */
const Forms = ({ forms }: { forms: readonly Form[] }) => (
  <ul className={styles["forms"]}>
    {forms.map((form) => (
      <li key={`${form.title} ${typeText(form.shape)}`}>
        <FormView form={form} />
      </li>
    ))}
  </ul>
);

function FormView({ form: { title, by, shape, differing } }: { form: Form }) {
  const { reference } = useReference();
  const content = contentOf(shape, reference.objects);
  const label = (
    <span className={styles["form"]}>
      <strong lang="en" dir="ltr">
        {by === undefined ? (title ?? typeText(shape)) : `${by}: ${title}`}
      </strong>
      {differing.length > 0 && (
        <code lang="en" dir="ltr">
          {differing.map(({ name, shape: inner }) => `${name}: ${valueText(inner)}`).join("; ")}
        </code>
      )}
    </span>
  );
  const about = (
    <>
      {shape.description && <Prose text={shape.description} />}
      <Notes shape={shape} />
    </>
  );
  if (content) {
    return (
      <Opening label={label}>
        {about}
        <ContentView content={content} />
      </Opening>
    );
  }
  return (
    <div className={styles["field"]}>
      {label}
      {about}
    </div>
  );
}

/** A whole body or answer: its fields or forms are open. */
export function ShapeView({ shape }: { shape: Shape }) {
  const { reference } = useReference();
  const content = contentOf(shape, reference.objects);
  return (
    <>
      {shape.kind !== "object" && (
        <p className={styles["whole"]}>
          <TypeName shape={shape} />
          {content?.kind === "forms" && shape.kind === "named" && <span>{text.forms(content.forms.length)}</span>}
        </p>
      )}
      {shape.description && <Prose text={shape.description} />}
      {shape.kind !== "object" && <Notes shape={shape} />}
      {content && <ContentView content={content} />}
    </>
  );
}
