// A request and a response of the sandbox without sockets, so that a simulation can run it in its own process;
// functions that read form fields, and the request that a client makes, whose form is read from the bytes of its body.

export interface SandboxRequest {
  readonly method: string;
  /** With the base path, without the query: `/one/api/contacts-type`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly fields: readonly FormField[];
  readonly file?: UploadedFile;
  /** How long its connection was idle before; missing on a new connection. */
  readonly idleMs?: number;
}

/** One field of a form body, as it was sent: name and value. */
export type FormField = readonly [name: string, value: string];

export interface UploadedFile {
  /** The name of the form field that carries the file. */
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A long list comes in pieces of about 64 KiB, made on demand. */
  readonly body: string | Iterable<string>;
  /** Default: UTF-8. */
  readonly charset?: 'latin1';
  /** How slowly the response leaves; default: at once. */
  readonly pace?: Pace;
  /** What happens to it on its way; default: it arrives. */
  readonly transport?: Transport;
}

/** The code that sends the response waits accordingly, on the clock of the service. */
export type Pace =
  | { readonly kind: 'late'; readonly waitMs: number }
  | { readonly kind: 'drip'; readonly bytesPerSecond: number };

/** The code that sends the response does this, on a real connection or as its client would see it. */
export interface Transport {
  readonly kind:
    /** The connection is reset instead of an answer. */
    | 'reset'
    /** It is closed without a byte. */
    | 'lost'
    /** It breaks in the middle of the body. */
    | 'cut'
    /** The body ends in the middle as if it were complete. */
    | 'cut-unnoticed';
}

/** The last value of a field, as PHP keeps it; undefined when it was not sent. */
export function formText(request: SandboxRequest, name: string): string | undefined {
  return request.fields.findLast(([field]) => field === name)?.[1];
}

/** The values of `name[0]`, `name[1]`…, in the order sent. */
export function formArray(request: SandboxRequest, name: string): string[] {
  const values: string[] = [];
  for (const [field, value] of request.fields) {
    if (!field.startsWith(`${name}[`) || !field.endsWith(']')) continue;
    if (/^\d+$/.test(field.slice(name.length + 1, -1))) values.push(value);
  }
  return values;
}

/** The number that an id parameter means; undefined when it is no id. */
export function idNumber(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** The body is a form of either kind that the service takes, as our client and common programs write them. */
export function receivedRequest({
  method,
  url: text,
  headers: sent,
  body,
}: SentRequest): SandboxRequest {
  const url = new URL(text);
  const headers: Record<string, string> = {};
  for (const name in sent) headers[name.toLowerCase()] = sent[name] ?? '';
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    ...(body === undefined ? NO_FORM : formOf(headers['content-type'] ?? '', Buffer.from(body))),
  };
}

const NO_FORM: { readonly fields: readonly FormField[] } = { fields: [] };

function formOf(contentType: string, body: Buffer): { fields: FormField[]; file?: UploadedFile } {
  const boundary = /boundary="?([^";]+)/u.exec(contentType)?.[1];
  if (boundary === undefined) return { fields: [...new URLSearchParams(body.toString('utf8'))] };
  const form: { fields: FormField[]; file?: UploadedFile } = { fields: [] };
  // Latin-1 keeps every byte as one character, so that the parts can be cut out of a text.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  for (const part of parts) {
    const [head = '', ...rest] = part.slice(2).split('\r\n\r\n');
    const content = Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1');
    const field = /name="([^"]*)"/u.exec(head)?.[1] ?? '';
    const name = /filename="([^"]*)"/u.exec(head)?.[1];
    if (name === undefined) form.fields.push([field, content.toString('utf8')]);
    else form.file = { field, name, contentType: typeOf(head), content };
  }
  return form;
}

function typeOf(head: string): string {
  return /^content-type: *(.*)$/imu.exec(head)?.[1]?.trim() ?? '';
}
