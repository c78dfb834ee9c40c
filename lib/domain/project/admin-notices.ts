import { roleSuffices } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { NoticeFacts, PlatformMails } from "#lib/domain/user/platform-mail.ts";

export interface AdminNoticePorts {
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
}

/** The id says what is told only once to a reader. */
export type AdminNotice = { noticeId: string } & NoticeFacts;

/** Remembered by an instance; to ask once more than needed costs a message and a read. */
const askedMax = 10_000;

/** Tells OWNER and ADMINs of a project what its watches find. */
export class AdminNotices {
  readonly #ports: AdminNoticePorts;
  /** What was asked for already: a watch finds the same thing with every bounce and every mail. */
  readonly #asked = new Set<string>();

  constructor(ports: AdminNoticePorts) {
    this.#ports = ports;
  }

  /** `projectId` is the project's id. Safe to repeat: a notice is sent once by its id. */
  async tell(projectId: string, notices: readonly AdminNotice[]): Promise<void> {
    const { mails, members } = this.#ports;
    const keyOf = ({ noticeId }: AdminNotice) => `${projectId} ${noticeId}`;
    const unasked = notices.filter((notice) => !this.#asked.has(keyOf(notice)));
    if (!mails.enabled || unasked.length === 0) return;
    const readers = (await members.list(projectId)).filter(({ role }) => roleSuffices(role, "ADMIN"));
    await mails.send(readers.flatMap(({ userId }) => unasked.map((notice) => ({ ...notice, projectId, userId }))));
    if (this.#asked.size >= askedMax) this.#asked.clear();
    for (const notice of unasked) this.#asked.add(keyOf(notice));
  }
}
