import { useKeys } from "#kit/use-keys.ts";

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>("main tbody th a")];

/** The row's own link, if the focus is anywhere in the row. */
const focused = (): HTMLAnchorElement | undefined => {
  const row = document.activeElement?.closest("tr");
  return row ? links().find((link) => row.contains(link)) : undefined;
};

function move(step: 1 | -1): void {
  const all = links();
  const now = focused();
  const next = now ? all.indexOf(now) + step : step > 0 ? 0 : all.length - 1;
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

/** `j` and `k` walk the rows of the page's table. `acts` get the row's id, as its link has it. */
export function useRowKeys(acts: Readonly<Record<string, (id: string | undefined) => void>>): void {
  const ofRow = Object.entries(acts).map(([key, act]) => {
    const press = () =>
      act(
        focused()
          ?.pathname.match(/[0-9a-f-]{36}/g)
          ?.at(-1),
      );
    return [key, press] as const;
  });
  useKeys({ j: () => move(1), k: () => move(-1), ...Object.fromEntries(ofRow) });
}
