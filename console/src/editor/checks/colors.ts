/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

const named: Readonly<Record<string, string>> = {
  ...{ black: "000000", silver: "c0c0c0", gray: "808080", grey: "808080", white: "ffffff", maroon: "800000" },
  ...{ red: "ff0000", purple: "800080", fuchsia: "ff00ff", green: "008000", lime: "00ff00", olive: "808000" },
  ...{ yellow: "ffff00", navy: "000080", blue: "0000ff", teal: "008080", aqua: "00ffff", orange: "ffa500" },
};

/** The colour of a CSS value; undefined for one that these few forms do not tell, and for a transparent mix. */
export function rgbOf(value: string, inherited: Rgb | undefined): Rgb | undefined {
  const text = value
    .replace(/!\s*important/i, "")
    .trim()
    .toLowerCase();
  if (/^(inherit|transparent|none|currentcolor)$/.test(text)) return inherited;
  const [, hex] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(named[text] ?? text) ?? [];
  if (hex !== undefined) {
    const [red = 0, green = 0, blue = 0] = (
      hex.length === 3 ? [...hex].map((digit) => digit + digit) : pairsOf(hex)
    ).map((each) => Number.parseInt(each, 16));
    return [red, green, blue];
  }
  const [, red, green, blue] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text) ?? [];
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)];
}

const pairsOf = (hex: string): string[] => [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)];

/** As the preview's frame inverts: `invert(1) hue-rotate(180deg)`, by the matrix of the Filter Effects specification. */
export function inverted(color: Rgb): Rgb {
  const [red, green, blue]: Rgb = [255 - color[0], 255 - color[1], 255 - color[2]];
  const within = (part: number) => Math.min(255, Math.max(0, Math.round(part)));
  return [
    within(-0.574 * red + 1.43 * green + 0.144 * blue),
    within(0.426 * red + 0.43 * green + 0.144 * blue),
    within(0.426 * red + 1.43 * green - 0.856 * blue),
  ];
}

/** From 1 to 21, by WCAG 2.2. */
export function contrastOf(first: Rgb, second: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3_294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
