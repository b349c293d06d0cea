// What one row of the endpoint table says. Everything that treats endpoints differently reads it
// here, so that adding an endpoint is adding a row.

export interface Endpoint {
  /** Stable: journals and request counts name it. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly base: 'baseUrl' | 'baseUrl2';
  readonly path: string;
  readonly query: readonly string[];
  readonly form: readonly FormField[];
  readonly encoding: 'none' | 'multipart' | 'urlencoded';
  readonly success: SuccessShape;
  readonly retry: RetryClass;
  /** Whether the call itself may make the service send mail; the engine cannot reach it. */
  readonly canSendMail: boolean;
  /** The call lets somebody be mailed again; the engine cannot reach it. */
  readonly suppressionLifting?: true;
  /** Keys under `errors` that are documented for this endpoint without being its parameters. */
  readonly foreignRefusals?: readonly string[];
  /** Texts under `errors` that are documented to refuse a request without naming a parameter. */
  readonly refusalTexts?: readonly string[];
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  /** `indexed` is sent as name[0], name[1], …; text when left out. */
  readonly shape?: 'indexed' | 'file';
}

/** `text` and `utr` answer what changes something; the others answer reads. */
export type SuccessShape =
  | { readonly kind: 'text'; readonly text: string; readonly under: 'message' | 'errors' }
  /** `message.utr`: the name of what was made or changed. */
  | { readonly kind: 'utr' }
  | { readonly kind: 'record'; readonly name: string }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'lists'; readonly names: readonly string[] }
  /** A list of texts instead of records. */
  | { readonly kind: 'texts'; readonly name: string }
  | { readonly kind: 'file' };

/**
 * What a repetition after a doubtful outcome may be.
 * `read`: repeated freely. `set-union`: repeating adds nothing new. `same-target`: repeating the
 * same payload on the same id ends in the same state. `settle-first`: only after a read-back.
 * `never`: not without a person.
 */
export type RetryClass = 'read' | 'set-union' | 'same-target' | 'settle-first' | 'never';

export function required(name: string): FormField {
  return { name, required: true };
}

export function optional(name: string): FormField {
  return { name, required: false };
}
