import { Link } from "@tanstack/react-router";
import { useReference } from "#features/reference/parts/context.ts";
import { ShapeView } from "#features/reference/parts/fields.tsx";
import { callerName, ErrorList } from "#features/reference/parts/operation-section.tsx";
import { Prose } from "#features/reference/parts/prose.tsx";
import { SamplePanel } from "#features/reference/parts/sample-panel.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../parts/reference.module.css";
import own from "./overview.module.css";

const text = words.reference;

/** The operation that most readers come for. */
const firstOperation = "sendMail";

/** What all operations share, and where each of them is. */
export function OverviewPage() {
  const { description, baseUrl, nouns } = useReference().reference;
  const first = nouns.flatMap(({ operations }) => operations).find(({ id }) => id === firstOperation);
  return (
    <>
      <PageHeader title={text.title} />
      <div className={styles["operation"]}>
        <div className={styles["about"]}>
          <Prose text={description} />
          <p className={styles["base"]}>
            {text.baseUrl} <code dir="ltr">{baseUrl}</code>
            <CopyButton text={baseUrl} label={text.copyBaseUrl} />
          </p>
          <p>
            <a href="/openapi.json">{text.document}</a>
          </p>
          <Authentication />
        </div>
        {first && <SamplePanel operation={first} />}
      </div>
      <Nouns />
      <Errors />
    </>
  );
}

const Authentication = () => (
  <section aria-labelledby="authentication" className={styles["part"]}>
    <h2 id="authentication">{text.authentication}</h2>
    <p>{text.authenticationHint}</p>
    <ul className={styles["fields"]}>
      {useReference().reference.callers.map(({ name, description }) => (
        <li key={name} className={styles["field"]}>
          <strong>{callerName(name)}</strong>
          <Prose text={description} />
        </li>
      ))}
    </ul>
  </section>
);

const Nouns = () => (
  <>
    {useReference().reference.groups.map(({ title, nouns }) => (
      <section key={title} aria-labelledby={`group-${title}`} className={styles["part"]}>
        <h2 id={`group-${title}`} lang="en">
          {title}
        </h2>
        <ul className={own["nouns"]}>
          {nouns.map((noun) => (
            <li key={noun.name}>
              <Link to="/docs/$noun" params={{ noun: noun.name }} lang="en">
                {noun.title}
              </Link>
              <Prose text={noun.description} look="dim" />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

function Errors() {
  const { errors, objects } = useReference().reference;
  const shape = objects.get("Error");
  return (
    <section aria-labelledby="errors" className={styles["part"]}>
      <h2 id="errors">{text.errors}</h2>
      <p>{text.errorsHint}</p>
      <div className={own["two"]}>
        {shape && (
          <div>
            <ShapeView shape={shape} />
          </div>
        )}
        <ErrorList errors={errors} />
      </div>
    </section>
  );
}
