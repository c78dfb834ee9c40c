import type { StackTemplate } from "#local/template/assembly.ts";
import { conditionHolds } from "#local/template/conditions.ts";
import { type Addresses, namePropertyOf, type References, referencesTo } from "#local/template/references.ts";

/** Represents AWS::NoValue until the property with it is dropped. */
const noValue = Symbol("AWS::NoValue");

type Intrinsic = (resolver: Resolver, stack: StackTemplate, argument: unknown) => unknown;

const intrinsics: Record<string, Intrinsic> = {
  Ref: (resolver, stack, argument) => resolver.ref(stack, text(argument)),
  "Fn::GetAtt": (resolver, stack, argument) => {
    const [logicalId = "", ...path] = typeof argument === "string" ? argument.split(".") : list(argument).map(text);
    return resolver.attribute(stack, logicalId, path.join("."));
  },
  "Fn::Join": (resolver, stack, argument) => {
    const [separator, parts] = list(argument);
    return list(resolver.resolve(stack, parts)).map(text).join(text(separator));
  },
  "Fn::Split": (resolver, stack, argument) => {
    const [separator, source] = list(argument);
    return text(resolver.resolve(stack, source)).split(text(separator));
  },
  "Fn::Select": (resolver, stack, argument) => {
    const [index, source] = list(argument);
    const picked = list(resolver.resolve(stack, source))[Number(index)];
    if (picked === undefined) throw new Error(`Fn::Select finds nothing at ${String(index)}`);
    return picked;
  },
  "Fn::Sub": (resolver, stack, argument) => {
    const [template, variables] = typeof argument === "string" ? [argument, {}] : list(argument);
    return resolver.substitute(stack, text(template), record(variables));
  },
  "Fn::ImportValue": (resolver, stack, argument) => resolver.imported(text(resolver.resolve(stack, argument))),
  "Fn::GetStackOutput": (resolver, stack, argument) => {
    const { StackName, OutputName, ...others } = record(resolver.resolve(stack, argument));
    return resolver.outputOf(text(StackName), text(OutputName), others);
  },
  "Fn::If": (resolver, stack, argument) => {
    const [condition, whenTrue, whenFalse] = list(argument);
    return resolver.resolve(stack, resolver.holds(stack, text(condition)) ? whenTrue : whenFalse);
  },
  "Fn::FindInMap": (resolver, stack, argument) => {
    const [map = "", first = "", second = ""] = list(resolver.resolve(stack, argument)).map(text);
    const found = stack.Mappings[map]?.[first]?.[second];
    if (found === undefined) throw new Error(`Fn::FindInMap finds nothing at ${map}.${first}.${second}`);
    return found;
  },
};

/** Replaces every intrinsic function of the templates by its value on this laptop. */
export class Resolver {
  readonly #stacks: StackTemplate[];
  readonly #at: Addresses;

  constructor(stacks: StackTemplate[], at: Addresses) {
    this.#stacks = stacks;
    this.#at = at;
  }

  resolve(stack: StackTemplate, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(stack, item)).filter((item) => item !== noValue);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only && (only[0] === "Ref" || only[0].startsWith("Fn::"))) {
      const intrinsic = intrinsics[only[0]];
      if (!intrinsic) throw new Error(`${only[0]} in stack ${stack.name} is not supported`);
      return intrinsic(this, stack, only[1]);
    }
    const resolved = entries.map(([key, item]) => [key, this.resolve(stack, item)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
  }

  references(stack: StackTemplate, logicalId: string): References {
    const resource = stack.Resources[logicalId];
    if (!resource) throw new Error(`Stack ${stack.name} refers to ${logicalId}, which it does not declare`);
    const given = this.resolve(stack, resource.Properties[namePropertyOf(resource.Type) ?? ""]);
    const name = typeof given === "string" ? given : generatedName(stack.name, logicalId, resource.Type);
    return referencesTo(resource.Type, name, this.#at);
  }

  ref(stack: StackTemplate, name: string): unknown {
    const pseudo = this.#pseudoParameter(stack, name);
    if (pseudo !== undefined) return pseudo;
    const parameter = stack.Parameters[name];
    if (!parameter) return this.references(stack, name).ref;
    if (parameter.Default === undefined) throw new Error(`Parameter ${name} of stack ${stack.name} has no default`);
    return parameter.Default;
  }

  attribute(stack: StackTemplate, logicalId: string, attribute: string): string {
    const value = this.references(stack, logicalId).attributes[attribute];
    if (value !== undefined) return value;
    const type = stack.Resources[logicalId]?.Type;
    throw new Error(`Fn::GetAtt ${logicalId}.${attribute} (${type}) of stack ${stack.name} has no value on the laptop`);
  }

  substitute(stack: StackTemplate, template: string, variables: Record<string, unknown>): string {
    return template.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return text(this.resolve(stack, variables[name]));
      const [logicalId = "", ...path] = name.split(".");
      return text(path.length > 0 ? this.attribute(stack, logicalId, path.join(".")) : this.ref(stack, name));
    });
  }

  imported(exportName: string): unknown {
    for (const stack of this.#stacks) {
      for (const output of Object.values(stack.Outputs)) {
        if (output.Export && this.resolve(stack, output.Export.Name) === exportName) {
          return this.resolve(stack, output.Value);
        }
      }
    }
    throw new Error(`No stack exports ${exportName}`);
  }

  /** Only for stacks in the same account and region; the laptop has no others. */
  outputOf(stackName: string, outputName: string, { Region = this.#at.region, ...others }: Record<string, unknown>) {
    if (Region !== this.#at.region || Object.keys(others).length > 0) {
      throw new Error(`Output ${outputName} of stack ${stackName} is of another region or account`);
    }
    const stack = this.#stacks.find(({ name }) => name === stackName);
    const output = stack?.Outputs[outputName];
    if (!stack || !output) throw new Error(`Stack ${stackName} has no output ${outputName}`);
    return this.resolve(stack, output.Value);
  }

  holds(stack: StackTemplate, condition: string): boolean {
    return conditionHolds(condition, stack, (value) => this.resolve(stack, value));
  }

  #pseudoParameter(stack: StackTemplate, name: string): unknown {
    const values: Record<string, unknown> = {
      "AWS::Region": this.#at.region,
      "AWS::AccountId": this.#at.accountId,
      "AWS::Partition": "aws",
      "AWS::URLSuffix": "amazonaws.com",
      "AWS::StackName": stack.name,
      "AWS::StackId": `arn:aws:cloudformation:${this.#at.region}:${this.#at.accountId}:stack/${stack.name}/local`,
      "AWS::NotificationARNs": [],
      "AWS::NoValue": noValue,
    };
    return values[name];
  }
}

/** CloudFormation would append random letters; the laptop needs the same name at every start. */
function generatedName(stack: string, logicalId: string, type: string): string {
  if (type === "AWS::ApiGatewayV2::Api") return logicalId.slice(-10).toLowerCase();
  const name = `${stack}-${logicalId}`;
  return type === "AWS::S3::Bucket" ? name.toLowerCase().slice(-63).replace(/^-+/, "") : name;
}

function text(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`Expected a text in an intrinsic function, found ${JSON.stringify(value)}`);
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Expected a list in an intrinsic function, found ${JSON.stringify(value)}`);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
