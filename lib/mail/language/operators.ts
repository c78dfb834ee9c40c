import { defaultOperators, type Operators } from "liquidjs";
import { isMissing } from "#lib/mail/language/value-text.ts";

/** Liquid's comparisons: nothing is less or greater than a missing value (JavaScript treats null as zero). */
export const operators: Operators = { ...defaultOperators };

for (const name of ["<", ">", "<=", ">="]) {
  const compare = defaultOperators[name];
  if (!compare) throw new Error(`LiquidJS has no operator ${name}.`);
  operators[name] = function* (left: unknown, right: unknown, context) {
    if (isMissing(left) || isMissing(right)) return false;
    return (yield compare(left, right, context)) === true;
  };
}
