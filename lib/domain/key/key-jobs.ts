import type { ProjectId } from "#lib/platform/data-id.ts";

export type KeyJob =
  /** Tell the admins of a key that expires then, if it still does. */
  | { type: "remindOfKey"; projectId: ProjectId; keyId: string; expiresAt: string }
  /** Remove the token whose overlap ended then. */
  | { type: "endKeyOverlap"; projectId: ProjectId; keyId: string; endsAt: string };
