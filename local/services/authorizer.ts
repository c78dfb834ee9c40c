import type { PolicyContext } from "#local/services/policy-condition.ts";
import { PolicyRule } from "#local/services/policy-rule.ts";
import type { DeployedRole, Deployment } from "#local/template/model.ts";

interface Verdict {
  allowed: boolean;
  /** AWS' error message; only when denied. */
  message?: string;
}

interface Denied {
  /** A function's name, a role's ARN or a service principal. */
  caller: string;
  action: string;
  resource: string;
  message: string;
  count: number;
}

interface UnusedGrant {
  /** The function with the role, or the role's ARN when no function has it. */
  caller: string;
  action: string;
  resource: string;
}

export interface FunctionCall {
  functionName: string;
  action: string;
  resource: string;
  /** Another name of the same resource: an SES identity is an address or its domain. Either must be allowed. */
  alternative?: string;
  /** Condition keys (`iam:PassedToService`) with their values. */
  context?: PolicyContext;
}

interface ServiceCall {
  /** `sns.amazonaws.com` */
  principal: string;
  action: string;
  resource: string;
  sourceArn: string;
}

interface Subject {
  caller: string;
  /** The caller's name in the denial message. */
  identity: string;
  /** Principals by which a resource policy may name it; `*` is everyone. */
  principals: string[];
  rules: PolicyRule[];
}

interface Call {
  action: string;
  resource: string;
  context: PolicyContext;
}

/**
 * Authorizes calls as IAM does, by the template's roles and resource policies: a Deny wins, then an Allow is needed. It records
 * denials and used grants, so that a template can be made least-privilege.
 */
export class Authorizer {
  readonly #deployment: Deployment;
  readonly #functions = new Map<string, Subject>();
  readonly #roles = new Map<string, Subject>();
  /** Policies of queues, topics and buckets by ARN. */
  readonly #resourceRules = new Map<string, PolicyRule[]>();
  readonly #denied = new Map<string, Denied>();

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
    for (const { name, role } of deployment.functions) {
      // Two functions may share a role: a grant counts as used when either uses it.
      const subject = this.#roles.get(role.arn) ?? subjectOf(role, name);
      this.#roles.set(role.arn, subject);
      this.#functions.set(name, { ...subject, caller: name });
    }
    for (const role of deployment.roles) {
      if (this.#roles.has(role.arn) || !role.principals.includes("scheduler.amazonaws.com")) continue;
      this.#roles.set(role.arn, subjectOf(role, role.arn));
    }
    for (const { arn, policy } of [...deployment.queues, ...deployment.topics, ...deployment.buckets]) {
      this.#resourceRules.set(
        arn,
        policy.map((statement) => new PolicyRule(statement)),
      );
    }
  }

  /** A call of a function, authorized by its role. */
  check({ functionName, action, resource, alternative, context = {} }: FunctionCall): Verdict {
    const subject = this.#functions.get(functionName) ?? withoutRules(functionName);
    if (alternative !== undefined && this.#judge(subject, { action, resource: alternative, context }) === "allowed") {
      return { allowed: true };
    }
    return this.#verdict(subject, { action, resource, context });
  }

  /** A call of a service that assumed the role, such as Scheduler to its target. */
  checkRole(roleArn: string, action: string, resource: string): Verdict {
    const subject = this.#roles.get(roleArn) ?? withoutRules(roleArn);
    return this.#verdict(subject, { action, resource, context: {} });
  }

  /** A call of a service in its own name: only the policy of the queue, topic or bucket can allow it. */
  checkService({ principal, action, resource, sourceArn }: ServiceCall): Verdict {
    const subject = { ...withoutRules(principal), principals: [principal, "*"] };
    return this.#verdict(subject, {
      action,
      resource,
      context: {
        "aws:sourcearn": sourceArn,
        "aws:sourceaccount": this.#deployment.accountId,
        "aws:sourceowner": this.#deployment.accountId,
      },
    });
  }

  denied(): Denied[] {
    return [...this.#denied.values()];
  }

  /** Grants of functions and of Scheduler that no call has used so far. */
  unused(): UnusedGrant[] {
    return [...this.#roles.values()].flatMap(({ caller, rules }) =>
      rules
        .filter((rule) => rule.effect === "Allow")
        .flatMap((rule) => rule.grants)
        .filter((grant) => !grant.used)
        .map(({ action, resource }) => ({ caller, action, resource })),
    );
  }

  #verdict(subject: Subject, { action, resource, context }: Call): Verdict {
    const judgement = this.#judge(subject, { action, resource, context });
    if (judgement === "allowed") return { allowed: true };
    const message = denialMessage(subject, { action, resource }, judgement);
    const key = `${subject.caller} ${action} ${resource}`;
    const count = (this.#denied.get(key)?.count ?? 0) + 1;
    this.#denied.set(key, { caller: subject.caller, action, resource, message, count });
    return { allowed: false, message };
  }

  #judge(subject: Subject, { action, resource, context: given }: Call) {
    const context = {
      "aws:requestedregion": this.#deployment.region,
      // Calls never leave the laptop, so policies that require TLS are satisfied.
      "aws:securetransport": "true",
      ...lowerKeys(given),
    };
    const onResource = (this.#resourceRules.get(ownerOf(resource)) ?? []).filter((rule) =>
      rule.principals.some((principal) => subject.principals.includes(principal)),
    );
    const rules = [...subject.rules, ...onResource];
    const grantsOf = (effect: "Allow" | "Deny") =>
      rules.filter((rule) => rule.effect === effect).flatMap((rule) => rule.matching(action, resource, context));
    if (grantsOf("Deny").length > 0) return "refused";
    const grants = grantsOf("Allow");
    for (const grant of grants) grant.used = true;
    return grants.length > 0 ? "allowed" : "ungranted";
  }
}

/** An object is judged by its bucket's policy. */
const ownerOf = (resource: string): string =>
  resource.startsWith("arn:aws:s3:::") ? (resource.split("/", 1)[0] ?? resource) : resource;

function subjectOf(role: DeployedRole, caller: string): Subject {
  const rules = role.statements.map((statement) => new PolicyRule(statement));
  return { caller, identity: role.arn, principals: [role.arn, "*"], rules };
}

/** A caller without a role in this deployment. */
function withoutRules(caller: string): Subject {
  return { caller, identity: caller, principals: ["*"], rules: [] };
}

function lowerKeys(context: PolicyContext): PolicyContext {
  return Object.fromEntries(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
}

function denialMessage(
  subject: Subject,
  { action, resource }: { action: string; resource: string },
  judgement: "refused" | "ungranted",
): string {
  const reason =
    judgement === "refused"
      ? "with an explicit deny in a policy"
      : `because no ${subject.rules.length > 0 ? "identity-based" : "resource-based"} policy allows the ${action} action`;
  return `User: ${subject.identity} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}
