/** A share in percent; undefined when there is nothing to take a share of. */
export const share = (part: number, whole: number): number | undefined =>
  whole > 0 ? (100 * part) / whole : undefined;

export const steps = ["domain", "mail", "contacts", "team"] as const;
export type Step = (typeof steps)[number];

interface Facts {
  hasVerifiedDomain: boolean;
  contactCount: number;
  hasMail: boolean;
  memberCount: number;
}

/** Which steps are done. The first email makes its recipient a contact, so one contact is no list yet. */
export const doneSteps = ({ hasVerifiedDomain, contactCount, hasMail, memberCount }: Facts): Record<Step, boolean> => ({
  domain: hasVerifiedDomain,
  mail: hasMail,
  contacts: contactCount > 1,
  team: memberCount > 1,
});
