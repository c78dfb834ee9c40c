import { describe, expect, it } from "vitest";
import { maskedValue, withKeptHeaders, withMaskedHeaders } from "#lib/domain/workflow/header-values.ts";
import type { Step, TypedConfig } from "#lib/domain/workflow/step.ts";
import { newId } from "#lib/platform/ids.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import { someTime } from "#test/support/records.ts";

const hook = (url: string, headers?: Record<string, string>) =>
  ({ type: "WEBHOOK", config: { url, method: "POST", ...(headers && { headers }) } }) as const satisfies TypedConfig;

const url = "https://{{region}}.hooks.example.com/in";
const step: Step = {
  ...{ id: newId(), name: "Call", position: { x: 0, y: 0 }, createdAt: someTime, updatedAt: someTime },
  ...hook(url, { authorization: "Bearer s3cret", "x-plan": "pro" }),
};
const masked = { authorization: maskedValue, "x-plan": maskedValue };

function issuesOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return error.issues?.map(({ field, code }) => `${field} ${code}`);
    throw error;
  }
}

describe("the headers of a WEBHOOK", () => {
  it("are shown without values to roles that may not read them", () => {
    expect(withMaskedHeaders(step)).toEqual({ ...step, config: { ...step.config, headers: masked } });
  });

  it.each([true, false])("keep the stored values when any role sends the mask back", (reads) => {
    const sent = hook("https://{{region}}.hooks.example.com/other?x", { ...masked, "x-plan": "free" });
    expect(withKeptHeaders(step, sent, reads).config).toEqual({
      ...sent.config,
      headers: { authorization: "Bearer s3cret", "x-plan": "free" },
    });
  });

  it("are not sent to another host when the caller may not read them", () => {
    for (const elsewhere of [
      "https://evil.example/in",
      "http://{{region}}.hooks.example.com/in",
      `${url.slice(0, -3)}:81/`,
    ]) {
      const sent = hook(elsewhere, masked);
      expect(issuesOf(() => withKeptHeaders(step, sent, false))).toEqual(["config.headers custom"]);
      expect(withKeptHeaders(step, sent, true).config.headers).toEqual(step.type === "WEBHOOK" && step.config.headers);
      expect(withKeptHeaders(step, hook(elsewhere, { a: "b" }), false).config.headers).toEqual({ a: "b" });
    }
  });

  it("need a value when none is stored", () => {
    const sent = hook(url, { ...masked, "x-new": maskedValue });
    expect(issuesOf(() => withKeptHeaders(step, sent, true))).toEqual(["config.headers.x-new custom"]);
  });
});
