// What one JSON object says, as texts by column: objects inside it by dotted names, lists as JSON.

/** Of a text that is an object as far as brackets and quotes go; undefined when it is no JSON. */
export function jsonCells(text: string): ReadonlyMap<string, string> | undefined {
  const cells = new Map<string, string>();
  try {
    const parsed: unknown = JSON.parse(withExactNumbers(text));
    addCells(cells, parsed, '');
    return cells;
  } catch {
    // The parser's error is left behind: it carries cells of the object.
    return undefined;
  }
}

/** Whether a value is a list of objects, which would be the rows that were meant. */
export function holdsRows(text: string): boolean {
  const parsed: unknown = JSON.parse(text);
  return Object.values(parsed as object).some(
    (value) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
}

function addCells(cells: Map<string, string>, value: unknown, name: string): void {
  if (!isObject(value)) {
    cells.set(name, cellOf(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    addCells(cells, inner, name === '' ? key : `${name}.${key}`);
  }
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More digits than the platform's numbers hold. */
const LONG_NUMBER = /\d{16}|\d\.\d{15}/u;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu;

/** Long numbers, such as ids, would be rounded; they are quoted first, and so kept as they are. */
function withExactNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  return text.replaceAll(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || !LONG_NUMBER.test(part) ? part : `"${part}"`,
  );
}
