import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";

/** The content bucket in memory. */
export class TestContent implements ContentStore {
  readonly objects = new Map<string, Uint8Array>();

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.objects.set(key, bytes);
  }

  async find(key: string): Promise<Uint8Array | undefined> {
    return this.objects.get(key);
  }

  async findSize(key: string): Promise<number | undefined> {
    return this.objects.get(key)?.length;
  }

  async copy(from: string, to: string): Promise<void> {
    const bytes = this.objects.get(from);
    if (!bytes) throw new Error(`There is no object ${from}.`);
    this.objects.set(to, bytes);
  }
}
