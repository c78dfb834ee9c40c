import type { Settings } from "#infra/settings.ts";

/** The rule of SES by which mail comes in, by its names: what admits it is deployed before it. */
export interface InboundRule {
  ruleSet: string;
  rule: string;
  /** Whether the set is made here; else it is the account's already. */
  makesRuleSet: boolean;
}

/** Undefined where no mail is received. */
export function inboundRule({ inbound, environment }: Settings): InboundRule | undefined {
  if (!inbound) return undefined;
  const name = `petrel-${environment}`;
  return { ruleSet: inbound.ruleSet ?? name, rule: name, makesRuleSet: inbound.ruleSet === undefined };
}
