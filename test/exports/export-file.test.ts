import { GetObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { ExportFile } from "#lib/domain/export/export-file.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const { s3, bucket, objects } = await forThisFile(startMessaging());
const files = new ExportBucket(s3, bucket);

const megabyte = (letter: string): string => letter.repeat(1024 * 1024);
const stored = async (key: string) => {
  const { Body, ContentType, ContentDisposition } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return { text: await Body?.transformToString(), ContentType, ContentDisposition };
};
const download = { ContentType: "text/csv; charset=utf-8", ContentDisposition: "attachment" };

describe("an export's file", () => {
  it("is one object, with nothing beside it, when it is small", async () => {
    const file = new ExportFile(files, "small");
    await file.add("a,b\r\n");
    await file.finish();
    expect(await stored("small")).toEqual({ text: "a,b\r\n", ...download });
    expect(await objects()).toEqual(["small"]);
  });

  it("is written in parts, by several workers one after the other", async () => {
    const letters = [..."abcdefghijklmnopqrst"];
    let paused: Awaited<ReturnType<ExportFile["pause"]>> | undefined;
    const turns: number[][] = [];
    for (const some of [letters.slice(0, 3), letters.slice(3, 12), letters.slice(12)]) {
      const file = new ExportFile(files, "large", paused);
      // Callers add in parallel, as the partitions of a walk do.
      await Promise.all(some.map((letter) => file.add(megabyte(letter))));
      paused = await file.pause();
      turns.push([paused.state.tags.length, paused.rest.length / megabyte("a").length]);
    }
    expect(turns).toEqual([
      [0, 3],
      [1, 4],
      [2, 4],
    ]);
    await new ExportFile(files, "large", paused).finish();
    expect(await stored("large")).toEqual({ text: letters.map(megabyte).join(""), ...download });
  });
});
