// The bytes that structure JSON. Every one is ASCII, so none can stand inside a longer UTF-8
// sequence and the structure can be found without decoding anything.

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
/** The first byte of HTML and XML. */
export const OPEN_TAG = 0x3c;
export const CLOSE_OBJECT = 0x7d;

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Where a literal or a number ends: anything else that follows is left for JSON.parse to judge. */
export function endsScalar(byte: number): boolean {
  return isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
}
