import type { Settings } from "#infra/settings.ts";

/** The rule of SES by which mail comes in, by its names: what admits it is deployed before it. */
export interface InboundRule {
  ruleSet: string;
  rule: string;
  /** Whether the set is made here; else it is the account's already. */
  makesRuleSet: boolean;
  /** The rule of the set that this one follows. */
  after: string | undefined;
  recipients: string[] | undefined;
}

/** Undefined where no mail is received. */
export function inboundRule({ inbound, environment }: Settings): InboundRule | undefined {
  if (!inbound) return undefined;
  const name = `petrel-${environment}`;
  const { ruleSet = name, after, recipients } = inbound;
  return { ruleSet, rule: name, makesRuleSet: inbound.ruleSet === undefined, after, recipients };
}
