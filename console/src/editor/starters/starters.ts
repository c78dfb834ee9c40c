import type { Starter } from "#editor/starters/layout.ts";
import { announcement, digest, newsletter } from "#editor/starters/marketing.ts";
import { passwordReset, receipt, welcome } from "#editor/starters/service.ts";

/** Layouts to begin with. Each is plain HTML that both modes of the editor can change. */
export const starters: readonly Starter[] = [newsletter, announcement, digest, welcome, receipt, passwordReset];
