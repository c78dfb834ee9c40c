import { roleSuffices } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { NoticeFacts, PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

interface AdminNoticePorts {
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
}

/** Each reader gets a notice once per id. */
export type AdminNotice = { noticeId: string } & NoticeFacts;

/** Kept per instance; asking once more than needed costs a message and a read. */
const askedMax = 10_000;

/** Notifies the OWNER and ADMINs of a project of what its watches find. */
export class AdminNotices {
  readonly #ports: AdminNoticePorts;
  /** Notices already requested: a watch finds the same thing with every bounce and every email. */
  readonly #asked = new Set<string>();

  constructor(ports: AdminNoticePorts) {
    this.#ports = ports;
  }

  /** `projectId` is the project's id. Safe to repeat: a notice is sent once per id. */
  async tell(projectId: ProjectId, notices: readonly AdminNotice[]): Promise<void> {
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
