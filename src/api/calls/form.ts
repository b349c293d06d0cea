// Request bodies: form fields in the two encodings that the service's examples use. A member that
// is undefined is not sent, since both encodings would send the word `undefined`.
import { assert, sha256Hex } from '../../lib/index.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { demand } from '../outcome/errors.ts';

export interface FormFile {
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}

type FormValue = string | readonly string[] | FormFile;

export type FormValues = Readonly<Record<string, FormValue | undefined>>;

export interface EncodedForm {
  readonly contentType: string;
  readonly body: Uint8Array;
}

interface Part {
  readonly name: string;
  readonly value: string | FormFile;
}

/** Undefined for an endpoint without a body. Fails on a required member that is missing. */
export function encodeForm(endpoint: Endpoint, values: FormValues): EncodedForm | undefined {
  const parts = formParts(endpoint, values);
  switch (endpoint.encoding) {
    case 'none':
      return undefined;
    case 'urlencoded':
      return urlencoded(parts);
    case 'multipart':
      return multipart(parts);
  }
}

/** In the order of the table; an indexed field becomes name[0], name[1], … */
function formParts(endpoint: Endpoint, values: FormValues): readonly Part[] {
  const names = endpoint.form.map(({ name }) => name);
  for (const name of Object.keys(values)) {
    assert(names.includes(name), `${endpoint.id} has a form field ${name}`);
  }
  return endpoint.form.flatMap(({ name, required, shape }): readonly Part[] => {
    const value = values[name];
    demand(value !== undefined || !required, `${name} is given for ${endpoint.id}`);
    if (value === undefined) return [];
    if (typeof value === 'string' || 'fileName' in value) return [{ name, value }];
    assert(shape === 'indexed', `${name} of ${endpoint.id} is indexed`);
    return value.map((entry, index) => ({ name: `${name}[${String(index)}]`, value: entry }));
  });
}

function urlencoded(parts: readonly Part[]): EncodedForm {
  const form = new URLSearchParams();
  for (const { name, value } of parts) {
    assert(typeof value === 'string', 'a file goes by multipart');
    form.append(name, value);
  }
  return { contentType: 'application/x-www-form-urlencoded', body: Buffer.from(form.toString()) };
}

function multipart(parts: readonly Part[]): EncodedForm {
  const contents = parts.map(({ value }) =>
    typeof value === 'string' ? Buffer.from(value, 'utf8') : value.content,
  );
  // Made from the content, so that no content can hold it by design and a repetition is the same.
  const boundary = `listferry-${sha256Hex(Buffer.concat(contents)).slice(0, 32)}`;
  const pieces = parts.flatMap((part, index) => [
    Buffer.from(`--${boundary}\r\n${partHead(part)}\r\n\r\n`, 'utf8'),
    contents[index] ?? Buffer.alloc(0),
    Buffer.from('\r\n', 'utf8'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`, 'utf8')]),
  };
}

function partHead({ name, value }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  if (typeof value === 'string') return disposition;
  return `${disposition}; filename="${quoted(value.fileName)}"\r\nContent-Type: ${value.contentType}`;
}

/** Escapes a name for a quoted parameter, as browsers do. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
