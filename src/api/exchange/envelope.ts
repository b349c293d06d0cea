// From the bytes of a small answer to its envelope (interface specification, "Conventions"): an
// object with a `status`. Everything else is named for what it is and believed in nothing.

export type ParsedBody =
  | {
      readonly kind: 'envelope';
      readonly status: string;
      /** Undefined where the envelope has no such member. */
      readonly message: unknown;
      readonly errors: unknown;
    }
  | {
      readonly kind: 'other';
      readonly description: string;
      /** Bytes in another encoding than JSON has. */
      readonly isMisencoded?: true;
      /** What JSON without a status says where texts of failures stand. */
      readonly texts?: readonly string[];
    };

/** The whole body must be one JSON object; a byte order mark and white space round it are fine. */
export function parseEnvelope(bytes: Uint8Array): ParsedBody {
  const text = decodeText(bytes);
  if (text === undefined) return { ...other('not UTF-8'), isMisencoded: true };
  const trimmed = text.trim();
  if (trimmed === '') return other('empty');
  if (trimmed.startsWith('<')) return other('HTML or XML');
  return envelopeOf(parseJson(trimmed));
}

/** Undefined for bytes that are not UTF-8. The byte order mark is taken off. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function envelopeOf(value: unknown): ParsedBody {
  if (value === undefined) return other('not JSON, or JSON with something before or after it');
  if (!hasStatus(value)) return { ...other('JSON without a status'), texts: failureTexts(value) };
  return { kind: 'envelope', status: value.status, message: value.message, errors: value.errors };
}

/** Under `message`, `error` or `errors`, as programs that know no envelope answer. */
function failureTexts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members: readonly (readonly [string, unknown])[] = Object.entries(value);
  return members.flatMap(([name, text]) =>
    /^(?:message|errors?)$/iu.test(name) && typeof text === 'string' ? [text] : [],
  );
}

interface RawEnvelope {
  readonly status: string;
  readonly message?: unknown;
  readonly errors?: unknown;
}

function hasStatus(value: unknown): value is RawEnvelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'string'
  );
}

function other(description: string): Extract<ParsedBody, { kind: 'other' }> {
  return { kind: 'other', description };
}
