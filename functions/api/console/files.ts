import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

const suffixes = { br: ".br", gzip: ".gz", identity: "" } as const;
type Encoding = keyof typeof suffixes;

interface StoredFile {
  type: string;
  encoding: Encoding;
  bytes: Buffer;
  /** Weak, because all encodings of a file share it. */
  etag: string;
}

/** The console's files, read at their first request. Only names listed at cold start exist, so no path leads elsewhere. */
export class Files {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Buffer>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#names = new Set(globSync("**/*.*", { cwd: folder }));
  }

  has(name: string): boolean {
    return this.#names.has(name) && !/\.(br|gz)$/.test(name);
  }

  /** `accepted`: the request's Accept-Encoding. */
  file(name: string, accepted: string): StoredFile {
    const encoding = (["br", "gzip"] as const).find((each) => this.#offers(name, each, accepted)) ?? "identity";
    const hash = createHash("sha256").update(this.#bytes(name)).digest("base64url").slice(0, 22);
    return {
      type: types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      encoding,
      bytes: this.#bytes(name + suffixes[encoding]),
      etag: `W/"${hash}"`,
    };
  }

  #offers(name: string, encoding: "br" | "gzip", accepted: string): boolean {
    const wanted = accepted.split(",").some((each) => {
      const [coding, ...parameters] = each.split(";").map((part) => part.trim());
      return coding === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
    return wanted && this.#names.has(name + suffixes[encoding]);
  }

  #bytes(name: string): Buffer {
    const known = this.#read.get(name) ?? readFileSync(join(this.#folder, name));
    this.#read.set(name, known);
    return known;
  }
}
