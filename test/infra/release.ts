import type { Assembly, Resource } from "#test/infra/assembly.ts";

/** Of one deployment, what another has to respect: docs/decisions/0022. */
export interface Release {
  /** As cdk.json had them. */
  settings: Record<string, unknown>;
  /** In the order of their deployment. */
  stacks: StackReferences[];
  /** Resources that hold what cannot be made again, as `<stack>/<logical id>`. */
  holding: string[];
  /** By `<type> <name>`: resources whose name this template chooses, as `<stack>/<logical id>`. */
  named: Record<string, string>;
}

interface StackReferences {
  name: string;
  /** Values that CloudFormation protects while another stack imports them. */
  exports: string[];
  imports: string[];
  outputs: string[];
  /** `<stack> <output>` of other stacks, read without protection. */
  reads: string[];
}

const holdingTypes = ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SQS::Queue"];

/** Two resources of these types and of one name cannot exist at once. */
const nameProperties: Record<string, string> = {
  "AWS::CloudWatch::Alarm": "AlarmName",
  "AWS::CloudWatch::Dashboard": "DashboardName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::Logs::LogGroup": "LogGroupName",
  "AWS::SES::EmailIdentity": "EmailIdentity",
  "AWS::SES::ReceiptRuleSet": "RuleSetName",
  "AWS::Scheduler::ScheduleGroup": "Name",
};

export function releaseOf({ stacks, resources }: Assembly, settings: Record<string, unknown>): Release {
  const all = Object.entries(resources);
  return {
    settings,
    stacks: stacks.map(({ name, template }) => {
      const outputs = Object.entries(template.Outputs ?? {});
      return {
        name,
        exports: outputs.flatMap(([, output]) => output.Export?.Name ?? []),
        imports: argumentsOf("Fn::ImportValue", template).map(String),
        outputs: outputs.flatMap(([id, output]) => (output.Export ? [] : id)),
        reads: argumentsOf("Fn::GetStackOutput", template).map(readOutput),
      };
    }),
    holding: all.flatMap(([id, { Type }]) => (holdingTypes.includes(Type) ? id : [])).sort(),
    named: Object.fromEntries(all.flatMap(([id, resource]) => nameOf(resource).map((name) => [name, id])).sort()),
  };
}

/** What CloudFormation refuses while the stacks of `after` are deployed one by one over those of `before`. */
export function refusals(before: Release, after: Release): string[] {
  const deployed = new Map(before.stacks.map((stack) => [stack.name, stack]));
  const found: string[] = [];
  for (const stack of after.stacks) {
    const others = [...deployed.values()].filter(({ name }) => name !== stack.name);
    const lost = deployed.get(stack.name)?.exports.filter((name) => !stack.exports.includes(name)) ?? [];
    for (const name of lost) {
      const importers = others.filter(({ imports }) => imports.includes(name)).map((other) => other.name);
      if (importers.length > 0) found.push(`${stack.name} drops ${name}, which ${importers.join()} imports`);
    }
    const offered = [
      ...others.flatMap(({ exports }) => exports),
      ...others.flatMap(({ name, outputs }) => outputs.map((output) => `${name} ${output}`)),
    ];
    const missing = [...stack.imports, ...stack.reads].filter((name) => !offered.includes(name));
    found.push(...missing.map((name) => `${stack.name} reads ${name}, which no stack offers`));
    deployed.set(stack.name, stack);
  }
  return [...found, ...movedNames(before, after)];
}

/** CloudFormation creates before it deletes, so a name must stay with its logical id. */
function movedNames(before: Release, after: Release): string[] {
  return Object.entries(after.named).flatMap(([name, id]) => {
    const was = before.named[name];
    return was === undefined || was === id ? [] : [`${name} moves from ${was} to ${id}`];
  });
}

/** Resources that lose what they hold, because the template does not know them any more. */
export const abandoned = (before: Release, after: Release): string[] =>
  before.holding.filter((id) => !after.holding.includes(id));

function nameOf({ Type, Properties }: Resource): string[] {
  const name = Properties?.[nameProperties[Type] ?? ""];
  return name === undefined ? [] : [`${Type} ${typeof name === "string" ? name : JSON.stringify(name)}`];
}

/** Arguments of an intrinsic function wherever it stands, each once. */
function argumentsOf(intrinsic: string, template: unknown): unknown[] {
  const found = new Map<string, unknown>();
  JSON.stringify(template, (key, value) => {
    if (key === intrinsic) found.set(JSON.stringify(value), value);
    return value;
  });
  return [...found.values()];
}

function readOutput(argument: unknown): string {
  const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
  return `${StackName.split("-").at(-1)} ${OutputName}`;
}
