// A request as a client makes it, without a socket: its form is read from the bytes of its body.
import type { FormField, SandboxRequest, UploadedFile } from './request.ts';

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
    else form.file = { field, name, contentType: 'text/csv', content };
  }
  return form;
}
