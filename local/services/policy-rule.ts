import { compileConditions, type PolicyCondition, type PolicyContext } from "#local/services/policy-condition.ts";
import { compilePattern, type PolicyPattern } from "#local/services/policy-pattern.ts";
import type { PolicyStatement } from "#local/template/model.ts";

/** One action pattern on one resource pattern: the smallest part that can be removed from a policy. */
interface Grant {
  action: string;
  resource: string;
  used: boolean;
}

interface CompiledGrant extends Grant {
  matchesAction: PolicyPattern;
  matchesResource: PolicyPattern;
}

/** A statement, compiled for thousands of checks a second. Throws on unsupported elements. */
export class PolicyRule {
  readonly effect: "Allow" | "Deny";
  readonly principals: string[];
  readonly #grants: CompiledGrant[];
  readonly #holds: PolicyCondition;

  constructor(statement: PolicyStatement) {
    this.effect = statement.effect;
    this.principals = statement.principals;
    this.#holds = compileConditions(statement.conditions);
    this.#grants = statement.actions.flatMap((action) =>
      statement.resources.map((resource) => ({
        action,
        resource,
        used: false,
        // IAM ignores the case of actions, but not of resources.
        matchesAction: compilePattern(action.toLowerCase()),
        matchesResource: compilePattern(resource),
      })),
    );
  }

  get grants(): readonly Grant[] {
    return this.#grants;
  }

  matching(action: string, resource: string, context: PolicyContext): Grant[] {
    const lowerAction = action.toLowerCase();
    const grants = this.#grants.filter((grant) => grant.matchesAction(lowerAction) && grant.matchesResource(resource));
    return grants.length > 0 && this.#holds(context) ? grants : [];
  }
}
