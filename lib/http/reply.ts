/** A response whose status or headers differ from the route's row. `body` is wrapped as the row says. */
export class Reply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie`. */
  readonly cookies: string[];

  constructor(body: T, parts: { status?: number; headers?: Record<string, string>; cookies?: string[] }) {
    this.body = body;
    this.status = parts.status;
    this.headers = parts.headers ?? {};
    this.cookies = parts.cookies ?? [];
  }
}
