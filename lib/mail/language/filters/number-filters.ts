import {
  ceiledOf,
  differenceOf,
  type ExactNumber,
  exactOf,
  flooredOf,
  isLess,
  negated,
  productOf,
  quotientOf,
  remainderOf,
  rounded,
  shownValue,
  sumOf,
} from "#lib/mail/language/exact-number.ts";

type NumberFilter = (value: unknown, argument?: unknown) => unknown;

/** Liquid's number filters, with its integers and decimals. */
export const numberFilters: Record<string, NumberFilter> = {
  abs: unary((number) => (number.digits < 0n ? negated(number) : number)),
  at_least: binary((number, least) => (isLess(number, least) ? least : number)),
  at_most: binary((number, most) => (isLess(most, number) ? most : number)),
  ceil: unary(ceiledOf),
  divided_by: binary(quotientOf),
  floor: unary(flooredOf),
  minus: binary(differenceOf),
  modulo: binary(remainderOf),
  plus: binary(sumOf),
  round: (value, places) => shownValue(rounded(exactOf(value), Number(flooredOf(exactOf(places)).digits))),
  times: binary(productOf),
};

/** The sum of all values that are numbers or begin with one. */
export function totalOf(values: readonly unknown[]): unknown {
  return shownValue(values.map(exactOf).reduce(sumOf, exactOf(0)));
}

function unary(operation: (number: ExactNumber) => ExactNumber): NumberFilter {
  return (value) => shownValue(operation(exactOf(value)));
}

function binary(operation: (left: ExactNumber, right: ExactNumber) => ExactNumber): NumberFilter {
  return (value, argument) => shownValue(operation(exactOf(value), exactOf(argument)));
}
