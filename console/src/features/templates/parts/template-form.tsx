import { type ReactNode, useState } from "react";
import { Problem } from "#api/problem.ts";
import { useBlocked } from "#app/project.ts";
import { MailEditor } from "#editor/mail-editor.tsx";
import { mailTypes } from "#editor/model/mail-draft.ts";
import { TestMailDialog } from "#editor/parts/test-mail-dialog.tsx";
import { TopicField } from "#editor/parts/topic-field.tsx";
import type { TemplateDraft } from "#features/templates/model.ts";
import type { Draft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { DraftBadge, RestoredNote } from "#kit/drafts/draft-note.tsx";
import { VersionsDialog } from "#kit/drafts/versions-dialog.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../templates.module.css";

const text = words.templates;
const options = mailTypes.map((value) => ({ value, label: text.types[value] }));

interface TemplateFormProps {
  projectId: string;
  draft: Draft<TemplateDraft>;
  /** Below the title. */
  hint: ReactNode;
  /** Whether the server has it. */
  isStored: boolean;
  busy: boolean;
  /** Why the last save was refused. */
  problem: unknown;
  onSave(): void;
  /** More buttons of the page. */
  acts?: ReactNode;
  /** Above the content. */
  children?: ReactNode;
}

/** Writes a template, a new one or a stored one. */
export function TemplateForm(props: TemplateFormProps) {
  const { projectId, draft, hint, isStored, busy, problem, onSave, acts, children } = props;
  const blocked = useBlocked();
  const [opened, setOpened] = useState<"versions" | "test">();
  const { value, change } = draft;
  const refused = problem instanceof Problem ? problem : undefined;
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeader title={value.name || text.create} hint={hint}>
        {(isStored || draft.keeping !== "same") && <DraftBadge keeping={draft.keeping} />}
        {acts}
        <Button onClick={() => setOpened("versions")}>{words.drafts.versions}</Button>
        <Button blocked={blocked} onClick={() => setOpened("test")}>
          {words.editor.test.open}
        </Button>
        <Button look="main" busy={busy} blocked={blocked} aria-keyshortcuts="Control+S" onClick={onSave}>
          {text.save}
        </Button>
      </PageHeader>
      <RestoredNote {...draft} />
      <FormError message={rootMessage(problem)} />
      <div className={styles["head"]}>
        <TextField
          label={text.name}
          maxLength={255}
          value={value.name}
          readOnly={blocked !== undefined}
          error={refused?.fields.find(({ field }) => field === "name")?.message}
          onChange={({ target }) => change({ ...value, name: target.value })}
        />
        <Field label={text.type} hint={text.typeHints[value.type]}>
          {({ id }) => (
            <Select
              id={id}
              value={value.type}
              options={options}
              readOnly={blocked !== undefined}
              onChange={(type) => change({ ...value, type })}
            />
          )}
        </Field>
        <TopicField
          projectId={projectId}
          value={value.topic}
          readOnly={blocked !== undefined}
          onChange={(topic) => change({ ...value, topic })}
        />
      </div>
      {children}
      <MailEditor
        projectId={projectId}
        value={value.mail}
        type={value.type}
        disabled={blocked}
        problem={refused}
        onChange={(mail) => change({ ...value, mail })}
        onSave={onSave}
      />
      {opened === "versions" && (
        <VersionsDialog draft={draft} onClose={close}>
          {(version) => `${version.name} · ${version.mail.subject}`}
        </VersionsDialog>
      )}
      {opened === "test" && <TestMailDialog {...{ projectId }} draft={value.mail} type={value.type} onClose={close} />}
    </>
  );
}

/** What belongs to no field that is shown. */
function rootMessage(problem: unknown): string | undefined {
  if (problem === undefined) return undefined;
  if (problem instanceof Problem && (problem.fields.length > 0 || problem.details["field"] !== undefined)) {
    return undefined;
  }
  return problemText(problem);
}
