import { randomBytes } from "node:crypto";
import { beginsAs, declaredImageKind, type ImageKind } from "#lib/domain/upload/image-kind.ts";
import type { ImageStore } from "#lib/domain/upload/image-store.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { badRequest, externalService } from "#lib/platform/refusal.ts";

/** An image as a client sends it. */
interface ImageFile {
  filename: string;
  /** As the client declares it: lower case, without parameters. */
  contentType: string;
  bytes: Uint8Array;
}

interface StoredImage {
  /** Public URL, valid as long as the project exists. */
  url: string;
  key: string;
  filename: string;
  /** The type of the content. */
  contentType: ImageKind["contentType"];
  /** Bytes. */
  size: number;
}

/** Accepts images for emails and gives each a public URL (contract 10). */
export class ImageService {
  readonly #images: ImageStore;
  readonly #publicUrl: string | undefined;

  /** `publicUrl`: where stored images are served; undefined when the deployment serves none. */
  constructor(images: ImageStore, publicUrl: string | undefined) {
    this.#images = images;
    this.#publicUrl = publicUrl;
  }

  /** Refuses content that is not an image of its declared kind with 400, and with 502 when images cannot be stored. */
  async store(dataId: DataId, { filename, contentType, bytes }: ImageFile, now: Date): Promise<StoredImage> {
    if (this.#publicUrl === undefined) {
      throw externalService("This deployment does not store images.", "Host the image elsewhere and use its URL.");
    }
    const kind = declaredImageKind(contentType);
    if (!kind) throw badRequest("An image must be declared as image/jpeg, image/png, image/gif or image/webp.");
    if (bytes.length === 0) throw badRequest("The file is empty.");
    if (!beginsAs(kind, bytes)) throw badRequest(`The content of the file is not ${kind.contentType}.`);
    // The project's own id, which outlives resets; the time shows which images are from before a reset.
    const name = `${now.getTime()}-${randomBytes(8).toString("hex")}.${kind.extension}`;
    const key = `img/${projectIdOf(dataId)}/${name}`;
    await this.#images.create(key, kind.contentType, bytes).catch((error: unknown) => {
      logger.error("Storing an image failed", { key, error });
      throw externalService("The image could not be stored.");
    });
    return { url: `${this.#publicUrl}/${key}`, key, filename, contentType: kind.contentType, size: bytes.length };
  }
}
