export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type FieldFault,
  NotFoundError,
  PermissionError,
  PetrelError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./errors.ts";
export { createPetrel, etagOf, type Petrel, type PetrelOptions } from "./petrel.ts";
export type { CallOptions, Input, ItemOf, ListName, OperationName, Output } from "./types.ts";
export { type Delivery, verifyWebhook, WebhookError, type WebhookEvent } from "./webhook.ts";
