import type { CSSProperties } from "react";
import { attributeIn, declarations, nodesOf } from "#editor/blocks/model/markup.ts";
import { type Element, isElement } from "#editor/blocks/model/tree.ts";

/** What a mail may style inside the console's page: nothing that leaves its place or loads a file. */
const shown =
  /^(color|background-color|font|font-(family|size|style|weight|variant)|line-height|letter-spacing|text-(align|decoration|transform|indent)|vertical-align|white-space|word-break|direction|padding(-\w+)?|margin(-(top|bottom))?|border(-\w+){0,2}|width|max-width|height|opacity)$/;
const loads = /url\s*\(|expression|image-set|var\s*\(|position/i;
const sizes = ["", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
/** As browsers show headings: the page around the editor has none of these styles. */
const headingSizes: Readonly<Record<string, string>> = {
  ...{ h1: "2em", h2: "1.5em", h3: "1.17em", h4: "1em", h5: "0.83em", h6: "0.67em" },
};
const kept = 2_000;
const known = new Map<string, CSSProperties>();

/** Styles of an opening tag as React sets them; the policy allows none in HTML. */
export function shownStyle(open: string): CSSProperties {
  const found = known.get(open);
  if (found) return found;
  const element = nodesOf(open).find(isElement) ?? cellOf(open);
  const style = element ? styleOf(open, element) : {};
  if (known.size >= kept) known.clear();
  known.set(open, style);
  return style;
}

/** Tags of a table mean something only within one. */
const cellOf = (open: string): Element | undefined => nodesOf(open.replace(/^<\w+/, "<div")).find(isElement);

function styleOf(source: string, element: Element): CSSProperties {
  const value = (name: string) => attributeIn(source, element, name);
  const style: Record<string, string> = {};
  const set = (name: string, text: string | undefined) => {
    if (!text || loads.test(text) || text.includes("{")) return;
    const plain = text.replace(/\s*!important$/i, "");
    // The page may be narrower than the mail.
    style[camel(name)] = /width$/.test(name) && /^[\d.]+px$/.test(plain) ? `min(${plain}, 100%)` : plain;
  };
  const headingSize = headingSizes[element.tagName.toLowerCase()];
  set("font-size", headingSize);
  set("font-weight", headingSize && "bold");
  set("background-color", value("bgcolor"));
  // The attribute centres blocks as well, as browsers do.
  const align = value("align")?.toLowerCase() ?? (element.tagName === "center" ? "center" : undefined);
  set("text-align", align === "center" && element.tagName !== "p" ? "-webkit-center" : align);
  set("vertical-align", value("valign"));
  if (element.tagName === "font" || element.tagName === "FONT") {
    set("color", value("color"));
    set("font-family", value("face"));
    set("font-size", sizes[Number(value("size"))]);
  }
  const width = value("width");
  if (width) set("width", /^\d+$/.test(width) ? `${width}px` : width);
  for (const { name, value: text } of declarations(value("style") ?? "")) {
    const property =
      name === "background" && !loads.test(text) && /^[#\w(),.\s%]+$/.test(text) ? "background-color" : name;
    if (shown.test(property)) set(property, text);
  }
  return style;
}

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same as text for an editor that sets it through the object model. */
export const shownCss = (open: string): string =>
  Object.entries(shownStyle(open))
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";");
