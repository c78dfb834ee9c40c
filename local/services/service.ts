/** A local service that the proxy calls in-process: SES or Scheduler. */
export interface LocalService {
  handle(request: ServiceRequest): Promise<ServiceAnswer>;
}

/** One SDK call as it came over the wire (rest-json). */
export interface ServiceRequest {
  method: string;
  /** Decoded path without query: `/v2/email/outbound-emails`. */
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

export interface ServiceAnswer {
  status: number;
  /** JSON body; an error carries the SDK's error name in `errorType`. */
  body: unknown;
  errorType?: string;
}
