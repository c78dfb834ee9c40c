import { isDeepStrictEqual } from "node:util";
import type { StackTemplate } from "#local/template/assembly.ts";

type Resolve = (value: unknown) => unknown;

/** Evaluates a named condition of a template. */
export function conditionHolds(name: string, stack: StackTemplate, resolve: Resolve): boolean {
  if (!(name in stack.Conditions)) throw new Error(`Stack ${stack.name} has no condition ${name}`);
  return evaluate(stack.Conditions[name], stack, resolve);
}

function evaluate(expression: unknown, stack: StackTemplate, resolve: Resolve): boolean {
  const [operator, argument] = Object.entries(Object(expression))[0] ?? [];
  const operands = Array.isArray(argument) ? argument : [];
  const holds = (operand: unknown) => evaluate(operand, stack, resolve);
  switch (operator) {
    case "Condition":
      return conditionHolds(String(argument), stack, resolve);
    case "Fn::Equals":
      return isDeepStrictEqual(resolve(operands[0]), resolve(operands[1]));
    case "Fn::Not":
      return !holds(operands[0]);
    case "Fn::And":
      return operands.every(holds);
    case "Fn::Or":
      return operands.some(holds);
    default:
      throw new Error(`Condition function ${operator} in stack ${stack.name} is not supported`);
  }
}
