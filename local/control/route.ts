/** A page or call only of the laptop, under `/_local/`. Parts of the stack list their routes; the gateway serves them. */
export interface ControlRoute {
  method: "GET" | "POST" | "DELETE";
  /** Such as `/_local/messages/{messageId}/raw`; a parameter matches one segment. */
  path: string;
  handle(request: ControlRequest): Promise<ControlAnswer> | ControlAnswer;
}

export interface ControlRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

export interface ControlAnswer {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
}

/** Invalid input of a control call, answered as 422 `{ error }`. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}
