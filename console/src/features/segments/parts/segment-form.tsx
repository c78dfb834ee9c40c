import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Problem } from "#api/problem.ts";
import { useBlocked } from "#app/project.ts";
import { AudienceCount } from "#condition/audience-count.tsx";
import { ConditionBuilder } from "#condition/condition-builder.tsx";
import { isCondition } from "#condition/model/condition.ts";
import type { SegmentDraft } from "#features/segments/model.ts";
import type { Draft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { DraftBadge, RestoredNote } from "#kit/drafts/draft-note.tsx";
import { VersionsDialog } from "#kit/drafts/versions-dialog.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { conditionInWords, oneLine } from "#words/condition.ts";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments;

interface SegmentFormProps {
  projectId: string;
  draft: Draft<SegmentDraft>;
  isStatic?: boolean;
  title: string;
  hint: ReactNode;
  /** Beside the save. */
  acts?: ReactNode;
  busy: boolean;
  /** Of the last save. */
  problem: unknown;
  onSave(): void;
}

/** A segment while it is written: its name, who is in it, and how many that are. */
export function SegmentForm({ projectId, draft, isStatic = false, problem, onSave, ...page }: SegmentFormProps) {
  const blocked = useBlocked();
  const [showsVersions, setShowsVersions] = useState(false);
  const { value, change } = draft;
  const faultOf = (name: string) =>
    (problem instanceof Problem ? problem : undefined)?.fields.find(({ field }) => field === name)?.message;
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    onSave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S in all controls inside
    <div className={styles["page"]} onKeyDown={press}>
      <PageHeader title={page.title} hint={page.hint}>
        {(draft.isChanged || draft.base !== null) && <DraftBadge keeping={draft.keeping} />}
        {page.acts}
        <Button onClick={() => setShowsVersions(true)}>{words.drafts.versions}</Button>
        <Button look="main" busy={page.busy} blocked={blocked} onClick={onSave}>
          {text.save}
        </Button>
      </PageHeader>
      <RestoredNote restoredAt={draft.restoredAt} discard={draft.discard} />
      <FormError message={unnamedFault(problem, isStatic)} />
      <div className={styles["form"]} data-static={isStatic || undefined}>
        <Card title={isStatic ? text.listTitle : text.condition}>
          <div className={styles["names"]}>
            <TextField
              label={text.name}
              maxLength={100}
              value={value.name}
              error={faultOf("name")}
              onChange={({ target }) => change({ ...value, name: target.value })}
            />
            <TextField
              label={text.description}
              maxLength={500}
              value={value.description}
              error={faultOf("description")}
              onChange={({ target }) => change({ ...value, description: target.value })}
            />
          </div>
          {isStatic ? (
            <p>{text.static}</p>
          ) : (
            <>
              <ConditionBuilder
                projectId={projectId}
                value={value.condition}
                problem={problem instanceof Problem ? problem : undefined}
                onChange={(condition) => change({ ...value, condition })}
              />
              <div>
                <Checkbox
                  label={text.track}
                  checked={value.trackMembership}
                  onChange={(trackMembership) => change({ ...value, trackMembership })}
                />
                <p className={styles["hint"]}>{text.trackHint}</p>
              </div>
            </>
          )}
        </Card>
        {!isStatic && <AudienceCount projectId={projectId} condition={value.condition} blocked={blocked} />}
      </div>
      {showsVersions && (
        <VersionsDialog draft={draft} onClose={() => setShowsVersions(false)}>
          {({ name, condition }) => (
            <>
              {name} {isCondition(condition) ? oneLine(conditionInWords(condition)) : ""}
            </>
          )}
        </VersionsDialog>
      )}
    </div>
  );
}

/** What belongs to no field that the page shows. */
function unnamedFault(problem: unknown, isStatic: boolean): string | undefined {
  if (problem === undefined) return undefined;
  const fields = problem instanceof Problem ? problem.fields : [];
  const shown = isStatic ? /^(name|description)$/ : /^(name|description|condition)($|\.)/;
  const { title, hint } = describe(problem);
  const others = fields.filter(({ field }) => !shown.test(field)).map(({ message }) => message);
  return [title, fields.length === 0 && hint ? hint : "", ...others].filter(Boolean).join(" ");
}
