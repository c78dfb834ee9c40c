import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

async function sentId(request: Record<string, unknown>): Promise<string> {
  const { status, body } = await project.send(request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.emails[0].email;
}

async function handOver(emailId: string): Promise<void> {
  const claim = { owner: "o", settleAt: someTime };
  await fixture.emails.claim(dataOf(project), { emailId, claim, now: fixture.clock.at });
  await fixture.emails.markSent(dataOf(project), { emailId, messageId: "m", sentAt: someTime });
}

describe("tags and metadata", () => {
  it("are shown in record and list, each tag once", async () => {
    const tags = ["receipt", { name: "shop", value: "eu" }, "shop:eu", "Receipt", "receipt"];
    const metadata = { orderId: "1042", constructor: "x", "any key": "" };
    const id = await sentId(someSend({ tags, metadata }));
    const shown = { tags: ["receipt", "shop:eu", "Receipt"], metadata };
    expect((await project.call("GET", `/emails/${id}`)).body).toMatchObject(shown);
    expect((await project.call("GET", "/emails")).body.data).toEqual([expect.objectContaining(shown)]);
  });

  it("are in the events of the email", async () => {
    const id = await sentId(someSend({ tags: ["a"], metadata: { b: "c" } }));
    await handOver(id);
    const { timeline } = (await project.call("GET", `/emails/${id}`)).body;
    expect(timeline[1]).toMatchObject({ type: "email.sent", data: { tags: ["a"], metadata: { b: "c" } } });
  });

  it("are empty, and not in the events, when not given", async () => {
    const id = await sentId(someSend());
    await handOver(id);
    const { tags, metadata, timeline } = (await project.call("GET", `/emails/${id}`)).body;
    expect({ tags, metadata }).toEqual({ tags: [], metadata: {} });
    expect(Object.keys(timeline[1].data)).not.toEqual(expect.arrayContaining(["tags"]));
    expect(Object.keys(timeline[1].data)).not.toEqual(expect.arrayContaining(["metadata"]));
  });

  const entries = (count: number, value = "x") =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

  it.each<[string, Record<string, unknown>, [string, string][]]>([
    ["11 tags", { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, [["tags", "too_big"]]],
    ["an empty tag", { tags: [""] }, [["tags.0", "too_small"]]],
    ["a tag of 65", { tags: ["a", "x".repeat(65)] }, [["tags.1", "too_big"]]],
    ["a tag with a space", { tags: ["a b"] }, [["tags.0", "invalid_string"]]],
    ["a named tag without value", { tags: [{ name: "a" }] }, [["tags.0.value", "invalid_type"]]],
    [
      "a named tag of 65 together",
      { tags: [{ name: "x".repeat(32), value: "y".repeat(32) }] },
      [["tags.0", "too_big"]],
    ],
    ["a tag that is a number", { tags: [7] }, [["tags.0", "invalid_union"]]],
    ["metadata that is an array", { metadata: [] }, [["metadata", "invalid_type"]]],
    ["21 keys of metadata", { metadata: entries(21) }, [["metadata", "too_big"]]],
    ["metadata above 4 KB", { metadata: entries(9, "x".repeat(500)) }, [["metadata", "too_big"]]],
    ["a metadata key of 65", { metadata: { ["k".repeat(65)]: "" } }, [[`metadata.${"k".repeat(65)}`, "too_big"]]],
    ["an empty metadata key", { metadata: { "": "" } }, [["metadata.", "too_small"]]],
    ["a metadata value of 501", { metadata: { a: "x".repeat(501) } }, [["metadata.a", "too_big"]]],
    ["a metadata value that is a number", { metadata: { a: 1 } }, [["metadata.a", "invalid_type"]]],
  ])("refuses %s", async (_, changes, issues) => {
    const before = await fixture.traces();
    const { status, body } = await project.send(someSend(changes));
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual(issues);
    expect(await fixture.traces()).toEqual(before);
  });
});
