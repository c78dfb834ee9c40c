import type { ReactNode } from "react";
import type { components } from "#api/schema.ts";
import { useProject } from "#app/project.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";

type Suppression = NonNullable<components["schemas"]["Contact"]["suppression"]>;
type Setting = components["schemas"]["Project"]["suppression"];

const text = words.suppressions;

/** Which email an entry of the suppression list holds back (contract 14, section 3). */
export function heldBack(reason: Suppression["reason"], setting: Setting): "all" | "marketing" | "nothing" {
  if (reason === "manual") return "all";
  if (reason === "erased") return "marketing";
  return ({ RECORD: "nothing", MARKETING: "marketing", ENFORCE: "all" } as const)[setting];
}

interface HeldBackProps {
  suppression: Suppression;
  /** What can be done. */
  children?: ReactNode;
}

/** Says why no email, or no marketing email, reaches an address. */
export function HeldBack({ suppression: { reason, since, expiresAt }, children }: HeldBackProps) {
  const { suppression: setting } = useProject();
  const held = heldBack(reason, setting);
  return (
    <Banner look={held === "nothing" ? "note" : "warn"} title={text.held[held]}>
      <p>{text.whys[reason](date(since))}</p>
      {expiresAt && <p>{text.untilDay(date(expiresAt))}</p>}
      {held === "nothing" && <p>{text.nothingHeld}</p>}
      {children}
    </Banner>
  );
}
