// What one row of the endpoint table says, and what rows have in common. All code that treats endpoints
// differently reads the table, so that adding an endpoint is adding a row.

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
  /** Of a read: what it reads, as a user of the service names it. */
  readonly reads?: string;
  readonly retry: RetryClass;
  /** Whether the call itself may make the service send mail; the engine cannot reach it. */
  readonly canSendMail: boolean;
  /** The call lets a person be mailed again; the engine cannot reach it. */
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

/** Rows as they are written down, each under its path. */
export type EndpointRows = Readonly<Record<string, Omit<Endpoint, 'id' | 'path' | 'base'>>>;

type Under<Rows extends EndpointRows, Base> = {
  readonly [Path in keyof Rows]: Rows[Path] & {
    readonly id: Path;
    readonly path: Path;
    readonly base: Base;
  };
};

/** The endpoints of an area, all under one base address. The id of each is its path. */
export function endpointsUnder<const Base extends Endpoint['base'], Rows extends EndpointRows>(
  base: Base,
  rows: Rows,
): Under<Rows, Base> {
  const endpoints = Object.entries(rows).map(([path, row]) => [
    path,
    { ...row, id: path, path, base },
  ]);
  // Object.fromEntries forgets the names.
  return Object.fromEntries(endpoints) as Under<Rows, Base>;
}

/** Reads without a query; a row that has one says so behind it. `reads`: what, as a user of the service names it. */
export function read<const Success extends SuccessShape>(reads: string, success: Success) {
  return { ...READ, reads, success } as const;
}

const READ = {
  method: 'GET',
  query: [],
  form: [],
  encoding: 'none',
  retry: 'read',
  canSendMail: false,
} as const;

/** Sends a form. Like the calls below, it sends no mail unless its row says otherwise. */
export function post<const Success extends SuccessShape, const Retry extends RetryClass>(
  notations: readonly string[],
  success: Success,
  retry: Retry,
) {
  const sending = { method: 'POST', query: [], encoding: 'multipart', canSendMail: false } as const;
  return { ...sending, form: fields(notations), success, retry } as const;
}

const CHANGE = { form: [], encoding: 'none', canSendMail: false } as const;

/** Changes what its query names. A GET that changes something is no read, so it is never repeated as one. */
export function change<
  const Query extends string,
  const Success extends SuccessShape,
  const Retry extends RetryClass,
>(query: Query, success: Success, retry: Retry) {
  return { ...CHANGE, method: 'GET', query: [query], success, retry } as const;
}

export const ADDED = done('Added Successfully');
export const UPDATED = done('Updated Successfully');
const DELETED = done('Deleted Successfully');

export const DELETE = { ...CHANGE, method: 'DELETE', success: DELETED } as const;

/** It cannot be made again, or what becomes of its contents is not shown: only a person may repeat this. */
export const DELETE_ONCE = {
  ...DELETE,
  success: { ...DELETED, under: 'errors' },
  retry: 'never',
} as const;

export const BULK_DELETE = {
  method: 'POST',
  query: [],
  form: fields(['strIds[]*']),
  encoding: 'urlencoded',
  success: DELETED,
  canSendMail: false,
} as const;

/** Answers with the utr of what was made or changed. */
export const UTR = { kind: 'utr' } as const;

/** The text of a success under `message`. */
export function done<const Text extends string>(text: Text) {
  return { kind: 'text', text, under: 'message' } as const;
}

export function list<const Name extends string>(name: Name) {
  return { kind: 'list', name } as const;
}

export function record<const Name extends string>(name: Name) {
  return { kind: 'record', name } as const;
}

/** Form fields in the notation of the specification: `name*` is required, `name[]` is an array. */
export function fields(notations: readonly string[]): readonly FormField[] {
  return notations.map((notation) => {
    const field = { name: notation.replace(/[[\]*]+$/u, ''), required: notation.endsWith('*') };
    return notation.includes('[]') ? { ...field, shape: 'indexed' } : field;
  });
}
