import type { Check, CheckedMail, Fix } from "#editor/checks/check.ts";
import { hasFallback, keyOf, type LiquidToken, scanLiquid } from "#editor/checks/scan-liquid.ts";

const fields = ["subject", "preheader", "body", "text"] as const;
type Field = (typeof fields)[number];

interface Found extends LiquidToken {
  field: Field;
}

/** Keys that no contact has, and outputs that are empty for some contacts and say nothing instead. */
export function placeholderFindings({ draft, rendered, keys }: CheckedMail): Check[] {
  if (!rendered) return [];
  const tokens = fields.flatMap((field) => scanLiquid(draft[field]).map((token): Found => ({ ...token, field })));
  return rendered.placeholders
    .filter(({ coverage }) => coverage < 100)
    .flatMap(({ name, coverage }) =>
      coverage === 0 && !keys.includes(name)
        ? unknownKey(name, { tokens, keys, draft })
        : withoutFallback(name, { tokens, coverage }),
    );
}

interface Known {
  tokens: readonly Found[];
  keys: readonly string[];
  draft: CheckedMail["draft"];
}

function unknownKey(key: string, { tokens, keys, draft }: Known): Check[] {
  const near = nearest(key, keys);
  const token = tokens.find(({ inner }) => keyOf(inner) === key || inner.split(/[^\w-]+/).includes(key));
  const field = token?.field ?? "body";
  const from = token ? draft[field].indexOf(key, token.from) : -1;
  const to = from + key.length;
  return [
    {
      ...{ finding: { code: "unknownKey", key, ...(near !== undefined && { near }) }, look: "warn", field },
      ...(from >= 0 && { from, to }),
      ...(from >= 0 &&
        near !== undefined && {
          fix: { kind: "takeKey", from, to, insert: near, select: { from, to: from + near.length } },
        }),
    },
  ];
}

const withoutFallback = (key: string, { tokens, coverage }: { tokens: readonly Found[]; coverage: number }): Check[] =>
  tokens
    .filter(({ kind, inner, guards }) => {
      return kind === "output" && keyOf(inner) === key && !hasFallback(inner) && !guards.has(key);
    })
    .map((token) => ({
      finding: { code: "noFallback", key, percent: 100 - coverage },
      look: "warn",
      field: token.field,
      from: token.from,
      to: token.to,
      fix: fallbackFor(token, key),
    }));

/** `{{ name }}` becomes `{{ name ?? there }}`, with the fallback selected. */
function fallbackFor({ end }: Found, key: string): Fix {
  const fallback = /name/i.test(key) ? "there" : "…";
  const start = end + " ?? ".length;
  const select = { from: start, to: start + fallback.length };
  return { kind: "addFallback", from: end, to: end, insert: ` ?? ${fallback}`, select };
}

/** The known key that is written almost like it. */
function nearest(key: string, keys: readonly string[]): string | undefined {
  const [best] = keys
    .map((known) => ({ known, distance: distanceOf(key.toLowerCase(), known.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(1, Math.floor(key.length / 3)) ? best.known : undefined;
}

/** Letters to change, add or leave out (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
