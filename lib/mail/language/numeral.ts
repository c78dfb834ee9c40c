import { Drop } from "liquidjs";

/** A number that JavaScript writes differently from Liquid: `3.0`, or an integer above 2^53. */
export class Numeral extends Drop {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override valueOf(): number {
    return Number(this.text);
  }

  toJSON(): number {
    return this.valueOf();
  }
}

/** The number with this text in Liquid. */
export function numberOf(text: string): number | Numeral {
  const number = Number(text);
  return String(number) === text ? number : new Numeral(text);
}
