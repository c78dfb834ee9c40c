import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { isOffline, Problem } from "#api/problem.ts";
import { ChangeHistory } from "#app/change-history.tsx";
import { useBlocked } from "#app/project.ts";
import { apiCondition } from "#condition/model/condition.ts";
import { MailConflict } from "#editor/conflict/mail-conflict.tsx";
import { MailEditor } from "#editor/mail-editor.tsx";
import { mailTypes } from "#editor/model/mail-draft.ts";
import { StarterPicker } from "#editor/parts/starter-picker.tsx";
import { TopicField } from "#editor/parts/topic-field.tsx";
import type { Audience } from "#editor/preview/queries.ts";
import { copyOf, type EditedCampaign } from "#features/campaigns/edit-queries.ts";
import { emptyBody } from "#features/campaigns/empty-body.ts";
import { editLink, reviewLink } from "#features/campaigns/links.ts";
import { type CampaignDraft, campaignDraftOf, type lackIn } from "#features/campaigns/model/draft.ts";
import { AudienceForm } from "#features/campaigns/parts/audience-form.tsx";
import { conflictFields } from "#features/campaigns/parts/conflict-fields.ts";
import { SaveState } from "#features/campaigns/parts/save-state.tsx";
import { useAutosave } from "#features/campaigns/parts/use-autosave.ts";
import type { Draft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { RestoredNote } from "#kit/drafts/draft-note.tsx";
import { VersionsDialog } from "#kit/drafts/versions-dialog.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { useKeys } from "#kit/use-keys.ts";
import { words } from "#words/words.ts";
import styles from "../campaigns.module.css";

const text = words.edit;

interface CampaignFormProps {
  projectId: string;
  campaign: EditedCampaign;
  draft: Draft<CampaignDraft>;
}

export function CampaignForm({ projectId, campaign, draft }: CampaignFormProps) {
  const navigate = useNavigate();
  const blocked = useBlocked();
  const [showsVersions, setShowsVersions] = useState(false);
  const autosave = useAutosave(projectId, campaign, draft);
  const { value, change } = draft;
  const isLive = campaign.status === "SCHEDULED";
  const refused = autosave.problem instanceof Problem ? autosave.problem : undefined;
  const audience = useAudience(value);
  const save = async () => {
    if (autosave.lack) return toast.add({ title: text.waitsFor[autosave.lack] });
    if (!draft.isChanged) return toast.add({ title: text.unchanged });
    if (await autosave.save()) toast.add({ title: text.savedNote });
  };
  const review = async () => {
    if (draft.isChanged && autosave.lack) return toast.add({ title: text.waitsFor[autosave.lack] });
    if (await autosave.save()) await navigate(reviewLink(projectId, campaign.id));
  };
  const act = isLive ? save : review;
  useKeys({ "$mod+Enter": () => void act() });
  return (
    <>
      <PageHeader title={value.name || words.campaigns.title} hint={<Back projectId={projectId} campaign={campaign} />}>
        <SaveState keeping={draft.keeping} isSaving={autosave.isSaving} />
        <Button onClick={() => setShowsVersions(true)}>{words.drafts.versions}</Button>
        <Button look="main" blocked={blocked} title={words.review.keys} onClick={() => void act()}>
          {isLive ? text.save : text.review}
        </Button>
      </PageHeader>
      <RestoredNote {...draft} />
      {isLive && <Banner title={text.scheduledHint} />}
      <FormError message={messageOf(autosave.problem, draft.isChanged ? autosave.lack : undefined)} />
      <div className={styles["pair"]}>
        <TextField
          label={text.name}
          maxLength={255}
          value={value.name}
          readOnly={blocked !== undefined}
          onChange={({ target }) => change({ ...value, name: target.value })}
        />
        <Field label={text.type}>
          {({ id }) => (
            <Select
              id={id}
              value={value.type}
              options={mailTypes.map((each) => ({ value: each, label: text.types[each] }))}
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
      <AudienceForm {...{ projectId, value, blocked }} problem={refused} onChange={change} />
      {(value.mail.body === "" || value.mail.body === emptyBody) && (
        <StarterPicker
          disabled={blocked}
          onChoose={(content, type) => change({ ...value, type, mail: { ...value.mail, ...content } })}
        />
      )}
      <MailEditor
        projectId={projectId}
        value={value.mail}
        type={value.type}
        audience={audience}
        disabled={blocked}
        problem={refused}
        onChange={(mail) => change({ ...value, mail })}
        onSave={() => void save()}
      />
      {showsVersions && (
        <VersionsDialog draft={draft} onClose={() => setShowsVersions(false)}>
          {(version) => `${version.name} · ${version.mail.subject}`}
        </VersionsDialog>
      )}
      <Conflict projectId={projectId} draft={draft} autosave={autosave} />
    </>
  );
}

const Back = ({ projectId, campaign }: Pick<CampaignFormProps, "projectId" | "campaign">) => (
  <ChangeHistory type="campaign" of={campaign}>
    <Link to="/p/$projectId/campaigns" params={{ projectId }}>
      {words.campaigns.title}
    </Link>
  </ChangeHistory>
);

interface ConflictProps extends Pick<CampaignFormProps, "projectId" | "draft"> {
  autosave: ReturnType<typeof useAutosave>;
}

/** Another member has saved the campaign meanwhile. */
function Conflict({ projectId, draft, autosave }: ConflictProps) {
  const navigate = useNavigate();
  const { theirs } = autosave;
  if (!theirs) return null;
  const copy = async () => {
    const name = text.copyName(draft.value.name).slice(0, 255);
    const { id } = await copyOf(projectId, { ...draft.value, name });
    draft.discard();
    await navigate(editLink(projectId, id));
  };
  return (
    <MailConflict
      fields={conflictFields(draft.value, campaignDraftOf(theirs))}
      changedAt={theirs.updatedAt}
      onKeepMine={() => autosave.keepMine(theirs)}
      onTakeTheirs={draft.discard}
      onCopy={copy}
      onClose={autosave.closeConflict}
    />
  );
}

/** Whom the preview offers; the same object while the audience stays the same. */
function useAudience({ audienceType, segmentId, condition }: CampaignDraft): Audience {
  return useMemo(() => {
    if (audienceType === "SEGMENT" && segmentId !== null) return { kind: "segment", segmentId };
    if (audienceType !== "FILTERED") return { kind: "all" };
    return { kind: "condition", condition: apiCondition(condition) };
  }, [audienceType, segmentId, condition]);
}

/** Why the text is not on the server. What belongs to a field is shown there. */
function messageOf(problem: unknown, lack: ReturnType<typeof lackIn>): string | undefined {
  if (lack) return text.waitsFor[lack];
  if (problem === undefined || (problem instanceof Problem && problem.status === 409)) return undefined;
  if (isOffline(problem)) return text.offline;
  return `${text.refused} ${problemText(problem)}`;
}
