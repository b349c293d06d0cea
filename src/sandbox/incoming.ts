// Reads an HTTP request into the shape that the sandbox works on: urlencoded and multipart forms.
import type { FastifyRequest } from 'fastify';
import type { FormField, SandboxRequest, UploadedFile } from './request.ts';

/** Everything but the form, before a byte of the body has been read where it is multipart. */
export function requestHead(request: FastifyRequest): SandboxRequest {
  // The host is of no meaning here; it only makes the path an address that can be taken apart.
  const url = new URL(request.url, 'http://sandbox.test');
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: plainHeaders(request.headers),
    fields: [],
  };
}

export async function requestForm(request: FastifyRequest): Promise<RequestForm> {
  return request.isMultipart()
    ? await multipartForm(request)
    : { fields: urlencodedFields(request.body) };
}

export interface RequestForm {
  readonly fields: readonly FormField[];
  readonly file?: UploadedFile;
}

async function multipartForm(request: FastifyRequest): Promise<RequestForm> {
  const fields: FormField[] = [];
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      file = { field: part.fieldname, name: part.filename, contentType: part.mimetype, content };
    } else {
      fields.push([part.fieldname, String(part.value)]);
    }
  }
  return file === undefined ? { fields } : { fields, file };
}

/** The form parser is told to give pairs, so that order and repeated names survive. */
function urlencodedFields(body: unknown): readonly FormField[] {
  if (typeof body !== 'object' || body === null || !('pairs' in body)) return [];
  // Only the parser that `makeServer` registers makes a body with `pairs`.
  return body.pairs as readonly FormField[];
}

function plainHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const plain: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) {
    plain[name] = typeof value === 'string' ? value : value?.join(', ');
  }
  return plain;
}
