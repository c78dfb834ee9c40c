import type { Settings } from "#infra/settings.ts";

/** The SES receipt rule for incoming mail, by its names: the policies that admit it are deployed before it. */
export interface InboundRule {
  ruleSet: string;
  rule: string;
  /** True when the deployment creates the rule set; false when the account already has it. */
  makesRuleSet: boolean;
  /** The rule of the set after which this one is placed. */
  after: string | undefined;
  recipients: string[] | undefined;
}

/** Undefined when the deployment receives no mail. */
export function inboundRule({ inbound, environment }: Settings): InboundRule | undefined {
  if (!inbound) return undefined;
  const name = `petrel-${environment}`;
  const { ruleSet = name, after, recipients } = inbound;
  return { ruleSet, rule: name, makesRuleSet: inbound.ruleSet === undefined, after, recipients };
}
