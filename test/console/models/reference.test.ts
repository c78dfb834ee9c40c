import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literal } from "#console/src/features/reference/model/literal.ts";
import { contentOf } from "#console/src/features/reference/model/objects.ts";
import { referenceOf } from "#console/src/features/reference/model/reference.ts";
import { sampleLanguages, sampleOf } from "#console/src/features/reference/model/samples.ts";
import { entriesOf, search } from "#console/src/features/reference/model/search.ts";
import { type Shape, shapeOf } from "#console/src/features/reference/model/shape.ts";
import { tokensOf } from "#console/src/features/reference/model/tokens.ts";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { apiDocument } from "#functions/api/config/openapi/api-document.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";

const reference = referenceOf(apiDocument(allRoutes, examplesByOperation, "https://api.example.com"));
const operations = reference.nouns.flatMap((noun) => noun.operations);
const found = (id: string) => operations.find((operation) => operation.id === id)!;
const reader = { baseUrl: "https://api.example.com", publicKey: "pk_1", secretKey: "sk_1" };

/** Every shape inside. */
function* shapesIn(value: unknown): Generator<Shape> {
  if (typeof value !== "object" || value === null) return;
  if ("kind" in value && "limits" in value) yield value as Shape;
  for (const inner of Object.values(value)) yield* shapesIn(inner);
}

describe("the model of the API reference", () => {
  it("reads every operation and every object of openapi.json, without a part that it does not understand", () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(allRoutes.map(({ operation }) => operation).toSorted());
    expect(new Set(reference.groups.flatMap(({ nouns }) => nouns))).toEqual(new Set(reference.nouns));
    expect(reference.groups.every(({ title }) => title !== "")).toBe(true);
    const shapes = [...shapesIn([operations, [...reference.objects]])];
    expect(shapes.length).toBeGreaterThan(1_000);
    expect(shapes.filter(({ kind }) => kind === "unknown")).toEqual([]);
    const names = shapes.flatMap((shape) => (shape.kind === "named" ? [shape.name] : []));
    expect(names.filter((name) => !reference.objects.has(name))).toEqual([]);
  });

  it.each([
    [{ type: "string", minLegth: 1 }, "minLegth"],
    [{ description: "Anything." }, "no type"],
    ["string", "no object"],
  ])("says what it does not understand: %j", (schema, reason) => {
    expect(shapeOf(schema)).toMatchObject({ kind: "unknown", reason });
  });

  it("keeps bounds, defaults, allowed values and null", () => {
    expect(shapeOf({ type: ["string", "null"], maxLength: 5, default: null })).toMatchObject({
      ...{ kind: "value", types: ["string"], nullable: true, initial: "null" },
      limits: [{ of: "characters", max: 5 }],
    });
    const unit = { description: "The unit.", anyOf: [{ type: "string", enum: ["days"] }, { type: "null" }] };
    expect(shapeOf(unit)).toMatchObject({ nullable: true, choices: ['"days"'], description: "The unit." });
    const name = contentOf(found("sendMail").body!.shape, reference.objects);
    expect(name).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ name: "to", required: true })]),
    });
  });

  it("names the forms of a union by title, by object or by the field that tells them apart", () => {
    const titles = (name: string) => {
      const content = contentOf(reference.objects.get(name)!, reference.objects);
      return content?.kind === "forms" ? content.forms.map(({ title, by }) => (by ? `${by}=${title}` : title)) : [];
    };
    expect(titles("NewStep")).toContain("WAIT_FOR_EVENT");
    expect(titles("StepConfig")).toContain("DelayConfig");
    expect(titles("Filter")).toContain("Email activity");
    expect(titles("Activity")).toContain("type=event.triggered");
  });

  it("opens every object without end only where the reader asks for it", () => {
    const content = contentOf(reference.objects.get("Condition")!, reference.objects);
    expect(content).toMatchObject({ kind: "fields", fields: [{ name: "logic" }, { name: "groups" }] });
  });
});

describe("the samples", () => {
  it.each(sampleLanguages)("in %s name the address, the key and the body of every operation", (language) => {
    for (const operation of operations) {
      const sample = sampleOf(language, operation, reader);
      expect(sample).toContain(`"${reader.baseUrl}/`);
      expect(sample).not.toMatch(/undefined|\[object|\{\w+\}"/);
      if (operation.callers.includes("secretKey")) expect(sample).toContain("Bearer sk_1");
      else if (operation.callers.includes("publicKey")) expect(sample).toContain("Bearer pk_1");
    }
  });

  it("use the reader's project and domain", () => {
    const own = { ...reader, projectId: "my-project", domain: "mine.test" };
    expect(sampleOf("curl", found("listMembers"), own)).toContain("/projects/my-project/members");
    expect(sampleOf("curl", found("listDomains"), own)).toContain("/domains/project/my-project");
    expect(sampleOf("typescript", found("sendMail"), own)).toContain('email: "shop@mine.test"');
  });

  it("quote bodies for a shell, and write values as TypeScript reads them", () => {
    const body = { type: "text/plain", shape: shapeOf({ type: "string" }), example: "it's" };
    expect(sampleOf("curl", { ...found("receiveSns"), body }, reader)).toContain(String.raw`-d 'it'\''s'`);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read: unknown = new Function(`return ${literal(value, 0)}`)();
        expect(JSON.stringify(read)).toBe(JSON.stringify(value));
      }),
    );
  });

  it("are coloured without a change of their text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const code = JSON.stringify(value, null, 2);
        expect(
          tokensOf(code)
            .map(({ text }) => text)
            .join(""),
        ).toBe(code);
      }),
    );
    expect(tokensOf('{ "a": "b", "c": -1.5 }').filter(({ look }) => look !== "plain")).toEqual([
      ...[
        { look: "key", text: '"a"' },
        { look: "text", text: '"b"' },
      ],
      ...[
        { look: "key", text: '"c"' },
        { look: "number", text: "-1.5" },
      ],
    ]);
  });
});

describe("the search", () => {
  const entries = entriesOf(reference);
  const best = (text: string) => search(entries, text).map(({ key, field }) => (field ? `${key}.${field}` : key));

  it.each([
    ["send mail", "sendMail"],
    ["post /v1/send", "sendMail"],
    ["campaigns", "noun-campaigns"],
    ["bulk delete", "bulkDelete"],
    ["optedOutBy", "upsertContact.optedOutBy"],
  ])("finds %s", (text, key) => {
    expect(best(text)[0]).toBe(key);
  });

  it("finds an operation by a field of its body, wants every word, and lists the nouns without a text", () => {
    expect(best("autoConnect")).toContain("addStep.autoConnect");
    expect(best("send zebra")).toEqual([]);
    expect(best(" ")).toEqual(reference.nouns.map(({ name }) => `noun-${name}`));
  });
});
