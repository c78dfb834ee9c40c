import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fileBytesMax } from "#lib/http/steps/body-size.ts";
import { type Reception, route, tinyApi } from "#test/http/tiny-api.ts";
import { formOf, type MadeForm, type Part } from "#test/support/form.ts";

const taking = route({ path: "/files", file: "image" });
const logo: Part = { filename: "logo.png", type: "image/png", content: "pixels" };

/** The handler's input, or the refusal. */
async function post({ body, headers }: { body?: Buffer | string; headers: Record<string, string> }, base64 = true) {
  const api = tinyApi([taking]);
  const answer = await api.send("POST", "/files", { ...(body !== undefined && { body }), headers, base64 });
  return {
    answer,
    file: api.calls[0]?.["body"] as { filename: string; contentType: string; bytes: Buffer } | undefined,
  };
}

const codeOf = ({ status, body }: Reception): unknown[] => [status, body?.error?.code];

test("a handler gets the file with its name, its declared type and every byte", async () => {
  const content = randomBytes(200_000);
  const { answer, file } = await post(formOf([{ ...logo, content }]));
  expect(answer.status).toBe(200);
  expect(file).toEqual({ filename: "logo.png", contentType: "image/png", bytes: content, fields: {} });
});

test("a form is read the same when the gateway passes it as text", async () => {
  expect((await post(formOf([logo]), false)).file?.bytes.toString()).toBe("pixels");
});

test("bytes that look like a boundary, or end in line breaks, stay part of the file", async () => {
  const content = "\r\n--edg\r\n--\r\n--edge\r\r\n--edgE--\r\n\r\n";
  expect((await post(formOf([{ ...logo, content }], "edge2"))).file?.bytes.toString()).toBe(content);
});

test.each<[string, string | undefined, string]>([
  ["as it is", "logo.png", "logo.png"],
  ["in any script", "größe 漢字 🙂.png", "größe 漢字 🙂.png"],
  ["without a path of Unix", "/home/ann/../logo.png", "logo.png"],
  ["without a path of Windows", "C:\\\\Users\\\\ann\\\\logo.png", "logo.png"],
  ["without a path of Windows that is not escaped", "C:\\Users\\ann\\logo.png", "logo.png"],
  ["empty where it is only a path", "images/..", ""],
  ["empty when it has no name", undefined, ""],
  ["empty where it is empty", "", ""],
  ["without control characters", "lo\tg\u0000o\u007f\u0085.png", "logo.png"],
  ["with quotes that were escaped by a backslash", 'a\\"b.png', 'a"b.png'],
  ["with quotes that were escaped as browsers do", "a%22b.png", 'a"b.png'],
  ["cut at 255 characters", "x".repeat(5_000), "x".repeat(255)],
])("a file's name is passed as %s", async (_, filename, expected) => {
  const { type, content } = logo;
  const { file } = await post(formOf([{ type, content: content ?? "", ...(filename !== undefined && { filename }) }]));
  expect(file?.filename).toBe(expected);
});

test("a name in the extended form is decoded", async () => {
  const disposition = "form-data; name=image; filename*=UTF-8''%C3%BC%2Flogo.png";
  expect((await post(formOf([{ ...logo, disposition }]))).file?.filename).toBe("logo.png");
});

test("a name cut in the middle of a character stays valid text", async () => {
  const { file } = await post(formOf([{ ...logo, filename: `${"x".repeat(254)}🙂` }]));
  expect(file?.filename).toBe(`${"x".repeat(254)}\ufffd`);
});

test.each([
  ["image/png", "image/png"],
  ["Image/PNG; charset=binary", "image/png"],
  ["image/png ; a=b", "image/png"],
  [undefined, "text/plain"],
])("a file of type %s is declared as %s", async (type, expected) => {
  expect((await post(formOf([{ ...logo, type }]))).file?.contentType).toBe(expected);
});

test.each(["Multipart/Form-Data; Boundary=b", 'multipart/form-data; charset=utf-8; boundary="b"'])(
  "a form of type %s is read",
  async (type) => {
    const { body } = formOf([logo], "b");
    expect((await post({ body, headers: { "content-type": type } })).answer.status).toBe(200);
  },
);

test("other fields and files are ignored, whatever their size, before and after the file", async () => {
  const others: Part[] = [
    { name: "title", content: "t".repeat(600_000) },
    { name: "other", filename: "other.bin", type: "application/octet-stream", content: randomBytes(400_000) },
    { name: "images", filename: "a.png", type: "image/png", content: "x" },
    { name: "Image", content: "" },
  ];
  const { answer, file } = await post(formOf([...others, logo, ...others]));
  expect([answer.status, file?.bytes.toString()]).toEqual([200, "pixels"]);
});

test.each<[string, Partial<MadeForm>]>([
  ["JSON", { body: Buffer.from("{}"), headers: { "content-type": "application/json" } }],
  ["a form of another kind", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["a multipart of another kind", { headers: { "content-type": "multipart/form-dataset; boundary=b" } }],
  ["a form without a boundary", { headers: { "content-type": "multipart/form-data" } }],
  ["a form with an empty boundary", { headers: { "content-type": "multipart/form-data; boundary=" } }],
  ["a boundary of 300 characters", { headers: { "content-type": `multipart/form-data; boundary=${"b".repeat(300)}` } }],
  ["another boundary than it names", { headers: { "content-type": "multipart/form-data; boundary=c" } }],
  ["a form without the field", formOf([{ ...logo, name: "file" }])],
  ["a form without parts", formOf([])],
  ["two files in the field", formOf([logo, logo])],
  ["a file and a text in the field", formOf([logo, { content: "text" }])],
  ["more than a hundred parts", formOf([...Array.from({ length: 100 }, (_, n) => ({ name: `f${n}` })), logo])],
  ["no body", { body: Buffer.alloc(0) }],
  ["a body without an end", { body: formOf([logo], "b").body.subarray(0, -8) }],
  ["a body that ends in the headers of the file", { body: formOf([logo], "b").body.subarray(0, 40) }],
  ["no form at all", { body: randomBytes(100_000) }],
])("%s is a bad request", async (_, changes) => {
  const { answer, file } = await post({ ...formOf([logo], "b"), ...changes });
  expect([...codeOf(answer), file]).toEqual([400, "BAD_REQUEST", undefined]);
});

test("a request without a content type is a bad request", async () => {
  expect(codeOf((await post({ body: formOf([logo]).body, headers: {} })).answer)).toEqual([400, "BAD_REQUEST"]);
});

test("a file of exactly the limit is accepted, one byte more is 413 with the limit", async () => {
  const whole = await post(formOf([{ ...logo, content: Buffer.alloc(fileBytesMax) }]));
  expect([whole.answer.status, whole.file?.bytes.length]).toEqual([200, fileBytesMax]);
  const { answer, file } = await post(formOf([{ ...logo, content: Buffer.alloc(fileBytesMax + 1) }]));
  expect([answer.status, file]).toEqual([413, undefined]);
  expect(answer.body.error).toMatchObject({
    code: "PAYLOAD_TOO_LARGE",
    details: { limitBytes: 4_194_304 },
    suggestion: expect.any(String),
  });
});

test("a corrupted form is either read or refused", async () => {
  const { body, headers } = formOf([{ name: "title", content: "A logo" }, logo, { name: "x", filename: "x" }], "b");
  const snippets = [
    "\r\n--b--\r\n",
    "\r\n--b\r\n",
    "--b",
    "\r\n\r\n",
    "--",
    "\r\n",
    "\u0000",
    'name="image"; filename*=',
  ];
  const damage = fc.array(
    fc.tuple(fc.nat(body.length), fc.nat(30), fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 8 }))),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(body.length), async (cuts, end) => {
      const damaged = cuts.reduce(
        (left, [at, length, put]) =>
          Buffer.concat([left.subarray(0, at), Buffer.from(put), left.subarray(at + length)]),
        body.subarray(0, end < 20 ? end : body.length),
      );
      const { answer } = await post({ body: damaged, headers });
      expect([200, 400]).toContain(answer.status);
    }),
    { numRuns: 1_000 },
  );
});

test("every truncated form ends its request", async () => {
  const { body, headers } = formOf([{ name: "title", content: "A logo" }, logo], "b");
  const answers = await Promise.all(
    Array.from({ length: body.length - 2 }, (_, end) => post({ body: body.subarray(0, end), headers })),
  );
  expect([...new Set(answers.map(({ answer }) => answer.status))]).toEqual([400]);
});

test("checks that need no body come first: without a key, the body is not read", async () => {
  const { body, headers } = formOf([logo]);
  const answer = await tinyApi([taking]).send("POST", "/files", { body, headers: { ...headers, authorization: "" } });
  expect(codeOf(answer)).toEqual([401, "MISSING_AUTH"]);
});
