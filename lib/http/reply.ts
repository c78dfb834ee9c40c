/** A response whose status or headers differ from the route's row. `body` is wrapped as the row says. */
export class Reply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie`. */
  readonly cookies: string[];
  /** The request left nothing behind, so its Idempotency-Key is free again. */
  readonly nothingDone: boolean;

  constructor(
    body: T,
    parts: { status?: number; headers?: Record<string, string>; cookies?: string[]; nothingDone?: boolean },
  ) {
    this.body = body;
    this.status = parts.status;
    this.headers = parts.headers ?? {};
    this.cookies = parts.cookies ?? [];
    this.nothingDone = parts.nothingDone ?? false;
  }
}
