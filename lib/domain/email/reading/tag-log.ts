import type { Email } from "#lib/domain/email/email.ts";
import type { EmailPlaces, EmailPosition } from "#lib/domain/email/email-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A tag of a new mail. */
export interface TaggedMail extends EmailPosition {
  tag: string;
}

export const tagsOf = ({ id, createdAt, tags }: Email): TaggedMail[] => tags.map((tag) => ({ tag, id, createdAt }));

/** Implemented by lib/storage. */
export interface TagLogWriter {
  /** Mails of a shard's batch, each with its sequence number in the stream. Safe to repeat. */
  append(dataId: DataId, shardId: string, mails: readonly (TaggedMail & { sequence: string })[]): Promise<void>;
}

/** A project's mails by tag, some seconds late; deleted ones too. Implemented by lib/storage; eventual. */
export interface TagLogReader {
  /** `count` mails with the tag, newest first, if there are so many. */
  tagged(dataId: DataId, input: TaggedInput): Promise<EmailPlaces>;
}

export interface TaggedInput {
  tag: string;
  after: EmailPosition | undefined;
  count: number;
}
