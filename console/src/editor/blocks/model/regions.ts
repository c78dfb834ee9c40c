import {
  type Block,
  type BlockKind,
  type Branch,
  type Gap,
  type Item,
  isBlock,
  isItem,
  itemsOf,
  type Part,
  type Place,
  type Region,
} from "#editor/blocks/model/document.ts";
import { newId } from "#editor/blocks/model/ids.ts";
import { dividers } from "#editor/blocks/model/liquid.ts";
import { isButton, isImage, isList, lineBlock, lineKind, simpleTable } from "#editor/blocks/model/recognise.ts";
import {
  contentOf,
  depthMax,
  type Element,
  isInline,
  isInvisible,
  type Node,
  type Range,
} from "#editor/blocks/model/tree.ts";
import { type Source, type Unit, unitsOf } from "#editor/blocks/model/units.ts";

const lineTags = /^(p|div|h[1-6]|blockquote)$/;
const wrapperTags = /^(div|center|section|article|main|header|footer|aside|blockquote|table)$/;
const placeWithin: Readonly<Record<string, Place>> = {
  table: "rows",
  tbody: "rows",
  thead: "rows",
  tfoot: "rows",
  tr: "cells",
};
/** What may stand directly in each place; all else there is left alone. */
const allowed: Readonly<Record<Place, RegExp>> = {
  flow: wrapperTags,
  rows: /^(tbody|thead|tfoot|tr)$/,
  cells: /^t[dh]$/,
};

/** Cuts a source into regions, blocks and gaps. Each character of it is in exactly one of them. */
export class Cutter {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Undefined when its Liquid begins or ends elsewhere, so that no part may be moved. */
  region(
    nodes: readonly Node[],
    { place, depth, ...range }: Range & { place: Place; depth: number },
  ): Region | undefined {
    const parts = this.#parts(unitsOf(this.#source, nodes, range), place, depth);
    return parts && { place, parts: glued(parts) };
  }

  opaque = (range: Range): Block => this.#block("opaque", range);

  #slice = ({ start, end }: Range): string => this.#source.html.slice(start, end);
  #block = (kind: BlockKind, range: Range): Block => ({ kind, id: newId(), source: this.#slice(range) });
  #gap = (range: Range): Gap => ({ kind: "gap", source: this.#slice(range) });

  #parts(units: readonly Unit[], place: Place, depth: number): Part[] | undefined {
    const parts: Part[] = [];
    let line: Unit[] = [];
    const endLine = () => {
      parts.push(...this.#line(line, place));
      line = [];
    };
    for (let at = 0; at < units.length; at++) {
      const unit = units[at];
      if (!unit) break;
      if (unit.kind === "tag" && isPaired(unit.name)) {
        const partner = partnerOf(units, at);
        if (partner === undefined) return undefined;
        const inside = units.slice(at, partner + 1);
        if (place === "flow" && inside.every(isLineUnit)) line.push(...inside);
        else {
          endLine();
          const condition = this.#condition(inside, place, depth);
          if (!condition) return undefined;
          parts.push(condition);
        }
        at = partner;
      } else if (isLineUnit(unit)) line.push(unit);
      else {
        endLine();
        parts.push(this.#alone(unit, place, depth));
      }
    }
    endLine();
    return parts;
  }

  /** `{% if %}` … `{% endif %}` with blocks between. */
  #condition(units: readonly Unit[], place: Place, depth: number): Item | undefined {
    const [first] = units;
    const last = units.at(-1);
    if (first?.kind !== "tag" || !last || depth > depthMax) return undefined;
    const marks = [0, ...dividersOf(units, first.name), units.length - 1];
    const branches: Branch[] = [];
    for (const [index, mark] of marks.slice(0, -1).entries()) {
      const open = units[mark];
      const parts = this.#parts(units.slice(mark + 1, marks[index + 1]), place, depth + 1);
      if (!open || !parts) return undefined;
      branches.push({ open: this.#slice(open), body: { place, parts: glued(parts) } });
    }
    return { kind: "condition", id: newId(), name: first.name, branches, close: this.#slice(last) };
  }

  /** Text, inline elements and Liquid without an element around them. */
  #line(units: readonly Unit[], place: Place): Part[] {
    const first = units.findIndex(isSeen);
    if (first < 0) return units.map((unit) => this.#gap(unit));
    const last = units.findLastIndex(isSeen);
    const seen = units.slice(first, last + 1);
    const [before, after] = [units.slice(0, first), units.slice(last + 1)];
    const around = (items: Part[]) => [...before.map(this.#gap), ...items, ...after.map(this.#gap)];
    if (place !== "flow") return around([this.opaque(spanOf(seen))]);
    if (seen.every((unit) => !isSeen(unit) || isSingle(unit) || isBreak(unit))) {
      return around(
        seen.map((unit) =>
          isSingle(unit) ? this.#block(lineKind([unit.node]) === "image" ? "image" : "button", unit) : this.#gap(unit),
        ),
      );
    }
    return around([this.#block("text", spanOf(seen))]);
  }

  #alone(unit: Unit, place: Place, depth: number): Part {
    if (unit.kind === "comment") return this.#gap(unit);
    if (unit.kind !== "element") return this.opaque(unit);
    const { node } = unit;
    if (isInvisible(node) || /^col(group)?$/.test(node.tagName)) return this.#gap(unit);
    if (place === "flow") {
      if (lineTags.test(node.tagName) && node.childNodes.every((child) => isInline(child)))
        return this.#block(lineBlock(node), unit);
      if (node.tagName === "hr") return this.#block("divider", unit);
      if (/^[uo]l$/.test(node.tagName)) return this.#block(isList(node) ? "list" : "opaque", unit);
    }
    if (!allowed[place].test(node.tagName) || depth > depthMax) return this.opaque(unit);
    const simple = /^(table|tr)$/.test(node.tagName) ? simpleTable(node) : undefined;
    // The cells around a button in a row have their own colours and spaces.
    if (simple && (place === "flow" || simple !== "button")) return this.#block(simple, unit);
    return this.#section(node, unit, depth) ?? this.opaque(unit);
  }

  #section(node: Element, unit: Range, depth: number): Item | undefined {
    const content = contentOf(node);
    if (!content || content.start < unit.start || content.end > unit.end || content.end < content.start)
      return undefined;
    const place = placeWithin[node.tagName] ?? "flow";
    const body = this.region(node.childNodes, { ...content, place, depth: depth + 1 });
    if (!body || !isUseful(body)) return undefined;
    return {
      kind: "section",
      id: newId(),
      tag: node.tagName,
      open: this.#slice({ start: unit.start, end: content.start }),
      body,
      close: this.#slice({ start: content.end, end: unit.end }),
    };
  }
}

/** Something in it can be edited, or it is an empty cell. */
function isUseful(region: Region): boolean {
  let opaque = false;
  for (const item of itemsOf(region)) {
    if (!isBlock(item)) continue;
    if (item.kind !== "opaque") return true;
    opaque = true;
  }
  return !opaque && region.place === "flow";
}

const spanOf = (units: readonly Unit[]): Range => ({ start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0 });
const isSeen = (unit: Unit): boolean =>
  unit.kind === "element" || (unit.kind === "text" && !unit.blank) || (unit.kind === "tag" && isPaired(unit.name));
const isSingle = (unit: Unit): unit is Unit & { kind: "element" } =>
  unit.kind === "element" && (isButton(unit.node) || isImage(unit.node));
const isBreak = (unit: Unit): boolean => unit.kind === "element" && unit.node.tagName === "br";
/** Part of a line of text. A button or an image inside Liquid is a block of its own. */
const isLineUnit = (unit: Unit): boolean =>
  unit.kind === "text" ||
  unit.kind === "tag" ||
  (unit.kind === "element" && isInline(unit.node) && !isInvisible(unit.node));

const isPaired = (name: string): boolean =>
  Object.hasOwn(dividers, name) || name.startsWith("end") || ["else", "elsif", "when"].includes(name);

/** Index of the tag that closes the one at `at`, in the same list. */
function partnerOf(units: readonly Unit[], at: number): number | undefined {
  const opened: string[] = [];
  for (let index = at; index < units.length; index++) {
    const unit = units[index];
    if (unit?.kind !== "tag") continue;
    if (Object.hasOwn(dividers, unit.name)) opened.push(unit.name);
    else if (unit.name.startsWith("end") && opened.pop() !== unit.name.slice(3)) return undefined;
    if (opened.length === 0) return index > at ? index : undefined;
  }
  return undefined;
}

/** Indexes of the tags that divide the branches of the first tag. */
function dividersOf(units: readonly Unit[], name: string): number[] {
  const names = dividers[name] ?? [];
  let depth = 0;
  return units.flatMap((unit, index) => {
    if (unit.kind !== "tag") return [];
    if (Object.hasOwn(dividers, unit.name)) depth++;
    else if (unit.name.startsWith("end")) depth--;
    return depth === 1 && names.includes(unit.name) ? [index] : [];
  });
}

const outlookDrawing =
  /<!--\[if[^\]]*\]>(?:(?!<!\[endif\])[\s\S])*?<v:(?:(?!<!\[endif\])[\s\S])*?<!\[endif\]-->\s*(?:<!--\[if[^\]]*\]><!(?:-- ?)?-->\s*)?$/i;
const endOfOthers =
  /^\s*<!--(?:\s*<!\[endif\]|\[if[^\]]*\]>(?:(?!<!\[endif\])[\s\S])*?<\/v:(?:(?!<!\[endif\])[\s\S])*?<!\[endif\])-->/i;

/** Joins neighbouring gaps, and a button with the drawing that Outlook shows instead. */
function glued(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.kind !== "gap") whole.push(part);
    else if (last?.kind === "gap") whole[whole.length - 1] = { kind: "gap", source: last.source + part.source };
    else if (part.source !== "") whole.push(part);
  }
  for (const [at, part] of whole.entries()) if (isItem(part) && part.kind === "button") withDrawing(whole, at, part);
  return whole.filter((part) => part.kind !== "gap" || part.source !== "");
}

function withDrawing(parts: Part[], at: number, button: Block): void {
  const [before, after] = [parts[at - 1], parts[at + 1]];
  if (before?.kind !== "gap" || !before.source.includes("<v:")) return;
  const drawing = outlookDrawing.exec(before.source)?.index;
  if (drawing === undefined) return;
  const behind = after?.kind === "gap" ? (endOfOthers.exec(after.source)?.[0] ?? "") : "";
  parts[at - 1] = { kind: "gap", source: before.source.slice(0, drawing) };
  parts[at] = { ...button, source: before.source.slice(drawing) + button.source + behind };
  if (after?.kind === "gap") parts[at + 1] = { kind: "gap", source: after.source.slice(behind.length) };
}
