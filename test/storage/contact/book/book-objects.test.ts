import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "#lib/platform/logger.ts";
import { BookBucket } from "#lib/storage/contact/book/book-files.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { newestFirst, openBookFixture } from "./book-fixture.ts";

const fixture = await openBookFixture();
afterAll(fixture.stop);
beforeEach(async () => {
  vi.restoreAllMocks();
  await fixture.begin();
  await fixture.apply("ann@a.com");
  await fixture.make();
  await fixture.records();
});

const { apply, deliverAll, expectAsInTable, files } = fixture;
const jobs = () => fixture.jobs.queued.map(({ job }) => job);

async function change(email: string): Promise<void> {
  await apply(email);
  await deliverAll();
}

describe("a chunk that a fold replaced", () => {
  it("stays for a quarter of an hour, however old it is, so that a search that has read the head finds it", async () => {
    const [old = ""] = files.objects.keys();
    fixture.clock.advance(3_600);
    await change("annette@a.com");
    const find = async (key: string) => {
      if (key === old) await fixture.pack();
      return files.find(key);
    };
    const seen = vi.fn(find);
    const book = new ContactBook({ ...fixture.ports, files: { find: seen } });
    expect(await fixture.search("ann", {}, { book })).toMatchObject({ total: 2 });
    expect(seen.mock.calls).toEqual([[old]]);
    fixture.clock.advance(14 * 60);
    await change("anna@a.com");
    await fixture.pack();
    expect([...files.objects.keys()]).toContain(old);
    fixture.clock.advance(2 * 60);
    await fixture.pack();
    expect([...files.objects.keys()]).not.toContain(old);
    await expectAsInTable("@", newestFirst);
  });

  it("is removed by a fold that finds nothing to fold", async () => {
    await change("annette@a.com");
    await fixture.pack();
    fixture.clock.advance(16 * 60);
    expect(files.objects.size).toBe(2);
    expect(await fixture.pack()).toBe("nothing");
    expect(files.objects.size).toBe(1);
    await expectAsInTable("@", newestFirst);
  });

  it("stays when a new build replaces it", async () => {
    const [old = ""] = files.objects.keys();
    fixture.clock.advance(3_600);
    await fixture.pack({ again: true });
    await fixture.work();
    expect([...files.objects.keys()]).toContain(old);
  });
});

describe("an object that a function must not read", () => {
  it("sends searches to the index and makes no new book", async () => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    const denied = { ...fixture.ports, files: { find: async () => undefined } };
    const { version, chunks } = await fixture.head();
    expect(await fixture.search("ann", {}, { book: new ContactBook(denied) })).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(1);
    const job = { type: "packContacts", dataId: fixture.dataId, broken: version, chunk: chunks[0]?.name } as const;
    expect(jobs()).toEqual([job]);
    expect(await fixture.pack(job)).toBe("readable");
    expect(await fixture.head()).toMatchObject({ version });
  });

  it.each([false, true])("is no reason for a job to make a new book, with a change: %s", async (hasChange) => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    if (hasChange) await change("annette@a.com");
    const find = vi.spyOn(files, "find").mockResolvedValue(undefined);
    const { version } = await fixture.head();
    expect(await fixture.pack(hasChange ? {} : { broken: version })).toBe("denied");
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await fixture.head()).toMatchObject({ version });
    find.mockRestore();
    await expectAsInTable("@", newestFirst);
  });
});

describe("a fold that meets a corrupt object", () => {
  it("makes a new book", async () => {
    const [key = ""] = files.objects.keys();
    files.objects.set(key, Buffer.from("corrupt"));
    await change("annette@a.com");
    expect(await fixture.pack()).toBe("begun");
    await fixture.work();
    await expectAsInTable("@", newestFirst);
  });
});

describe("a fold whose objects cannot be removed", () => {
  it("fails, and its next delivery removes them", async () => {
    await change("annette@a.com");
    await fixture.pack();
    fixture.clock.advance(16 * 60);
    const refused = vi.spyOn(files, "remove").mockRejectedValue(new Error("1 objects were not removed: AccessDenied"));
    await expect(fixture.pack()).rejects.toThrow("not removed");
    refused.mockRestore();
    await fixture.pack();
    expect(files.objects.size).toBe(1);
  });
});

describe("the bucket of books", () => {
  const s3 = new S3Client({ region: "eu-west-1" });
  const calls = mockClient(s3);
  const bucket = new BookBucket(new TestContent(), { s3, bucket: "content" });
  beforeEach(() => void calls.reset());

  it("lists all pages of a folder", async () => {
    const LastModified = fixture.clock.at;
    calls
      .on(ListObjectsV2Command, { Bucket: "content", Prefix: "book/1/" })
      .resolvesOnce({ Contents: [{ Key: "book/1/a", LastModified }], NextContinuationToken: "next" })
      .resolvesOnce({ Contents: [{ Key: "book/1/b", LastModified }] });
    expect(await bucket.list("book/1/")).toEqual([
      { key: "book/1/a", writtenAt: LastModified },
      { key: "book/1/b", writtenAt: LastModified },
    ]);
    expect(calls.commandCalls(ListObjectsV2Command, { ContinuationToken: "next" })).toHaveLength(1);
  });

  it("removes a thousand objects in a call, and fails when one is refused", async () => {
    const keys = Array.from({ length: 1_001 }, (_, number) => `book/1/${number}`);
    calls.on(DeleteObjectsCommand).resolves({});
    await bucket.remove(keys);
    const sizes = calls
      .commandCalls(DeleteObjectsCommand)
      .map(({ args: [{ input }] }) => input.Delete?.Objects?.length);
    expect(sizes).toEqual([1_000, 1]);
    calls.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: "book/1/0", Code: "AccessDenied" }] });
    await expect(bucket.remove(keys.slice(0, 2))).rejects.toThrow("1 objects were not removed: AccessDenied");
  });
});
