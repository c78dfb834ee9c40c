import { Link } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import type { Answer, Operation, Place } from "#features/reference/model/operation.ts";
import { FieldRow, Opening, ShapeView } from "#features/reference/parts/fields.tsx";
import { MethodName } from "#features/reference/parts/method-name.tsx";
import { Prose } from "#features/reference/parts/prose.tsx";
import { SamplePanel } from "#features/reference/parts/sample-panel.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { words } from "#words/words.ts";
import styles from "./reference.module.css";

const text = words.reference;

const beforeBody: readonly Place[] = ["path", "query"];

/** One operation: what it takes and answers, with samples beside it. */
export const OperationSection = ({ operation }: { operation: Operation }) => (
  <section id={operation.id} aria-labelledby={`${operation.id}-title`} className={styles["operation"]}>
    <div className={styles["about"]}>
      <AnchorHeading page={operation.noun} anchor={operation.id} title={operation.title} />
      <p className={styles["path"]} lang="en" dir="ltr">
        <MethodName method={operation.method} /> <code>{operation.path}</code>
      </p>
      {operation.summary !== operation.title && <Prose text={operation.summary} look="lead" />}
      <Callers callers={operation.callers} />
      {beforeBody.map((place) => (
        <Parameters key={place} place={place} operation={operation} />
      ))}
      {operation.body && (
        <div className={styles["part"]}>
          <h3>
            {text.body} <MediaType type={operation.body.type} />
          </h3>
          <ShapeView shape={operation.body.shape} />
        </div>
      )}
      <Parameters place="header" operation={operation} />
      <Answers operation={operation} />
    </div>
    <SamplePanel operation={operation} />
  </section>
);

/** A heading with its own address. */
export const AnchorHeading = ({ page, anchor, title }: { page: string; anchor: string; title: string }) => (
  <h2 id={`${anchor}-title`} tabIndex={-1} className={styles["anchor"]} lang="en">
    {title}{" "}
    <Link to="/docs/$noun" params={{ noun: page }} hash={anchor} aria-label={text.linkTo(title)}>
      <Link2 size={16} aria-hidden />
    </Link>
  </h2>
);

const MediaType = ({ type }: { type: string }) => (
  <code className={styles["media"]} lang="en" dir="ltr">
    {type}
  </code>
);

const callerNames: Readonly<Record<string, string>> = text.callers;

export const callerName = (caller: string): string => callerNames[caller] ?? caller;

const Callers = ({ callers }: { callers: readonly string[] }) => (
  <p className={styles["callers"]}>
    <span>{text.callersTitle}</span>
    {callers.length === 0 && <Badge>{text.anyone}</Badge>}
    {callers.map((caller) => (
      <Badge key={caller} look="note">
        {callerName(caller)}
      </Badge>
    ))}
  </p>
);

function Parameters({ place, operation }: { place: Place; operation: Operation }) {
  const own = operation.parameters.filter((each) => each.place === place);
  if (own.length === 0) return null;
  return (
    <div className={styles["part"]}>
      <h3>{text.parameters[place]}</h3>
      <ul className={styles["fields"]}>
        {own.map(({ name, shape, required, description }) => (
          <FieldRow key={name} name={name} shape={shape} required={required} description={description} />
        ))}
      </ul>
    </div>
  );
}

const Answers = ({ operation: { answers, errors } }: { operation: Operation }) => (
  <div className={styles["part"]}>
    <h3>{text.answers}</h3>
    {answers.map((answer) => (
      <AnswerView key={answer.status} answer={answer} />
    ))}
    {errors.length > 0 && (
      <Opening label={text.errorsOf(errors.map(({ status }) => status).join(", "))}>
        <ErrorList errors={errors} />
      </Opening>
    )}
  </div>
);

/** What each status means. */
export const ErrorList = ({ errors }: { errors: readonly Answer[] }) => (
  <ul className={styles["fields"]}>
    {errors.map(({ status, description }) => (
      <li key={status} className={styles["status"]}>
        <code>{status}</code>
        <div>
          <Prose text={description} />
        </div>
      </li>
    ))}
  </ul>
);

function AnswerView({ answer: { status, description, media } }: { answer: Answer }) {
  const label = (
    <>
      <code className={styles["success"]}>{status}</code> <span lang="en">{description}</span>
    </>
  );
  const [first] = media;
  if (!first) return <p className={styles["plain"]}>{label}</p>;
  return (
    <Opening
      label={
        <>
          {label} <MediaType type={media.map(({ type }) => type).join(", ")} />
        </>
      }
    >
      <ShapeView shape={first.shape} />
    </Opening>
  );
}
