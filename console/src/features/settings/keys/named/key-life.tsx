import type { NamedKey } from "#features/settings/keys/named/model.ts";
import { lifeOf } from "#features/settings/keys/named/model.ts";
import { Badge } from "#kit/page/badge.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.namedKeys;

/** Until when a key works. */
export function KeyLife({ of: key }: { of: NamedKey }) {
  if (key.expiresAt === null) return text.noEnd;
  const life = lifeOf(key, new Date());
  if (life === "expired") return <Badge look="fault">{text.expired(date(key.expiresAt))}</Badge>;
  return life === "soon" ? <Badge look="warn">{date(key.expiresAt)}</Badge> : date(key.expiresAt);
}
