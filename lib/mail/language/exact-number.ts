import { Numeral, numberOf } from "#lib/mail/language/numeral.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { RenderLimitError } from "#lib/mail/language/render-limit-error.ts";

/** `digits / 10^scale`. Integers and decimals are separate types, as in Ruby: 10 / 4 is 2, 10 / 4.0 is 2.5. */
export interface ExactNumber {
  digits: bigint;
  /** Never negative. */
  scale: number;
  isDecimal: boolean;
}

type Operation = (left: ExactNumber, right: ExactNumber) => ExactNumber;

/** No email needs a longer number. Without a bound, one multiplication could take minutes. */
const charactersMax = 1_000;
/** A double has 17. */
const quotientDigits = 40;

const integerStart = /^[+-]?\d+/;
const decimal = /^-?\d+\.\d+$/;
const float = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Text counts as the number it begins with, and any other non-number as 0. */
export function exactOf(value: unknown): ExactNumber {
  if (value instanceof Numeral) return parsed(value.text, /[.e]/.test(value.text));
  if (typeof value === "number")
    return Number.isInteger(value) ? integerOf(BigInt(value)) : parsed(String(value), true);
  const text = typeof value === "string" ? value.trim() : "";
  return decimal.test(text) ? parsed(text, true) : parsed(integerStart.exec(text)?.[0].replace("+", "") ?? "0", false);
}

/** The value that a template continues with. Decimals become the nearest double, without its binary noise. */
export function shownValue({ digits, scale, isDecimal }: ExactNumber): number | Numeral {
  if (!isDecimal) return digits === BigInt.asIntN(53, digits) ? Number(digits) : new Numeral(String(digits));
  return numberOf(floatText(Number(`${digits}e-${scale}`)));
}

export const sumOf: Operation = (left, right) => aligned(left, right, (a, b) => a + b);
export const differenceOf: Operation = (left, right) => aligned(left, right, (a, b) => a - b);
export const remainderOf: Operation = (left, right) => {
  assertDivisor(right);
  return aligned(left, right, (a, b) => a - b * floorOf(a, b));
};

export const productOf: Operation = (left, right) => ({
  digits: left.digits * right.digits,
  scale: left.scale + right.scale,
  isDecimal: left.isDecimal || right.isDecimal,
});

/** Two integers give an integer, rounded down. */
export const quotientOf: Operation = (left, right) => {
  assertDivisor(right);
  if (!left.isDecimal && !right.isDecimal) return integerOf(floorOf(left.digits, right.digits));
  const digits = left.digits * 10n ** BigInt(quotientDigits + right.scale + String(right.digits).length);
  const scale = left.scale + quotientDigits + String(right.digits).length;
  return { digits: digits / right.digits, scale, isDecimal: true };
};

/** Rounds halves away from zero. Integers and numbers rounded to no decimal place are integers. */
export function rounded(number: ExactNumber, places: number): ExactNumber {
  if (places >= number.scale) return places > 0 ? number : integerOf(number.digits);
  const cut = number.scale - places;
  if (cut > charactersMax) return integerOf(0n);
  const unit = 10n ** BigInt(cut);
  const half = number.digits < 0n ? -unit / 2n : unit / 2n;
  const digits = (number.digits + half) / unit;
  if (places > 0) return { digits, scale: places, isDecimal: true };
  return integerOf(digits * 10n ** BigInt(-places));
}

export const flooredOf = ({ digits, scale }: ExactNumber): ExactNumber =>
  integerOf(floorOf(digits, 10n ** BigInt(scale)));
export const ceiledOf = (number: ExactNumber): ExactNumber => negated(flooredOf(negated(number)));
export const negated = (number: ExactNumber): ExactNumber => ({ ...number, digits: -number.digits });
export const isLess = (left: ExactNumber, right: ExactNumber): boolean => differenceOf(left, right).digits < 0n;

function integerOf(digits: bigint): ExactNumber {
  return { digits, scale: 0, isDecimal: false };
}

function parsed(text: string, isDecimal: boolean): ExactNumber {
  if (text.length > charactersMax) throw new RenderLimitError("memory");
  const [, whole = "0", fraction = "", exponent = "0"] = float.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0, isDecimal } : { digits, scale, isDecimal };
}

function aligned(left: ExactNumber, right: ExactNumber, combine: (a: bigint, b: bigint) => bigint): ExactNumber {
  const scale = Math.max(left.scale, right.scale);
  const digitsAt = (number: ExactNumber) => number.digits * 10n ** BigInt(scale - number.scale);
  return { digits: combine(digitsAt(left), digitsAt(right)), scale, isDecimal: left.isDecimal || right.isDecimal };
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  return isExact || dividend < 0n === divisor < 0n ? quotient : quotient - 1n;
}

function assertDivisor({ digits }: ExactNumber): void {
  if (digits === 0n) throw new RenderFault("A number is divided by 0.");
}

/** Formats a double as Ruby does. */
function floatText(float: number): string {
  if (float !== 0 && (Math.abs(float) < 1e-4 || Math.abs(float) >= 1e16)) {
    const [mantissa = "", exponent = ""] = float.toExponential().split("e");
    const [sign = "", ...figures] = exponent;
    return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${sign}${figures.join("").padStart(2, "0")}`;
  }
  return Number.isInteger(float) ? `${float}.0` : String(float);
}
